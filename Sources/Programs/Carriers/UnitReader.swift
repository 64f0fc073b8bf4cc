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

    init(_ shell: ShellReader) {
        self.shell = shell
        directives = Directives(shell, .unit)
    }

    func acts(in bytes: [UInt8]) -> [ActFacts] {
        let lines = lines(bytes)
        let isPrivileged = isPrivileged(lines)
        var acts: [(key: String, facts: ActFacts)] = []
        for line in lines {
            // An empty value takes back what earlier lines of the key said.
            if line.value.isEmpty {
                acts.removeAll { $0.key == line.section + "." + line.key }
                continue
            }
            for call in directives.calls(line.key, in: line.section) {
                for var facts in self.acts(of: line, call, isPrivileged) {
                    facts.body = Array("[\(line.section)]".utf8)
                    acts.append((line.section + "." + line.key, facts))
                }
            }
        }
        return acts.map(\.facts)
    }

    private func lines(_ bytes: [UInt8]) -> [Line] {
        let comments = [UInt8(ascii: "#"), UInt8(ascii: ";")]
        var section = ""
        var lines: [Line] = []
        for text in LogicalLines(comments: comments, continuesComments: true).read(bytes) {
            if text.bytes.first == UInt8(ascii: "["), let end = text.bytes.firstIndex(of: UInt8(ascii: "]")) {
                section = text.string(1..<end)
                continue
            }
            guard let equals = text.bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
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
            lines.append(Line(section: section, key: text.string(key), text: text, value: value))
        }
        return lines
    }

    /// A service runs as root unless it names a user.
    private func isPrivileged(_ lines: [Line]) -> Bool {
        var hasService = false
        var user = "root"
        for line in lines {
            if line.section == "Service" || line.section == "Socket" { hasService = true }
            let value = line.text.string(line.value)
            if line.key == "User" { user = value.isEmpty ? "root" : value }
            if line.key == "DynamicUser", ["yes", "true", "1", "on"].contains(value) { user = "" }
        }
        return hasService && (user == "root" || user == "0")
    }

    private func acts(of line: Line, _ call: TabledCall, _ isPrivileged: Bool) -> [ActFacts] {
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
            surroundings.isPrivileged = isPrivileged || signs.contains(UInt8(ascii: "+"))
            surroundings.starter = line.key + "="
            return shell.acts(ofCommands: words, in: line.text, surroundings)
        }
        guard let role = call.parameters.first?.role else { return [] }
        var flags: Set<String> = []
        if !call.options.isEmpty {
            // `file:/path`, `append:/path`.
            guard let word = words.first, case .literal(let bytes)? = word.parts.first,
                let option = call.options.keys.sorted().first(where: { bytes.starts(with: $0.utf8) })
            else { return [] }
            flags.insert(option)
            words = [CommandLineMatch.rest(of: word, from: option.utf8.count)]
        }
        let isPath = role == .path || role == .to
        return words.prefix(isPath ? 64 : 1).compactMap { word in
            if isPath, !Self.isPath(word) { return nil }
            var facts = directives.act(
                call, named: line.key + "=", [(role, word)], flags: flags, at: range, in: line.text)
            facts?.isPrivileged = isPrivileged
            return facts
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
