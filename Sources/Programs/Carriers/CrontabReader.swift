import Facts

/// Reads crontab(5): when, who in the system's own, and a command line for a shell.
struct CrontabReader {
    let shell: ShellReader

    private struct Entry {
        var line: Excerpt
        var rest: Int
    }

    func read(_ bytes: [UInt8], into found: inout FoundActs) {
        let lines = LogicalLines(continuation: 0)
        found.note(commentsOf: lines, in: bytes)
        var namesUsers = false
        lines.forEach(in: bytes) { line in
            guard let entry = entry(line) else { return true }
            namesUsers = user(of: entry) != nil
            return namesUsers
        }
        lines.forEach(in: bytes) { line in
            if line.isCut { found.giveUp() }
            guard let entry = entry(line) else { return true }
            var start = entry.rest
            var surroundings = ShellReader.Surroundings(language: .crontab)
            if namesUsers, let user = user(of: entry) {
                start = user.upperBound
                surroundings.isPrivileged = entry.line.string(user) == "root"
            }
            shell.read(command(entry.line, from: start), surroundings, into: &found)
            return !found.isFull
        }
    }

    /// A line that is one, with the place behind the times.
    private func entry(_ line: Excerpt) -> Entry? {
        let isNamed = line.bytes.first == UInt8(ascii: "@")
        let times = isNamed ? 1 : 5
        let fields = line.fields(most: times + 1)
        guard fields.count == times + 1 else { return nil }
        // `NAME=value` sets a variable.
        let areTimes = fields.prefix(times).allSatisfy { field in
            isNamed || line.bytes[field].allSatisfy { ShellWord.isOfName($0) || "*/,-~?".utf8.contains($0) }
        }
        return areTimes ? Entry(line: line, rest: fields[times].lowerBound) : nil
    }

    /// The word in the place of a user, where it can be one: an account's name that is no command, before another word.
    private func user(of entry: Entry) -> Range<Int>? {
        let fields = entry.line.fields(from: entry.rest, most: 2)
        guard fields.count == 2 else { return nil }
        let name = entry.line.string(fields[0])
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) || first == UInt8(ascii: "_"),
            name.utf8.allSatisfy({ ShellWord.isOfName($0) || $0 == UInt8(ascii: "-") }),
            shell.words.calls(named: name).isEmpty
        else { return nil }
        return fields[0]
    }

    /// Up to a `%`, behind which the input stands.
    private func command(_ line: Excerpt, from start: Int) -> Excerpt {
        var command = Excerpt()
        var place = start
        while place < line.bytes.count {
            let byte = line.bytes[place]
            if byte == UInt8(ascii: "%") { break }
            if byte == UInt8(ascii: "\\"), place + 1 < line.bytes.count, line.bytes[place + 1] == UInt8(ascii: "%") {
                place += 1
            }
            command.append(place..<place + 1, of: line)
            place += 1
        }
        return command
    }
}
