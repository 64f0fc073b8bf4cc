extension SourceLanguage {
    /// The language that a regular file is written in, by its name and where it lies; nothing where these do not say.
    ///
    /// - Parameter path: root-relative; files that are known by their directory are known wherever that lies.
    public init?(fileNamed name: [UInt8], at path: [UInt8]) {
        if let language = Self.ofWholeName(name) ?? Self.ofExtension(of: name) {
            self = language
            return
        }
        guard let directory = Self.directory(ofFileNamed: name, at: path) else { return nil }
        self = directory.language
    }

    /// Whether a script lies where the system itself runs it: when a package is installed (deb-postinst(5)), when it starts,
    /// by cron(8), or when somebody logs in (sh(1)). What installed packages keep with dpkg(1) is their distribution's.
    ///
    /// - Parameter path: root-relative, as for the language.
    public static func isRunBySystem(scriptNamed name: [UInt8], at path: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0,
            maintainerScripts.contains(String(decoding: name[(dot + 1)...], as: UTF8.self))
        else { return directory(ofFileNamed: name, at: path)?.language == .shell }
        return !Words.ends(TreePath(path).parent.bytes[...], with: "lib/dpkg/info")
    }

    private static func directory(
        ofFileNamed name: [UInt8], at path: [UInt8]
    ) -> (path: String, names: Names, language: SourceLanguage)? {
        guard mayBeKnown(byDirectoryOf: path, name.count) else { return nil }
        return directories.first { TreePath(path).isRight(in: $0.path, name, $0.names) }
    }

    /// Whether the directory's name ends as one of those does that say the language: nearly none do, and a walk asks of
    /// every entry.
    private static func mayBeKnown(byDirectoryOf path: [UInt8], _ nameLength: Int) -> Bool {
        let end = path.count - nameLength - 1
        guard end > 2 else { return false }
        switch path[end - 1] {
        case UInt8(ascii: "d"): return path[end - 2] == UInt8(ascii: ".")
        // `etc`, `workflows`, `cron.daily` and their like.
        case UInt8(ascii: "c"): return path[end - 2] == UInt8(ascii: "t")
        case UInt8(ascii: "s"): return path[end - 2] == UInt8(ascii: "w")
        case UInt8(ascii: "y"): return path[end - 2] == UInt8(ascii: "l")
        default: return false
        }
    }

    /// The language of a script, by its first line; nothing where that names no interpreter whose language is read.
    public init?(scriptBeginningWith head: [UInt8]) {
        guard let program = Self.interpreter(in: head) else { return nil }
        self.init(runBy: program)
    }

    private init?(runBy program: String) {
        if ["sh", "bash", "dash", "ash", "ksh", "mksh", "zsh"].contains(program) {
            self = .shell
        } else if program.hasPrefix("python"), program.dropFirst(6).allSatisfy({ $0.isNumber || $0 == "." }) {
            self = .python
        } else {
            return nil
        }
    }

    /// Whether a script may be in one of the languages, by the path in its first line: what env(1) runs is said behind
    /// that.
    public static func mayBe(in languages: Set<SourceLanguage>, scriptOf interpreter: [UInt8]) -> Bool {
        guard let name = interpreter.split(separator: UInt8(ascii: "/")).last else { return true }
        let program = String(decoding: name, as: UTF8.self)
        return program == "env" || SourceLanguage(runBy: program).map(languages.contains) ?? false
    }

    /// The language of a text that is a shell's by its name or place: its first line may say that it is another one's, and
    /// mostly names a program that reads a shell's words (openrc-run(8), init-d-script(5)).
    public init?(shellTextBeginningWith head: [UInt8]) {
        if let own = SourceLanguage(scriptBeginningWith: head) {
            self = own
        } else if let program = Self.interpreter(in: head), Self.otherInterpreters.contains(where: program.hasPrefix) {
            return nil
        } else {
            self = .shell
        }
    }

    private static let otherInterpreters = [
        "perl", "ruby", "php", "node", "lua", "tclsh", "awk", "gawk", "mawk", "sed", "make",
    ]

    /// The name of the program that a script's first line says.
    private static func interpreter(in head: [UInt8]) -> String? {
        guard head.starts(with: "#!".utf8) else { return nil }
        let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.prefix(256)
        let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { word in
            String(decoding: word.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
        }
        guard words.first == "env" else { return words.first }
        // Before the program env(1) may be given options and variables.
        return words.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") }
    }

    /// The languages that a script's first line may say.
    public static let ofScripts: Set<SourceLanguage> = [.shell, .python]

    /// Whether a name leaves it to the path to say the language.
    public static func mayDependOnPath(fileNamed name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return true }
        return endings.contains { name[dot...].elementsEqual($0.utf8) }
    }

    private static let endings: Set<String> = Set(directories.flatMap(\.names.endings))

    private static func ofExtension(of name: [UInt8]) -> SourceLanguage? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot - 1 <= longestExtension else {
            return nil
        }
        return byExtension[String(decoding: name[(dot + 1)...], as: UTF8.self)]
    }

    private static func ofWholeName(_ name: [UInt8]) -> SourceLanguage? {
        switch name.first {
        case UInt8(ascii: "D"), UInt8(ascii: "C"):
            let stem = name.prefix { $0 != UInt8(ascii: ".") }
            return spells(stem, "Dockerfile") || spells(stem, "Containerfile") ? .dockerfile : nil
        case UInt8(ascii: "M"), UInt8(ascii: "m"), UInt8(ascii: "G"):
            let isLong = spells(name[...], "GNUmakefile")
            return isLong || spells(name[...], "Makefile") || spells(name[...], "makefile") ? .makefile : nil
        case UInt8(ascii: "."):
            if spells(name[...], ".gitlab-ci.yml") { return .workflow }
            return shellFiles.contains { spells(name[...], $0) } ? .shell : nil
        case UInt8(ascii: "p"), UInt8(ascii: "b"), UInt8(ascii: "z"):
            return shellFiles.contains { spells(name[...], $0) } ? .shell : nil
        case UInt8(ascii: "l"): return spells(name[...], "login.defs") ? .settings : nil
        case UInt8(ascii: "f"): return spells(name[...], "fstab") ? .settings : nil
        case UInt8(ascii: "a"):
            return spells(name[...], "action.yml") || spells(name[...], "action.yaml") ? .workflow : nil
        case UInt8(ascii: "c"): return spells(name[...], "crontab") ? .crontab : nil
        case UInt8(ascii: "s"): return spells(name[...], "sudoers") ? .sudoers : nil
        default: return nil
        }
    }

    /// What shells read when they start, wherever it lies: bash(1), zsh(1), sh(1).
    private static let shellFiles = [
        "profile", "bash.bashrc", "zshrc", "zprofile", ".profile", ".bashrc", ".bash_profile", ".zshrc", ".zprofile",
    ]

    private static func spells(_ name: ArraySlice<UInt8>, _ word: String) -> Bool {
        name.count == word.utf8.count && name.elementsEqual(word.utf8)
    }

    static let byExtension: [String: SourceLanguage] = [
        "c": .c, "h": .c,
        "cc": .cPlusPlus, "cpp": .cPlusPlus, "cxx": .cPlusPlus, "hh": .cPlusPlus, "hpp": .cPlusPlus,
        "hxx": .cPlusPlus,
        "m": .objectiveC, "mm": .objectiveC,
        "swift": .swift, "py": .python,
        "sh": .shell, "bash": .shell, "dash": .shell, "ksh": .shell, "zsh": .shell,
        "preinst": .shell, "postinst": .shell, "prerm": .shell, "postrm": .shell,
        "service": .unit, "socket": .unit, "mount": .unit, "automount": .unit, "swap": .unit, "path": .unit,
        "timer": .unit,
        "dockerfile": .dockerfile, "Dockerfile": .dockerfile, "mk": .makefile,
    ]
    /// What dpkg runs, behind a package's name.
    private static let maintainerScripts: Set<String> = ["preinst", "postinst", "prerm", "postrm"]
    private static let longestExtension = byExtension.keys.map(\.utf8.count).max() ?? 0

    /// Which files of a directory are meant.
    enum Names {
        /// Those without a dot, as cron(8) and sudo(8) read them.
        case plain
        case endings([String])
        case whole([String])

        fileprivate func hold(_ name: [UInt8]) -> Bool {
            switch self {
            case .plain: !name.contains(UInt8(ascii: "."))
            case .endings(let endings): endings.contains { Words.ends(name[...], with: $0) }
            case .whole(let names): names.contains { name.elementsEqual($0.utf8) }
            }
        }

        /// With the dot.
        var endings: [String] {
            switch self {
            case .plain: []
            case .endings(let endings): endings
            case .whole(let names):
                names.compactMap { name in name.lastIndex(of: ".").map { String(name[$0...]) } }
            }
        }
    }

    /// Directories whose files of such names are all written in one language.
    static let directories: [(path: String, names: Names, language: SourceLanguage)] = [
        ("tmpfiles.d", .endings([".conf"]), .tmpfiles),
        (".github/workflows", .endings([".yml", ".yaml"]), .workflow),
        ("cron.d", .plain, .crontab), ("sudoers.d", .plain, .sudoers),
        ("service.d", .endings([".conf"]), .unit), ("socket.d", .endings([".conf"]), .unit),
        ("mount.d", .endings([".conf"]), .unit), ("automount.d", .endings([".conf"]), .unit),
        ("pam.d", .plain, .settings),
        ("etc/init.d", .plain, .shell), ("cron.hourly", .plain, .shell), ("cron.daily", .plain, .shell),
        ("cron.weekly", .plain, .shell), ("cron.monthly", .plain, .shell),
        ("profile.d", .endings([".sh"]), .shell), ("profile.d", .plain, .shell),
        ("etc", .whole(["profile", "bash.bashrc", "rc.local"]), .shell),
    ]
}

extension TreePath {
    /// Whether the entry lies right in a directory of this path, or of a name that ends in it behind a dot, and is
    /// named as is usual there.
    fileprivate func isRight(in directory: String, _ name: [UInt8], _ names: SourceLanguage.Names) -> Bool {
        let parent = parent.bytes
        guard names.hold(name), Words.ends(parent[...], with: directory) else { return false }
        let before = parent.count - directory.utf8.count - 1
        return before < 0 || parent[before] == UInt8(ascii: "/") || parent[before] == UInt8(ascii: ".")
    }
}
