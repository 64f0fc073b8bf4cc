import Facts

/// Which permission bits a remedy takes away, and which it grants, by the first mode that it hands to chmod(1): what is
/// wrong with a mode is what has to be changed in it.
struct ModeChange {
    /// Bits that are set and are to go.
    private(set) var surplus: UInt16 = 0
    /// Bits that are not set and are to come.
    private(set) var missing: UInt16 = 0

    /// Against what it was.
    init(from earlier: Mode, to mode: Mode) {
        surplus = mode.rawValue & ~earlier.rawValue
        missing = earlier.rawValue & ~mode.rawValue
    }

    init(of mode: Mode, isDirectory: Bool, by remedy: String) {
        let words = remedy.split { $0.isWhitespace }
        for (place, word) in words.enumerated() where word == "chmod" {
            // Options stand before the mode; `-t` is one.
            for argument in words[(place + 1)...].prefix(2) {
                guard let wanted = Self.result(of: argument.prefix { $0 != "." }, on: mode, isDirectory: isDirectory)
                else { continue }
                surplus = mode.rawValue & ~wanted
                missing = wanted & ~mode.rawValue
                return
            }
        }
    }

    /// What chmod makes of the mode; nothing where the word is none.
    private static func result(of word: Substring, on mode: Mode, isDirectory: Bool) -> UInt16? {
        if let first = word.first, first.isNumber { return UInt16(word, radix: 8).map { $0 & 0o7777 } }
        var bits = mode.rawValue
        for clause in word.split(separator: ",", omittingEmptySubsequences: false) {
            guard let place = clause.firstIndex(where: { "+-=".contains($0) }) else { return nil }
            var classes: [Mode.Class] = []
            for letter in clause[..<place] {
                switch letter {
                case "u": classes.append(.owner)
                case "g": classes.append(.group)
                case "o": classes.append(.other)
                case "a": classes = [.owner, .group, .other]
                default: return nil
                }
            }
            if classes.isEmpty { classes = [.owner, .group, .other] }
            var named: UInt16 = 0
            for letter in clause[clause.index(after: place)...] {
                guard let right = Self.bits(of: letter, for: classes, on: bits, isDirectory: isDirectory) else {
                    return nil
                }
                named |= right
            }
            switch clause[place] {
            case "+": bits |= named
            case "-": bits &= ~named
            default: bits = bits & ~classes.reduce(0) { $0 | 0o7 << UInt16($1.rawValue) } | named
            }
        }
        return bits
    }

    private static func bits(
        of letter: Character, for classes: [Mode.Class], on mode: UInt16, isDirectory: Bool
    ) -> UInt16? {
        func all(_ right: Mode.Right) -> UInt16 {
            classes.reduce(0) { $0 | UInt16(right.rawValue) << UInt16($1.rawValue) }
        }
        switch letter {
        case "r": return all(.read)
        case "w": return all(.write)
        case "x": return all(.execute)
        case "X": return isDirectory || mode & 0o111 != 0 ? all(.execute) : 0
        case "s":
            return (classes.contains(.owner) ? Mode.setuid.rawValue : 0)
                | (classes.contains(.group) ? Mode.setgid.rawValue : 0)
        case "t": return Mode.sticky.rawValue
        default: return nil
        }
    }
}

extension HTMLWriter {
    /// A mode as three boxes of three letters, in which those are marked that a remedy changes.
    mutating func drawing(of mode: Mode, _ change: ModeChange) {
        let letters = Array(mode.letters)
        var words: [String] = []
        var boxes = HTMLWriter()
        for (place, who) in [Mode.Class.owner, .group, .other].enumerated() {
            boxes.markup("<span>")
            for (index, right) in [Mode.Right.read, .write, .execute].enumerated() {
                let special: UInt16 = right == .execute ? 0o1000 << UInt16(who.rawValue / 3) : 0
                let bits = UInt16(right.rawValue) << UInt16(who.rawValue) | special
                let letter = letters[3 * place + index]
                let isSurplus = change.surplus & bits != 0
                let isMissing = change.missing & bits != 0
                let mark = isSurplus ? "bad" : isMissing ? "lack" : ""
                if isSurplus || isMissing {
                    let name = change.surplus & special != 0 ? "\(letter)" : "\(right)"
                    words.append("\(who) \(name) \(isSurplus ? "too much" : "missing")")
                }
                boxes.element(letter == "-" ? "i" : "b", mark.isEmpty ? [:] : ["class": mark], String(letter))
            }
            boxes.markup("</span>")
        }
        let label = ([mode.letters] + words).joined(separator: ", ")
        begin("span", ["class": "perm", "role": "img", "aria-label": label, "title": label])
        bytes += boxes.bytes
        markup("</span>")
    }
}
