import Facts

/// Reads units of systemd, systemd.unit(5): keys by their table, `Exec…=` as command lines.
struct UnitReader {
    let shell: ShellReader
    let directives: Directives

    private struct Line {
        var section: String
        var key: String
        var text: Excerpt
        /// Where the value stands in it.
        var value: Range<Int>
    }

    private static let lines = LogicalLines(
        comments: [UInt8(ascii: "#"), UInt8(ascii: ";")], continuesComments: true)

    init(_ shell: ShellReader) {
        self.shell = shell
        directives = Directives(shell, .unit)
    }

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        let isPrivileged = isPrivileged(bytes)
        var all = FoundActs(limit: 65_536)
        var keys: [String] = []
        // An empty value takes back what earlier lines of the key said.
        var beginnings: [String: Int] = [:]
        forEachLine(of: bytes) { line in
            let key = line.section + "." + line.key
            if line.value.isEmpty {
                beginnings[key] = all.acts.count
                return true
            }
            for call in directives.calls(line.key, in: line.section) {
                // Of modes and masks the last one counts.
                if call.parameters.contains(where: { $0.role == .mask || $0.role == .mode }) {
                    beginnings[key] = all.acts.count
                }
                read(line, call, isPrivileged, into: &all)
            }
            while keys.count < all.acts.count { keys.append(key) }
            return !all.isFull
        }
        found.note(commentsOf: Self.lines, in: bytes)
        if !all.isWhole { found.giveUp() }
        for (number, facts) in all.takeAll().enumerated() where number >= beginnings[keys[number], default: 0] {
            found.append(facts)
        }
    }

    private func forEachLine(of bytes: [UInt8], _ visit: (Line) -> Bool) {
        var section = ""
        Self.lines.forEach(in: bytes) { text in
            if text.bytes.first == UInt8(ascii: "["), let end = text.bytes.firstIndex(of: UInt8(ascii: "]")) {
                section = text.string(1..<end)
                return true
            }
            guard let equals = text.bytes.firstIndex(of: UInt8(ascii: "=")) else { return true }
            var key = 0..<equals
            while !key.isEmpty, LogicalLines.isBlank(text.bytes[key.upperBound - 1]) {
                key = key.lowerBound..<key.upperBound - 1
            }
            var value = equals + 1..<text.bytes.count
            while !value.isEmpty, LogicalLines.isBlank(text.bytes[value.lowerBound]) {
                value = value.lowerBound + 1..<value.upperBound
            }
            while !value.isEmpty, LogicalLines.isBlank(text.bytes[value.upperBound - 1]) {
                value = value.lowerBound..<value.upperBound - 1
            }
            return visit(Line(section: section, key: text.string(key), text: text, value: value))
        }
    }

    /// A service runs as root unless it names a user.
    private func isPrivileged(_ bytes: [UInt8]) -> Bool {
        var hasService = false
        var user = "root"
        forEachLine(of: bytes) { line in
            if line.section == "Service" || line.section == "Socket" { hasService = true }
            let value = line.text.string(line.value)
            if line.key == "User" { user = value.isEmpty ? "root" : value }
            if line.key == "DynamicUser", ["yes", "true", "1", "on"].contains(value) { user = "" }
            return true
        }
        return hasService && (user == "root" || user == "0")
    }

    private func read(_ line: Line, _ call: TabledCall, _ isPrivileged: Bool, into found: inout FoundActs) {
        var value = line.value
        var signs: Set<UInt8> = []
        while !value.isEmpty, call.strips.contains(Character(Unicode.Scalar(line.text.bytes[value.lowerBound]))) {
            signs.insert(line.text.bytes[value.lowerBound])
            value = value.lowerBound + 1..<value.upperBound
        }
        let range = 0..<line.value.upperBound
        var words = ArgumentWords.split(line.text, value)
        if call.runs == .argv {
            var surroundings = ShellReader.Surroundings(language: .unit)
            surroundings.body = "[\(line.section)]"
            surroundings.isPrivileged = isPrivileged || signs.contains(UInt8(ascii: "+"))
            surroundings.starter = line.key + "="
            return shell.read(commands: words, in: line.text, surroundings, into: &found)
        }
        if line.text.isCut { found.giveUp() }
        guard let role = call.parameters.first?.role else { return }
        if role == .options {
            for var act in directives.acts(ofOptions: value, in: line.text) {
                act.isPrivileged = isPrivileged
                act.body = Array("[\(line.section)]".utf8)
                found.append(act)
            }
            return
        }
        var flags: Set<String> = []
        if !call.options.isEmpty {
            // `file:/path`, `append:/path`.
            guard let word = words.first, case .literal(let bytes)? = word.parts.first,
                let option = call.options.keys.sorted().first(where: { bytes.starts(with: $0.utf8) })
            else { return }
            flags.insert(option)
            words = [CommandLineMatch.rest(of: word, from: option.utf8.count)]
        }
        let isPath = role == .path || role == .to
        for word in words.prefix(isPath ? 64 : 1) where !isPath || Self.isPath(word) {
            let act = directives.act(
                call, named: line.key + "=", [(role, word)], flags: flags, at: range, in: line.text)
            guard var act else { continue }
            act.isPrivileged = isPrivileged
            act.body = Array("[\(line.section)]".utf8)
            found.append(act)
        }
    }

    private static func isPath(_ word: ShellWord) -> Bool {
        switch word.parts.first {
        case .literal(let bytes): bytes.first == UInt8(ascii: "/")
        case .home: true
        default: false
        }
    }
}
