import Facts

/// Reads settings in lines, each known by its form: a key and a value (login.defs(5)), arguments of a module (pam.d(5)),
/// options of a mount (fstab(5)). What they do is in tables.
struct SettingsReader {
    private let directives: Directives
    /// Words of one line that are looked at.
    private static let mostWords = 256

    init(_ shell: ShellReader) {
        directives = Directives(shell, .settings)
    }

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        let lines = LogicalLines()
        found.note(commentsOf: lines, in: bytes)
        lines.forEach(in: bytes) { line in
            if line.isCut { found.giveUp() }
            found.append(contentsOf: acts(of: line))
            return !found.isFull
        }
    }

    private func acts(of line: Excerpt) -> [ActFacts] {
        let words = line.fields(most: Self.mostWords)
        guard words.count > 1 else { return [] }
        if let place = words.firstIndex(where: { line.bytes[$0].suffix(3).elementsEqual(".so".utf8) }) {
            let path = line.bytes[words[place]]
            let module = String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
            return words[(place + 1)...].flatMap { directives.acts(ofSetting: $0, from: module, in: line) }
        }
        if words.count >= 4, line.bytes[words[1].lowerBound] == UInt8(ascii: "/") {
            return directives.calls("fstab", in: "*").flatMap { call in
                call.parameters.flatMap { parameter -> [ActFacts] in
                    guard parameter.role == .options, let column = parameter.label.flatMap({ Int($0) }),
                        column <= words.count
                    else { return [] }
                    return directives.acts(ofOptions: words[column - 1], in: line)
                }
            }
        }
        let key = line.string(words[0])
        let value = ShellWord(parts: [.literal(line.bytes[words[1]])], range: words[1])
        return directives.calls(key, in: "login.defs").compactMap { call in
            guard let role = call.parameters.first?.role else { return nil }
            return directives.act(
                call, named: key, [(role, value)], at: words[0].lowerBound..<words[1].upperBound, in: line)
        }
    }
}
