import Facts

/// What a script's variables stand for, as far as its text says so: one that is set once stands for what it is set to.
struct ShellVariables {
    private struct Setting {
        var places: [Int] = []
        var values: [ShellWord] = []
        /// Whether it is one of several values in turn.
        var isChoice = false
        /// Whether something else sets it than an assignment or a loop.
        var isOpen = false

        mutating func take(_ value: ShellWord, isAddition: Bool, at place: Int) {
            places.append(place)
            if isAddition { isOpen = true } else { values.append(value) }
        }
    }

    private var settings: [String: Setting] = [:]
    /// What is known of what each `$(…)` prints.
    var shapes: [NameShapes]
    /// The variable that each `$(…)` is the value of.
    private(set) var owners: [Int: String] = [:]

    private static let process: Set<String> = [
        "$", "!", "PPID", "BASHPID", "UID", "EUID", "USER", "LOGNAME", "USERNAME", "HOSTNAME", "SECONDS",
        "EPOCHSECONDS", "EPOCHREALTIME",
    ]
    private static let temporary: Set<String> = ["TMPDIR", "TMP", "TEMP", "RUNNER_TEMP"]

    init(_ script: ShellScript) {
        shapes = Array(repeating: [], count: script.substitutions.count)
        for number in script.commands.indices {
            let place = script.commands[number].place
            for assignment in script.commands[number].assignments {
                if assignment.isChoice {
                    choose(assignment.name, assignment.value, at: place)
                } else {
                    set(assignment.name, assignment.value, isAddition: assignment.isAddition, at: place)
                }
            }
            guard let keyword = script.commands[number].keyword else { continue }
            if keyword.declaresVariables {
                for word in script.commands[number].words.dropFirst() {
                    guard let assignment = word.assignment else { continue }
                    set(assignment.name, assignment.value, isAddition: assignment.isAddition, at: place)
                }
            } else if keyword.setsVariables {
                let names = keyword == .shift || keyword == .set ? ["@", "*", "1", "2", "3", "4"] : []
                let value = ShellWord(range: script.commands[number].range)
                for name in names + script.commands[number].words.dropFirst().compactMap(\.text) {
                    set(name, value, isAddition: true, at: place)
                }
            }
        }
    }

    private mutating func set(_ name: String, _ value: ShellWord, isAddition: Bool, at place: Int) {
        let output = value.substitution
        settings[name, default: Setting()].take(
            // The value was there before: what makes it speaks of the same object.
            value, isAddition: isAddition, at: output == nil ? place : value.range.lowerBound)
        if let output { owners[output] = name }
    }

    /// Takes a word that a loop goes through, or an empty one for the loop itself.
    private mutating func choose(_ name: String, _ value: ShellWord, at place: Int) {
        settings[name, default: Setting()].isChoice = true
        if value.parts.isEmpty { settings[name]?.places.append(place) } else { settings[name]?.values.append(value) }
    }

    /// Whether the variable is set between two places.
    func changes(_ name: String, between first: Int, and second: Int) -> Bool {
        guard let places = settings[name]?.places else { return false }
        let next = places.partitioningIndex { $0 > first }
        return next < places.count && places[next] < second
    }

    private func onlyValue(of name: String) -> ShellWord? {
        guard let setting = settings[name], !setting.isOpen, !setting.isChoice, let value = setting.values.first,
            setting.values.count == 1 || value.literal != nil && setting.values.allSatisfy({ $0.parts == value.parts }),
            !value.variables.contains(name)
        else { return nil }
        return value
    }

    /// Whether all values that it ever has begin with the name of a directory that is root's alone.
    private func isOfSystem(_ setting: Setting, _ places: NamePlaces) -> Bool {
        !setting.isOpen && !setting.values.isEmpty
            && setting.values.allSatisfy { value in
                let names = names(in: value)
                return !names.isEmpty
                    && names.allSatisfy {
                        !NameParts(parts: [.literal($0), .unknown]).shape(places).isDisjoint(with: [.system, .device])
                    }
            }
    }

    /// The names that a value is, as far as they are known: a variable without quotes is one for each of its words.
    private func names(in value: ShellWord) -> [[UInt8]] {
        switch value.parts.first {
        case .literal(let bytes): [Array(bytes)]
        case .variable(let name, _) where value.parts.count == 1 && !value.isQuoted:
            (onlyValue(of: name)?.literal ?? []).split { " \t\n".utf8.contains($0) }.map { Array($0) }
        default: []
        }
    }

    // MARK: Names

    /// What a word puts together.
    func parts(of word: ShellWord, _ places: NamePlaces) -> NameParts {
        var budget = 64
        var name = NameParts()
        add(word, to: &name, places, depth: 8, &budget)
        var merged = NameParts()
        for part in name.parts {
            if case .literal(let bytes) = part, case .literal(let before)? = merged.parts.last {
                merged.parts[merged.parts.count - 1] = .literal(before + bytes)
            } else {
                merged.parts.append(part)
            }
        }
        return merged
    }

    private func add(
        _ word: ShellWord, to name: inout NameParts, _ places: NamePlaces, depth: Int, _ budget: inout Int
    ) {
        if let literal = word.literal, budget > 1 {
            budget -= 1
            if !literal.isEmpty { name.parts.append(.literal(Array(literal))) }
            return
        }
        for part in word.parts {
            budget -= 1
            guard budget > 0 else {
                name.parts.append(.unknown)
                return
            }
            switch part {
            case .literal(let bytes): name.parts.append(.literal(Array(bytes)))
            case .home: name.parts.append(.shaped(.home))
            case .pattern, .computed: name.parts.append(.unknown)
            case .substitution(let number):
                let shape = shapes[number]
                name.parts.append(shape.isEmpty ? .unknown : .shaped(shape))
            case .variable(let variable, let otherwise):
                if depth > 0, let value = onlyValue(of: variable) {
                    add(value, to: &name, places, depth: depth - 1, &budget)
                } else {
                    name.parts.append(self.part(of: variable, otherwise, places))
                }
            }
        }
    }

    private func part(of name: String, _ otherwise: [UInt8]?, _ places: NamePlaces) -> NameParts.Part {
        // `TMPDIR=${TMPDIR:-/tmp}` leaves it what it is.
        let isOwn = settings[name].map { !$0.values.contains { $0.variables.contains(name) } } ?? false
        if Self.temporary.contains(name), !isOwn { return .shaped([.environment, .temporary]) }
        if let setting = settings[name] { return isOfSystem(setting, places) ? .constant : .unknown }
        if Self.process.contains(name) { return .shaped(.process) }
        // The system that a maintainer's script works on, empty for the one that runs (dpkg(1)).
        if name == "DPKG_ROOT" { return .literal([]) }
        if name == "RANDOM" || name == "SRANDOM" { return .shaped(.random) }
        if name == "HOME" { return .shaped(.home) }
        if name == "?" || name == "#" || name == "-" { return .unknown }
        if name == "@" || name == "*" || name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .shaped(.parameter)
        }
        guard let otherwise else { return .shaped(.environment) }
        let own = NameParts(parts: [.literal(otherwise + [UInt8(ascii: "/")])]).shape(places)
        return .shaped(own.intersection(.temporary).union(.environment))
    }

    // MARK: Keys

    /// What a word names: a variable that stands for another name is that name.
    func key(of word: ShellWord) -> NameKey {
        var key = NameKey(text: "", root: nil)
        var budget = 64
        add(word, to: &key, depth: 4, &budget)
        return key
    }

    private func add(_ word: ShellWord, to key: inout NameKey, depth: Int, _ budget: inout Int) {
        for part in word.parts {
            budget -= 1
            guard budget > 0 else { return }
            switch part {
            case .literal(let bytes): key.text += String(decoding: bytes, as: UTF8.self)
            case .home: key.text += "~"
            case .pattern(let byte): key.text += String(UnicodeScalar(byte))
            case .substitution(let number): key.text += "$(\(number))"
            case .computed(let name):
                key.text += "${\(name)}"
                key.others.append(name)
            case .variable(let name, let otherwise):
                if depth > 0, let value = onlyValue(of: name), value.parts.allSatisfy(Self.isName) {
                    add(value, to: &key, depth: depth - 1, &budget)
                } else {
                    key.text += "$\(name)" + (otherwise == nil ? "" : "-")
                    key.others.append(name)
                }
            }
        }
    }

    private static func isName(_ part: ShellWord.Part) -> Bool {
        switch part {
        case .literal, .home, .variable: true
        default: false
        }
    }
}
