import Foundation

/// A page of the manual as a stranger reads it who does what it says, from its top to its end and in an empty directory:
///
/// - a block of `bash` is run; the page does not tell what it prints
/// - each `$ ` line of a block of `console` is run, with the `> ` lines that continue it, and prints the lines below it; a line
///   `…` stands for any lines that the page leaves out
/// - a block of another language is shown only, but for one whose first line is a comment that names a file: that file is made
///   of it
///
/// A comment above a block says why it cannot be run by a test, and one anywhere which programs are needed beside treewarden:
///
///     <!-- not run: it takes a network -->
///     <!-- runs with: umoci openssl -->
struct ManualPage {
    /// What is done at one place of a page.
    enum Part {
        case preparation(String)
        case file(String, content: String)
        case command(Command)
    }

    /// A command, and what it prints there.
    struct Command {
        var text: String
        var output: [String] = []
        /// The lines of the page that the output takes.
        var lines: Range<Int>
    }

    /// Of what it is a page, from the top of the checkout.
    let name: String
    private(set) var lines: [String]
    private(set) var parts: [Part] = []
    /// Blocks of commands that are not run, by the reasons that the page gives.
    private(set) var unrun: [String] = []
    /// The programs that it is run with.
    private(set) var programs: [String] = []
    /// What no stranger could follow, with its line.
    private(set) var faults: [String] = []

    init(_ name: String) throws {
        self.name = name
        lines = try String(contentsOf: Checkout.url.appending(path: name), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var reason: String?
        var place = 0
        while place < lines.count {
            let line = lines[place]
            if let words = Self.comment(line, "runs with: ") {
                programs += words.split(separator: " ").map(String.init)
            } else if let words = Self.comment(line, "not run: ") {
                reason = words
            } else if line.hasPrefix("```") {
                let language = String(line.dropFirst(3))
                let end = lines[(place + 1)...].firstIndex(of: "```") ?? lines.count
                if end == lines.count { faults.append("\(name):\(place + 1): a block without an end") }
                if let reason { unrun.append(reason) } else { take(language, place + 1..<end) }
                reason = nil
                place = end
            } else if !line.isEmpty, reason != nil {
                faults.append("\(name):\(place + 1): the reason stands above no block")
                reason = nil
            }
            place += 1
        }
    }

    /// A pipe whose reader stops at what it looked for: whether the writer is through by then is a matter of chance, and if
    /// not, some programs print that the pipe is broken.
    private static var racingPipe: Regex<Substring> {
        /\|\s*(?:head\b|grep\s(?:-\w+\s+)*-\w*[qm]|sed\s.*q['"]?\s*$).*/
    }

    private static func comment(_ line: String, _ key: String) -> String? {
        guard line.hasPrefix("<!-- \(key)"), line.hasSuffix(" -->") else { return nil }
        let words = line.dropFirst(5 + key.count).dropLast(4)
        return words.isEmpty ? nil : String(words)
    }

    private mutating func take(_ language: String, _ range: Range<Int>) {
        let block = lines[range]
        switch language {
        case "": faults.append("\(name):\(range.lowerBound): a block in no language")
        case "bash", "sh": parts.append(.preparation(block.joined(separator: "\n")))
        case "console": takeCommands(range)
        default:
            if block.contains(where: { $0.hasPrefix("$ ") }) {
                faults.append("\(name):\(range.lowerBound): commands in a block of \(language)")
            }
            guard let first = block.first?.firstMatch(of: /(?:#|\/\/) ((?:[A-Za-z0-9_-]*[.\/])+[A-Za-z0-9_-]+)/),
                first.range.upperBound == block.first?.endIndex, first.range.lowerBound == block.first?.startIndex
            else { return }
            parts.append(.file(String(first.1), content: block.map { $0 + "\n" }.joined()))
        }
    }

    private mutating func takeCommands(_ range: Range<Int>) {
        var commands: [Command] = []
        for place in range {
            let line = lines[place]
            let next = place + 1
            if line.contains(Self.racingPipe) {
                faults.append("\(name):\(next): what writes into a pipe says so where its reader stops before")
            }
            if line.hasPrefix("$ ") {
                commands.append(Command(text: String(line.dropFirst(2)), lines: next..<next))
                continue
            }
            guard var command = commands.popLast() else {
                faults.append("\(name):\(next): an output of no command")
                continue
            }
            if line.hasPrefix("> "), command.output.isEmpty {
                command.text += "\n" + line.dropFirst(2)
                command.lines = next..<next
            } else {
                command.output.append(line)
                command.lines = command.lines.lowerBound..<next
            }
            commands.append(command)
        }
        if commands.isEmpty { faults.append("\(name):\(range.lowerBound): a console without a command") }
        parts += commands.map { .command($0) }
    }

    /// Writes what commands print into the page, in the place of what it says they do.
    mutating func write(_ outputs: [(Command, String)]) throws {
        for (command, output) in outputs.sorted(by: { $0.0.lines.lowerBound > $1.0.lines.lowerBound }) {
            let text = output.replacing("\r\n", with: "\n")
            var printed = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if printed.last == "" { printed.removeLast() }
            lines.replaceSubrange(command.lines, with: printed)
        }
        try lines.joined(separator: "\n").write(
            to: Checkout.url.appending(path: name), atomically: true, encoding: .utf8)
    }
}
