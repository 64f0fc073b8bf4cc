extension CommandReader {
    /// crontab(5), anacrontab(5): settings, or five columns or a word for the time, then perhaps a user, then a
    /// command.
    mutating func readCrontab(_ text: ArraySlice<UInt8>) {
        if text.starts(with: "PATH".utf8), text.contains(UInt8(ascii: "=")) {
            readSearchPath(text)
            return
        }
        var rest = text
        let isAnacron = name.elementsEqual("anacrontab".utf8)
        let columns = text.first == UInt8(ascii: "@") ? (isAnacron ? 3 : 1) : (isAnacron ? 3 : 5)
        for _ in 0..<columns {
            guard let first = Self.takeWord(&rest), first.contains(where: { $0 != UInt8(ascii: "=") }) else { return }
        }
        if kind == .systemCrontab, !isAnacron {
            guard let user = Self.takeWord(&rest) else { return }
            account = user.elementsEqual("root".utf8) ? nil : Array(user)
        }
        directory = nil
        // What follows a percent sign is the command's input.
        addCommands(of: rest.prefix { $0 != UInt8(ascii: "%") })
    }

    /// Takes the first word off a text.
    static func takeWord(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        text = text.drop(while: Words.isBlank)
        let word = text.prefix { !Words.isBlank($0) }
        text = text.dropFirst(word.count).drop(while: Words.isBlank)
        return word.isEmpty ? nil : word
    }

    /// A script: its commands, and the search path that it sets.
    mutating func readScript(_ text: ArraySlice<UInt8>) {
        readSearchPath(text)
        // What a start-up script of System V hands on to start-stop-daemon(8).
        for name in ["DAEMON=", "PROG=", "LD_PRELOAD=", "export LD_PRELOAD="] where text.starts(with: name.utf8) {
            addPath(text.dropFirst(name.utf8.count), .file)
        }
        addCommands(of: text)
    }

    /// logrotate(8) works as root in the directories of the logs, unless it is told to become somebody.
    ///
    /// The scripts between `postrotate` or its like and `endscript` run as root all the same.
    mutating func readLogrotate(_ text: ArraySlice<UInt8>) {
        if isInScript {
            isInScript = !text.elementsEqual("endscript".utf8)
            if isInScript { addCommands(of: text) }
        } else if Self.scriptWords.contains(where: { text.elementsEqual($0.utf8) }) {
            isInScript = true
            directory = nil
        } else if isInBlock {
            if text.first == UInt8(ascii: "}") {
                if !namesAccount, !namesAccountForAll {
                    for log in logs { found.rely(on: CommandReference(.directory, log)) }
                }
                logs = []
                isInBlock = false
                namesAccount = false
            } else if text.starts(with: "su ".utf8) || text.starts(with: "su\t".utf8) {
                namesAccount = true
            }
        } else if text.starts(with: "su ".utf8) {
            // For all that follow.
            namesAccountForAll = true
        } else {
            readLogs(text)
        }
    }

    private static let scriptWords = ["prerotate", "postrotate", "preremove", "firstaction", "lastaction"]

    /// The line with the names of logs, before a block.
    private mutating func readLogs(_ text: ArraySlice<UInt8>) {
        for word in text.split(whereSeparator: {
            Words.isBlank($0) || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\"")
        })
        where word.first == UInt8(ascii: "/") {
            guard let end = word.lastIndex(of: UInt8(ascii: "/")), end > word.startIndex,
                let directory = Self.literal(word[..<end])
            else { continue }
            logs.append(directory)
        }
        if text.last == UInt8(ascii: "{") { isInBlock = true }
    }
}
