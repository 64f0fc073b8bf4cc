import Facts

/// Reads what hosted continuous integration runs: the commands below `run:` and `script:` in YAML, by lines. Nothing else
/// of the document is looked at, so that anchors, tags and templates that a strict reader refuses do no harm.
struct WorkflowReader {
    let shell: ShellReader

    /// A line, by its first key or item.
    private struct Line {
        var range: Range<Int>
        /// The column of its key, behind the dashes of items.
        var column: Int
        /// The column of its first sign.
        var indent: Int
        var isItem = false
        var key: Range<Int>?
        /// What stands behind the key, or behind the dashes.
        var value: Range<Int>
    }

    /// Lines of a document that are read, and how far from a command keys are looked for that belong to it.
    private static let mostLines = 65_536
    private static let farthest = 1024

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        var ranges = LogicalLines.ranges(bytes)
        var lines: [Line] = []
        while lines.count < Self.mostLines, let range = ranges.next() { lines.append(line(bytes, range)) }
        if !ranges.isAtEnd { found.giveUp() }
        if found.notesComments { for place in YAMLComments.places(in: bytes) { found.note(comment: place) } }
        let isActions = lines.contains { line in
            line.indent == 0 && line.key.map { ["jobs", "runs"].contains(string(bytes, $0)) } == true
        }
        let keys = isActions ? ["run"] : ["run", "script", "before_script", "after_script"]
        var index = 0
        while index < lines.count, !found.isFull {
            let line = lines[index]
            guard let key = line.key else {
                readFlow(bytes, line.value, keys, into: &found)
                index += 1
                continue
            }
            let name = string(bytes, key)
            var (text, next) =
                keys.contains(name)
                ? scalar(bytes, lines, index, line.value, column: line.column) : skipped(bytes, lines, index)
            if keys.contains(name), text == nil { (text, next) = items(bytes, lines, index) }
            if let text, keys.contains(name), isShell(bytes, lines, index, line.column) {
                shell.read(text, surroundings, into: &found)
            }
            if !keys.contains(name) { readFlow(bytes, line.value, keys, into: &found) }
            index = max(next, index + 1)
        }
    }

    private var surroundings: ShellReader.Surroundings {
        ShellReader.Surroundings(language: .workflow, endsOnFailure: true)
    }

    private func string(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: Lines

    private func line(_ bytes: [UInt8], _ range: Range<Int>) -> Line {
        var start = range.lowerBound
        while start < range.upperBound, bytes[start] == UInt8(ascii: " ") { start += 1 }
        let indent = start - range.lowerBound
        var isItem = false
        while start < range.upperBound, bytes[start] == UInt8(ascii: "-"),
            start + 1 == range.upperBound || bytes[start + 1] == UInt8(ascii: " ")
        {
            isItem = true
            start += 1
            while start < range.upperBound, bytes[start] == UInt8(ascii: " ") { start += 1 }
        }
        var line = Line(
            range: range, column: start - range.lowerBound, indent: indent, isItem: isItem,
            value: start..<range.upperBound)
        if start < range.upperBound, bytes[start] == UInt8(ascii: "#") {
            line.value = range.upperBound..<range.upperBound
            return line
        }
        var end = start
        while end < range.upperBound, ShellWord.isOfName(bytes[end]) || "-.\"'".utf8.contains(bytes[end]) { end += 1 }
        guard end > start, end < range.upperBound, bytes[end] == UInt8(ascii: ":"),
            end + 1 == range.upperBound || LogicalLines.isBlank(bytes[end + 1])
        else { return line }
        line.key = start..<end
        var value = end + 1
        while value < range.upperBound, LogicalLines.isBlank(bytes[value]) { value += 1 }
        line.value = value..<range.upperBound
        return line
    }

    private func isBlank(_ bytes: [UInt8], _ line: Line) -> Bool { bytes[line.range].allSatisfy(LogicalLines.isBlank) }

    /// The place behind a block scalar that is no command.
    private func skipped(_ bytes: [UInt8], _ lines: [Line], _ index: Int) -> (Excerpt?, Int) {
        let value = lines[index].value
        guard let sign = value.first.map({ bytes[$0] }), sign == UInt8(ascii: "|") || sign == UInt8(ascii: ">") else {
            return (nil, index + 1)
        }
        return (nil, end(bytes, lines, index + 1, below: lines[index].column))
    }

    /// The first line from there that stands no deeper than that column.
    private func end(_ bytes: [UInt8], _ lines: [Line], _ start: Int, below column: Int) -> Int {
        var index = start
        while index < lines.count, lines[index].indent > column || isBlank(bytes, lines[index]) { index += 1 }
        return index
    }

    /// The shell that the keys beside this one name; nothing else is read.
    private func isShell(_ bytes: [UInt8], _ lines: [Line], _ index: Int, _ column: Int) -> Bool {
        func isOther(_ line: Line) -> Bool {
            guard line.column == column, let key = line.key, string(bytes, key) == "shell" else { return false }
            let name = string(bytes, line.value)
            return !["bash", "sh", "dash", "ksh", "zsh"].contains { name.hasPrefix($0) || name.hasPrefix("\"\($0)") }
                && !name.hasPrefix("${{")
        }
        var place = index
        while place > 0, index - place < Self.farthest, !lines[place].isItem || lines[place].column != column {
            place -= 1
            if lines[place].column < column, !isBlank(bytes, lines[place]) { break }
            if isOther(lines[place]) { return false }
        }
        place = index + 1
        while place < lines.count, place - index < Self.farthest {
            let line = lines[place]
            if !isBlank(bytes, line), line.column < column || line.indent < column { break }
            if isOther(line) { return false }
            place += 1
        }
        return true
    }

    // MARK: Scalars

    /// The text of a scalar, and the line behind it; no text where the value is none.
    private func scalar(
        _ bytes: [UInt8], _ lines: [Line], _ index: Int, _ value: Range<Int>, column: Int
    ) -> (Excerpt?, Int) {
        var value = value
        // Anchors and tags.
        while let first = value.first, "&!".utf8.contains(bytes[first]) {
            let word = bytes[value].prefix { !LogicalLines.isBlank($0) }
            value = word.endIndex..<value.upperBound
            while let blank = value.first, LogicalLines.isBlank(bytes[blank]) { value = blank + 1..<value.upperBound }
        }
        guard let first = value.first.map({ bytes[$0] }) else { return (nil, index + 1) }
        switch first {
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            let end = end(bytes, lines, index + 1, below: column)
            let depth = lines[(index + 1)..<max(end, index + 1)].first { !isBlank(bytes, $0) }?.indent ?? 0
            var text = Excerpt()
            for line in lines[(index + 1)..<max(end, index + 1)] {
                let start = min(line.range.lowerBound + depth, line.range.upperBound)
                text.append(bytes[start..<line.range.upperBound], from: start)
                let isFolded = first == UInt8(ascii: ">") && !isBlank(bytes, line) && line.indent == depth
                text.append(isFolded ? " ".utf8 : "\n".utf8, standingAt: line.range.upperBound - 1)
            }
            return (text, end)
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return quoted(bytes, lines, index, value)
        case UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "{"), UInt8(ascii: "#"): return (nil, index + 1)
        default:
            var text = Excerpt()
            let end = end(bytes, lines, index + 1, below: column)
            text.append(plain(bytes, value), from: value.lowerBound)
            for line in lines[(index + 1)..<max(end, index + 1)] where !isBlank(bytes, line) {
                let start = line.range.lowerBound + line.indent
                text.append(" ".utf8, standingAt: start)
                text.append(plain(bytes, start..<line.range.upperBound), from: start)
            }
            return (text, end)
        }
    }

    /// Without a comment.
    private func plain(_ bytes: [UInt8], _ range: Range<Int>) -> ArraySlice<UInt8> {
        var end = range.lowerBound
        while end < range.upperBound {
            if bytes[end] == UInt8(ascii: "#"), end > range.lowerBound, LogicalLines.isBlank(bytes[end - 1]) { break }
            end += 1
        }
        return bytes[range.lowerBound..<end]
    }

    private func quoted(_ bytes: [UInt8], _ lines: [Line], _ index: Int, _ value: Range<Int>) -> (Excerpt?, Int) {
        let quote = bytes[value.lowerBound]
        var text = Excerpt()
        var line = index
        var place = value.lowerBound + 1
        while line < lines.count, line - index < 1024 {
            while place < lines[line].range.upperBound {
                let byte = bytes[place]
                let next = place + 1 < lines[line].range.upperBound ? bytes[place + 1] : 0
                if byte == quote {
                    guard quote == UInt8(ascii: "'"), next == quote else { return (text, line + 1) }
                    place += 1
                } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                    let meant =
                        next == UInt8(ascii: "n") ? UInt8(ascii: "\n") : next == 0x74 ? UInt8(ascii: "\t") : next
                    if next != 0 { text.append([meant], from: place + 1) }
                    place += 2
                    continue
                }
                text.append([bytes[place]], from: place)
                place += 1
            }
            text.append(" ".utf8, standingAt: max(value.lowerBound, lines[line].range.upperBound - 1))
            line += 1
            if line < lines.count { place = lines[line].range.lowerBound + lines[line].indent }
        }
        return (text, line)
    }

    /// The items below a key, as lines of one script.
    private func items(_ bytes: [UInt8], _ lines: [Line], _ index: Int) -> (Excerpt?, Int) {
        let column = lines[index].column
        var text = Excerpt()
        if let first = lines[index].value.first, bytes[first] == UInt8(ascii: "[") {
            for item in flowItems(bytes, lines[index].value) {
                text.append(item, of: Excerpt(bytes))
                text.append("\n".utf8, standingAt: item.upperBound - 1)
            }
            return (text, index + 1)
        }
        var next = index + 1
        while next < lines.count {
            let line = lines[next]
            if isBlank(bytes, line) || line.value.isEmpty && line.key == nil {
                next += 1
                continue
            }
            guard line.isItem, line.indent >= column else { break }
            // A key within an item belongs to its text: `- echo "a: b"`.
            let start = line.key?.lowerBound ?? line.value.lowerBound
            let (item, end) = scalar(bytes, lines, next, start..<line.range.upperBound, column: line.indent)
            if let item {
                text.append(0..<item.bytes.count, of: item)
                text.append("\n".utf8, standingAt: line.range.upperBound - 1)
            }
            next = max(end, next + 1)
        }
        return (text.bytes.isEmpty ? nil : text, next)
    }

    // MARK: Flow

    /// The items of `[a, "b"]` on one line.
    private func flowItems(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var items: [Range<Int>] = []
        var start = range.lowerBound + 1
        var quote: UInt8?
        for place in start..<max(start, range.upperBound) {
            let byte = bytes[place]
            if let open = quote {
                if byte == open {
                    items.append(start..<place)
                    quote = nil
                    start = range.upperBound
                }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
                start = place + 1
            } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
                if start < place { items.append(start..<place) }
                start = place + 1
            }
        }
        return items
    }

    private func readFlow(_ bytes: [UInt8], _ value: Range<Int>, _ keys: [String], into found: inout FoundActs) {
        guard let first = value.first, "[{".utf8.contains(bytes[first]) else { return }
        forEachCommand(inFlow: bytes, value, keys) { command in
            shell.read(command, surroundings, into: &found)
            return !found.isFull
        }
    }

    /// The commands of `{run: 'true'}` on one line.
    private func forEachCommand(
        inFlow bytes: [UInt8], _ range: Range<Int>, _ keys: [String], _ visit: (Excerpt) -> Bool
    ) {
        var quote: UInt8?
        var isKey = false
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
                place += 1
                continue
            }
            if isKey, ShellWord.isOfName(byte) {
                var end = place
                while end < range.upperBound, ShellWord.isOfName(bytes[end]) { end += 1 }
                isKey = false
                let isRun =
                    end < range.upperBound && bytes[end] == UInt8(ascii: ":")
                    && keys.contains(string(bytes, place..<end))
                place = end
                guard isRun else { continue }
                place += 1
                while place < range.upperBound, LogicalLines.isBlank(bytes[place]) { place += 1 }
                var stop = place
                let opening = place < range.upperBound ? bytes[place] : 0
                if opening == UInt8(ascii: "'") || opening == UInt8(ascii: "\"") {
                    place += 1
                    stop = place
                    while stop < range.upperBound, bytes[stop] != opening { stop += 1 }
                } else {
                    while stop < range.upperBound, !",}".utf8.contains(bytes[stop]) { stop += 1 }
                }
                var text = Excerpt()
                text.append(bytes[place..<stop], from: place)
                if !visit(text) { return }
                place = min(range.upperBound, stop + 1)
                isKey = stop < range.upperBound && bytes[stop] == UInt8(ascii: ",")
                continue
            }
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { quote = byte }
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") {
                isKey = true
            } else if !LogicalLines.isBlank(byte), byte != UInt8(ascii: "[") {
                isKey = false
            }
            place += 1
        }
    }
}
