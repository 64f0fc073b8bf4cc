import Facts
import Programs
import RuleLanguage

extension FuzzTarget {
    /// Programs of the C family.
    static let c = FuzzTarget(name: "c") { input in
        for language in [SourceLanguage.c, .cPlusPlus] {
            try holdActs(of: input, language, questionsComeFirst: true)
        }
    }

    static let swift = FuzzTarget(name: "swift") { try holdActs(of: $0, .swift, questionsComeFirst: true) }

    static let python = FuzzTarget(name: "python") { try holdActs(of: $0, .python, questionsComeFirst: true) }

    /// Scripts of a shell.
    static let shell = FuzzTarget(name: "shell") { try holdActs(of: $0, .shell, questionsComeFirst: false) }

    /// Files that carry commands or settings, each by its own reader.
    static let dockerfile = carrier("dockerfile", .dockerfile)
    static let unit = carrier("unit", .unit)
    static let temporaryFiles = carrier("tmpfiles", .tmpfiles)
    static let workflow = carrier("workflow", .workflow)
    static let crontab = carrier("crontab", .crontab)
    static let sudoers = carrier("sudoers", .sudoers)
    static let makefile = carrier("makefile", .makefile)
    static let settings = carrier("settings", .settings)

    private static func carrier(_ name: String, _ language: SourceLanguage) -> FuzzTarget {
        FuzzTarget(name: name) { try holdActs(of: $0, language, questionsComeFirst: false) }
    }

    /// - Parameter questionsComeFirst: whether all of a question stands before what it is asked for; in a shell a command
    ///   may stand within another.
    private static func holdActs(of input: [UInt8], _ language: SourceLanguage, questionsComeFirst: Bool) throws {
        let acts = SourceReader(try tables.get(), language).read(input, limit: 1000).acts
        try hold(acts.count <= 1000, "no more acts than asked for")
        var last = 0
        for act in acts {
            let range = act.site.range
            try hold(!range.isEmpty && range.upperBound <= input.count, "an act stands in the text")
            try hold(range.lowerBound >= last, "acts come in the order of the text")
            last = range.lowerBound
            let newlines = input[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
            try hold(act.site.line >= newlines + 1, "an act's line is the one that it stands in")
            guard let asked = act.askedAt else { continue }
            try hold(!act.asked.isEmpty, "a question asks for something")
            try hold(asked.line > 0 && asked.range.upperBound <= input.count, "a question stands in the text")
            if questionsComeFirst {
                try hold(asked.range.upperBound <= range.lowerBound, "a question comes before what it is asked for")
            }
        }
    }

    /// Read once: it takes much longer than what is tried.
    private static let tables = Result { try readTables() }

    private static func readTables() throws -> CallTables {
        let table = """
            api: fuzz
            languages: [c, c++, swift]
            constants: {S_IRWXU: 0700}
            calls:
              - {call: "access(path, _)", asks: access, follows: true}
              - {call: "stat(path, buffer)", asks: status, follows: true}
              - {call: "open(path, flags, mode?)", does: [write, create when O_CREAT], needs-mode: when O_CREAT,
                 exclusive: when O_EXCL, gives: descriptor}
              - {call: "mktemp(template)", does: make name, yields: made}
              - {call: "rename(path, to)", does: rename, failure: name kept}
              - {call: "sprintf(path-out, format, ...)", composes: true}
              - {call: "exit(_)", ends: true}

            """
        let methods = """
            api: fuzz-methods
            languages: [swift]
            needs: [Foundation]
            views: [.path, URL]
            calls:
              - {call: ".fileExists(atPath: path, isDirectory: _?)", type: FileManager, asks: existence}
              - {call: ".attributesOfItem(atPath: path)", asks: status, fails: throws}
              - {call: ".removeItem(at: path)", does: remove, fails: throws}
              - {call: ".setAttributes(attributes, ofItemAtPath: path)", options: {posixPermissions: [mode, change mode]}}
              - {call: ".write(to: path, options: options?)", does: create, exclusive: when withoutOverwriting}
              - {call: "(path).appendingPathComponent(text)", composes: true}
              - {call: "(path-out).append(path: _)", composes: true}
              - {call: "String(format: format, ...)", composes: true}
              - {call: .temporaryDirectory, yields: temporary}

            """
        let functions = """
            api: fuzz-functions
            languages: [python]
            views: [Path, str]
            calls:
              - {call: "open(file: path, mode: format?)", does: [read unless w, create when w], gives: descriptor}
              - {call: "os.stat(path, follow_symlinks: options?)", asks: status}
              - {call: "os.path.exists(path)", asks: existence}
              - {call: "os.remove(path)", does: remove, fails: throws}
              - {call: "os.path.join(text, ...)", composes: true}
              - {call: "(path).unlink(missing_ok: _?)", needs: [pathlib], does: remove}
              - {call: .environ, yields: environment}

            """
        let commands = """
            api: fuzz-shell
            languages: [shell]
            aliases: {"[": test}
            calls:
              - {call: "test _...", options: {-e: [path, asks existence], -L: [path, asks link, no-follow]}}
              - {call: "chmod MODE PATH...", options: {-R: recursive}, does: change mode, follows: true}
              - {call: "install SOURCE... TO", options: {-m: mode, -t: to}, does: [create, change mode]}
              - {call: "mktemp TEMPLATE?", options: {-u: flag}, does: [make temporary unless -u, make name when -u]}
              - {call: "dd", options: {"of=": path, "if=": source}, does: [create, write]}
              - {call: "find PATH...", options: {-exec: command, -name: value}, does: list, runs: argv}
              - {call: "xargs COMMAND...", options: {-n: value}, runs: argv from pipe}
              - {call: "sudo COMMAND...", options: {-u: value}, runs: argv}
              - {call: "sh -c _...", options: {-c: text}, runs: shell}
              - {call: "sh", runs: shell}
              - {call: "eval TEXT...", runs: shell}
              - {call: "cd PATH", does: enter}
              - {call: "umask MASK", does: set umask}
              - {call: "echo TEXT...", composes: true}
              - {call: "date _...", yields: process}

            """
        let settings = """
            api: fuzz-settings
            languages: [unit, tmpfiles, settings]
            calls:
              - {call: "[login.defs] UMASK=mask", does: set umask}
              - {call: "[pam_umask.so] umask=mask", does: set umask}
              - {call: "[fstab] column 4 options"}
              - {call: "[Mount] Options=options"}
              - {call: "[options] umask=mask", does: set umask}
              - {call: "[Service] UMask=mask", does: set umask}
              - {call: "[*] *Mode=mode", does: change mode}
              - {call: "[Service] Exec*=command", runs: argv, strips: "-@:+!|"}
              - {call: "[*] StandardOutput=path", options: {"file:": flag}, does: write}
              - {call: "[d] column 2 path, column 3 mode", does: [make directory, change mode]}

            """
        let instructions = """
            api: fuzz-instructions
            languages: [dockerfile]
            calls:
              - {call: COPY SOURCE... TO, options: {--chmod: mode}, does: [create, change mode when --chmod]}

            """
        var tables = CallTables()
        for text in [settings, instructions, methods, functions] {
            try CallTableReader.read(RuleFile(name: "calls/settings.yaml", bytes: Array(text.utf8)), into: &tables)
        }
        try CallTableReader.read(RuleFile(name: "calls/shell.yaml", bytes: Array(commands.utf8)), into: &tables)
        try CallTableReader.read(RuleFile(name: "calls/fuzz.yaml", bytes: Array(table.utf8)), into: &tables)
        return tables
    }
}
