/// Finds what a file has executed, or has root rely on, as far as that is spelled out: what an expansion stands for
/// only the running machine knows.
public struct CommandReader {
    let kind: CommandFileKind
    /// The file's own name.
    let name: [UInt8]
    var found = CommandReferences()
    /// The account that what follows runs as; nothing for root.
    var account: [UInt8]?
    /// Where a shell was told to go to, as far as that is spelled out.
    var directory: [UInt8]?
    /// Of logrotate: the directories of the logs that the block at hand is about, and whether it or a line before all
    /// names an account.
    var logs: [[UInt8]] = []
    var namesAccount = false
    var namesAccountForAll = false
    var isInBlock = false
    var isInScript = false

    /// Longer lines are no settings.
    private static let longestLine = 16 << 10

    /// - Parameters:
    ///   - bytes: all of the file.
    ///   - location: its path from `/`, without a leading slash.
    public static func references(in bytes: [UInt8], at location: [UInt8]) -> CommandReferences {
        guard let kind = CommandFileKind(location: location) else { return CommandReferences() }
        let name = Array(TreePath(location).lastComponent)
        var reader = CommandReader(kind: kind, name: name)
        if kind == .userCrontab, !name.elementsEqual("root".utf8) { reader.account = name }
        if kind == .unit || kind == .busService { reader.account = UnitFile.account(in: bytes) }
        var logical: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            // A backslash at the end goes on with the next line, in all of these files.
            if line.last == UInt8(ascii: "\\"), logical.count + line.count < longestLine {
                logical += line.dropLast()
                logical.append(UInt8(ascii: " "))
                continue
            }
            if logical.isEmpty {
                reader.read(line)
            } else {
                logical += line
                reader.read(logical[...])
                logical = []
            }
        }
        if !logical.isEmpty { reader.read(logical[...]) }
        return reader.found
    }

    private init(kind: CommandFileKind, name: [UInt8]) {
        self.kind = kind
        self.name = name
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        let text = Words.trimmed(line)
        guard let first = text.first, first != UInt8(ascii: "#"), text.count <= Self.longestLine else { return }
        switch kind {
        case .unit, .busService: readUnit(text)
        case .systemCrontab, .userCrontab: readCrontab(text)
        case .sudoers: readSudoers(text)
        case .udevRules: readUdevRule(text)
        case .modprobe: readModprobe(text)
        case .loaderDirectories: addPath(text, .directory)
        case .loaderPreload:
            for word in text.split(whereSeparator: { Words.isBlank($0) || $0 == UInt8(ascii: ":") }) {
                addPath(word, .file)
            }
        case .packageManager: readPackageManager(text)
        case .pam: readPAM(text)
        case .script: readScript(text)
        case .environment:
            readSearchPath(text)
            if text.starts(with: "LD_PRELOAD=".utf8) { addPath(text.dropFirst(11), .file) }
        case .logrotate: readLogrotate(text)
        case .exports:
            if Words.holds("no_root_squash", text) { found.settings.insert(.noRootSquash) }
        }
    }

    // MARK: Paths and commands

    /// Takes an absolute path without expansions for something that is executed.
    mutating func addPath(_ word: ArraySlice<UInt8>, _ kind: CommandReference.Kind) {
        guard let path = Self.literal(word) else { return }
        found.execute(CommandReference(kind, path, as: account))
    }

    /// The word as an absolute path, where it is one and nothing in it is to be expanded.
    static func literal(_ word: ArraySlice<UInt8>) -> [UInt8]? {
        var word = word
        for quote in "\"'".utf8 where word.count > 1 && word.first == quote && word.last == quote {
            word = word.dropFirst().dropLast()
        }
        guard word.first == UInt8(ascii: "/"), word.count > 1,
            !word.contains(where: { "$%`*?[\\\"'{(".utf8.contains($0) })
        else { return nil }
        while word.count > 1, word.last == UInt8(ascii: "/") { word.removeLast() }
        return Array(word)
    }

    /// Takes a line of shell: the programs of its commands, from where `cd` went to, and what those that run others are
    /// told to run.
    mutating func addCommands(of text: ArraySlice<UInt8>) {
        for command in ShellCommand.split(text) {
            var words = command.words[...]
            while let word = words.first {
                if ShellCommand.isKeyword(word) || ShellCommand.isAssignment(word) {
                    words.removeFirst()
                    continue
                }
                break
            }
            guard let program = words.first else { continue }
            if program.elementsEqual("cd".utf8) {
                directory = words.dropFirst().first.flatMap { Self.literal($0) }
                continue
            }
            addPath(place(of: program), .file)
            guard Self.runsOthers(program) else { continue }
            // `sh -c 'text'` holds commands of its own; an option's value is no program.
            let arguments = words.dropFirst().map { place(of: $0, isArgument: true) }
            let argument = arguments.first { word in
                word.first == UInt8(ascii: "/") || "'\"".utf8.contains(word.first ?? 0) && word.count > 2
            }
            guard let argument else { continue }
            let isDirectory = Words.ends(program, with: "run-parts")
            if argument.first == UInt8(ascii: "'") || argument.first == UInt8(ascii: "\"") {
                let inner = argument.dropFirst().dropLast()
                if inner.contains(where: Words.isBlank) { addCommands(of: inner) } else { addPath(argument, .file) }
            } else {
                addPath(argument, isDirectory ? .directory : .file)
            }
        }
    }

    /// A relative path from where the shell is, where that is known; any other word as it is. A word without a slash is
    /// one only where something other than a program is expected.
    private func place(of word: ArraySlice<UInt8>, isArgument: Bool = false) -> ArraySlice<UInt8> {
        guard let directory, let first = word.first, !"/-'\"".utf8.contains(first), !ShellCommand.isAssignment(word),
            !word.contains(where: { "<>".utf8.contains($0) }),
            word.contains(UInt8(ascii: "/")) || isArgument && word.contains(UInt8(ascii: "."))
        else { return word }
        return (directory + [UInt8(ascii: "/")] + word)[...]
    }

    /// Whether its argument is what runs.
    private static func runsOthers(_ program: ArraySlice<UInt8>) -> Bool {
        let name = program.lastIndex(of: UInt8(ascii: "/")).map { program[($0 + 1)...] } ?? program
        return runners.contains(String(decoding: name, as: UTF8.self))
    }

    private static let runners: Set<String> = [
        "sh", "bash", "dash", "ksh", "zsh", "python", "python2", "python3", "perl", "ruby", "php", "node", "run-parts",
        "nice", "ionice", "nohup", "setsid", "exec", "env", "time", "command", "source", ".", "eval",
        "start-stop-daemon",
    ]

    /// Takes the directories of `PATH=…`.
    mutating func readSearchPath(_ text: ArraySlice<UInt8>) {
        var text = text
        for word in ["export ", "setenv "] where text.starts(with: word.utf8) {
            text = Words.trimmed(text.dropFirst(7))
        }
        guard text.starts(with: "PATH".utf8), let sign = text.dropFirst(4).first, "=\t ".utf8.contains(sign) else {
            return
        }
        let value = Words.trimmed(text.dropFirst(5)).filter { !"\"'".utf8.contains($0) }
        for part in value.prefix(while: { !";&# ".utf8.contains($0) }).split(separator: UInt8(ascii: ":")) {
            addPath(part, .directory)
        }
    }
}
