import Facts

/// Reads Dockerfiles: instructions by their table, what `RUN`, `CMD` and `ENTRYPOINT` start as commands.
struct DockerfileReader {
    let shell: ShellReader
    /// What reads instructions as commands.
    private let instructions: ShellReader

    init(_ shell: ShellReader) {
        self.shell = shell
        instructions = ShellReader(shell.tables, shell.places, .dockerfile)
    }

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        var isRoot = true
        if found.notesComments {
            var comments: [Int] = []
            forEachInstruction(of: bytes, comment: { comments.append($0) }, { _ in true })
            for place in comments { found.note(comment: place) }
        }
        forEachInstruction(of: bytes) { instruction in
            let text = instruction.text
            if text.isCut { found.giveUp() }
            guard let name = text.fields(most: 2).first else { return true }
            let keyword = text.string(name).uppercased()
            var surroundings = ShellReader.Surroundings(language: .dockerfile)
            surroundings.body = keyword
            surroundings.isPrivileged = isRoot
            surroundings.endsOnFailure = true
            let rest = name.upperBound..<text.bytes.count
            switch keyword {
            case "FROM": isRoot = true
            case "USER":
                let user = text.fields(from: name.upperBound, most: 2).first.map(text.string) ?? ""
                isRoot = user.hasPrefix("root") || user == "0" || user.hasPrefix("0:")
            case "RUN", "CMD", "ENTRYPOINT":
                run(instruction, rest, surroundings, into: &found)
            default:
                guard !instructions.words.calls(named: keyword).isEmpty else { break }
                var commands = ArgumentWords.split(text, rest, hasSpecifiers: false)
                commands.insert(ShellWord(parts: [.literal(Array(keyword.utf8)[...])], range: name), at: 0)
                instructions.read(commands: commands, in: text, surroundings, into: &found)
            }
            return !found.isFull
        }
    }

    // MARK: Instructions

    private struct Instruction {
        var text: Excerpt
        /// Here-documents behind it.
        var documents: [Excerpt] = []
    }

    private func forEachInstruction(
        of bytes: [UInt8], comment: (Int) -> Void = { _ in }, _ visit: (Instruction) -> Bool
    ) {
        var current: Excerpt?
        var ranges = LogicalLines.ranges(bytes)
        let escape = escape(bytes)
        while let range = ranges.next() {
            var start = range.lowerBound
            while start < range.upperBound, LogicalLines.isBlank(bytes[start]) { start += 1 }
            // Comments and, within an instruction, empty lines are none of it.
            if start == range.upperBound { continue }
            if bytes[start] == UInt8(ascii: "#") {
                comment(start)
                continue
            }
            var end = range.upperBound
            while end > start, LogicalLines.isBlank(bytes[end - 1]) { end -= 1 }
            let continues = bytes[end - 1] == escape
            if continues { end -= 1 }
            var text = current ?? Excerpt()
            text.append(bytes[start..<max(start, end)], from: start)
            if continues {
                text.append(" ".utf8, standingAt: end)
                current = text
                continue
            }
            current = nil
            var instruction = Instruction(text: text)
            for delimiter in delimiters(text).prefix(16) {
                var document = Excerpt()
                while let line = ranges.next() {
                    let content = bytes[line].drop { LogicalLines.isBlank($0) }
                    if content.elementsEqual(delimiter) { break }
                    document.append(bytes[line], from: line.lowerBound)
                    document.append("\n".utf8, standingAt: max(0, line.upperBound - 1))
                }
                instruction.documents.append(document)
            }
            if !visit(instruction) { return }
        }
        if let current { _ = visit(Instruction(text: current)) }
    }

    /// `# escape=` on one of the first lines.
    private func escape(_ bytes: [UInt8]) -> UInt8 {
        for range in LogicalLines.ranges(bytes).prefix(4) {
            guard range.count < 256 else { break }
            let line = bytes[range].filter { !LogicalLines.isBlank($0) }
            if line.starts(with: "#escape=".utf8), line.count == 9 { return line[8] }
            guard line.first == UInt8(ascii: "#") else { break }
        }
        return UInt8(ascii: "\\")
    }

    /// The delimiters of here-documents, of those instructions that may have some.
    private func delimiters(_ text: Excerpt) -> [[UInt8]] {
        guard ["RUN", "COPY", "ADD"].contains(text.fields(most: 2).first.map(text.string)?.uppercased()) else {
            return []
        }
        return text.fields().compactMap { field in
            var word = text.bytes[field]
            guard word.starts(with: "<<".utf8), word.count > 2 else { return nil }
            word = word.dropFirst(2)
            if word.first == UInt8(ascii: "-") { word = word.dropFirst() }
            let name = word.filter { !"'\"".utf8.contains($0) }
            return name.isEmpty || !name.allSatisfy(ShellWord.isOfName) ? nil : name
        }
    }

    // MARK: Commands

    private func run(
        _ instruction: Instruction, _ rest: Range<Int>, _ surroundings: ShellReader.Surroundings,
        into found: inout FoundActs
    ) {
        let text = instruction.text
        var start = rest.lowerBound
        // `--mount=type=secret,mode=0444`
        for field in text.fields(from: start, most: 64) {
            guard text.bytes[field].starts(with: "--".utf8) else {
                start = field.lowerBound
                break
            }
            start = field.upperBound
            let end = text.bytes[field].firstIndex(where: LogicalLines.isBlank) ?? field.upperBound
            if let facts = mount(text, field.lowerBound..<end, surroundings) { found.append(facts) }
        }
        if text.bytes.indices.contains(start), text.bytes[start] == UInt8(ascii: "["),
            let words = Self.list(text, start..<text.bytes.count)
        {
            return shell.read(commands: words, in: text, surroundings, into: &found)
        }
        let isDocument = text.bytes[min(start, text.bytes.count)...].starts(with: "<<".utf8)
        if isDocument, let document = instruction.documents.first {
            return shell.read(document, surroundings, into: &found)
        }
        let command = text.part(min(start, text.bytes.count)..<text.bytes.count)
        shell.read(command, surroundings, into: &found)
    }

    /// A secret that is mounted with a mode.
    private func mount(
        _ text: Excerpt, _ field: Range<Int>, _ surroundings: ShellReader.Surroundings
    ) -> ActFacts? {
        let option = text.string(field)
        guard option.hasPrefix("--mount="), option.holds("type=secret"),
            let mode = option.split(separator: ",").first(where: { $0.hasPrefix("mode=") })
        else { return nil }
        var facts = ActFacts(
            language: .dockerfile, call: "RUN --mount",
            site: SourceSite(range: text.origin(of: field), line: 0))
        facts.acts = [.create, .mount]
        facts.body = Array(surroundings.body.utf8)
        facts.isPrivileged = surroundings.isPrivileged
        facts.isConfidential = true
        facts.result = .tested
        facts.sets = SymbolicMode.octal(Array(mode.utf8.dropFirst(5))).map(Mode.init(rawValue:))
        if facts.sets == nil { facts.unread.insert(.sets) }
        facts.isGuarded = facts.sets.map { $0.rawValue & 0o007 == 0 } ?? false
        return facts
    }

    /// The exec form: a list of texts as in JSON; nothing where it is none.
    private static func list(_ text: Excerpt, _ range: Range<Int>) -> [ShellWord]? {
        var words: [ShellWord] = []
        var place = range.lowerBound + 1
        while place < range.upperBound {
            let byte = text.bytes[place]
            if byte == UInt8(ascii: "]") || words.count == ArgumentWords.most { return words.isEmpty ? nil : words }
            guard byte == UInt8(ascii: "\"") else {
                guard LogicalLines.isBlank(byte) || byte == UInt8(ascii: ",") else { return nil }
                place += 1
                continue
            }
            var word = ShellWord(range: place..<place, isQuoted: true)
            place += 1
            while place < range.upperBound, text.bytes[place] != UInt8(ascii: "\"") {
                if text.bytes[place] == UInt8(ascii: "\\") { place += 1 }
                if place < range.upperBound { word.append(text.bytes[place]) }
                place += 1
            }
            place += 1
            word.range = word.range.lowerBound..<min(place, range.upperBound)
            words.append(word)
        }
        return nil
    }
}
