import Descriptors
public import Supervising

/// A git repository, read by git itself: it knows every version of the index, split and sparse ones, both hash
/// functions, packs and alternates, and 50,000 entries take it some milliseconds. What it must not do is run anything
/// that the repository's configuration names.
public struct GitRepository: Sendable {
    /// Where the repository is looked for: a directory of its working tree, or the repository itself.
    let path: [UInt8]
    private let inherited: [[UInt8]]
    /// What git warned of.
    public let warnings = GitWarnings()
    /// How long git is waited for: what it reads may be a FIFO, or lie on a file system that never answers.
    private let patience: ChildProcess.Patience

    /// - Parameter followingEnvironment: whether the variables count by which git tells its hooks where they run. A
    ///   commit of some files only has an index of its own, and that is the one to judge.
    public init(at path: [UInt8], followingEnvironment: Bool = false, patience: ChildProcess.Patience = .init()) {
        self.path = path
        self.patience = patience
        inherited = followingEnvironment ? Self.inheritedVariables.compactMap(Self.assignment) : []
    }

    /// Whether a repository begins in the directory: its working tree, or a bare one.
    public static func isOne(at path: [UInt8]) -> Bool {
        guard let directory = try? Descriptor.openRoot(path, followingLink: true) else { return false }
        func has(_ name: String) -> Bool {
            FileName(Array(name.utf8)).map { (try? directory.status(of: $0)) != nil } ?? false
        }
        return has(".git") || has("HEAD") && has("objects") && has("refs")
    }

    /// What a repository's own configuration must not decide, since somebody else may have written it. Options of the
    /// command line count before all files.
    private static let settings = [
        // A program that is asked which files changed whenever the index is read.
        "core.fsmonitor=false",
        // Programs that run when the index is written; nothing here writes it.
        "core.hooksPath=/dev/null",
        // Would write the index.
        "core.untrackedCache=false",
        // A partial clone fetches what it lacks, by a transport of its choice, and transports can be programs.
        "protocol.allow=never",
        // Programs that are asked for passwords.
        "credential.helper=",
        // Would read repositories inside this one, each with its own configuration.
        "submodule.recurse=false",
        // A program for what goes to a terminal; `--no-pager` says the same where a version has both.
        "core.pager=cat",
        // With all that switched off a repository of another user may be read: this is what git's own check is for.
        "safe.directory=*",
    ]

    private static let environment = [
        // No configuration of the system or the user: equal repositories give equal reports.
        "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_ATTR_NOSYSTEM=1", "HOME=/nonexistent",
        // Changes nothing, not even to speed itself up.
        "GIT_OPTIONAL_LOCKS=0",
        // Asks nobody.
        "GIT_TERMINAL_PROMPT=0",
        // As `protocol.allow`, in versions that know it.
        "GIT_NO_LAZY_FETCH=1",
        // Objects as they were committed, and not those that refs/replace puts in their place.
        "GIT_NO_REPLACE_OBJECTS=1",
        // Messages in one language.
        "LC_ALL=C",
    ]

    /// Whoever calls sets them, not the repository.
    private static let inheritedVariables = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH",
    ]

    private static func assignment(_ name: String) -> [UInt8]? {
        Process.environment(name).map { Array("\(name)=".utf8) + $0 }
    }

    /// The way from the given directory to the top of the work tree, from which an index counts its paths: `../../`,
    /// or nothing. Nothing also where the directory lies in no work tree: one that the configuration puts elsewhere
    /// (`core.worktree`) is named by an absolute path, which is the repository's word about this machine.
    public func wayToTopLevel() throws(GitRefusal) -> [UInt8] {
        do throws(SystemFailure) {
            let outcome = try run(["rev-parse", "--show-cdup"])
            let way = outcome.output.prefix { $0 != UInt8(ascii: "\n") }
            return outcome.status == 0 && way.first != UInt8(ascii: "/") ? Array(way) : []
        } catch {
            throw .failed(error)
        }
    }

    /// - Parameter settings: further ones that count before those of the repository.
    func run(
        _ arguments: [String], input: [UInt8] = [], settings: [String] = []
    ) throws(SystemFailure) -> ChildProcess.Outcome {
        var words = ["git", "--no-pager"].map { Array($0.utf8) }
        for setting in Self.settings + settings { words += [Array("-c".utf8), Array(setting.utf8)] }
        words += [Array("-C".utf8), path] + arguments.map { Array($0.utf8) }
        let search = Process.environment("PATH") ?? Array("/usr/bin:/bin".utf8)
        let environment = Self.environment.map { Array($0.utf8) } + inherited + [Array("PATH=".utf8) + search]
        return try ChildProcess.run(words, environment: environment, input: input, patience: patience)
    }

    /// A link's text is at most as long as a path (PATH_MAX); whatever is longer is none.
    private static let targetLimit = 4096

    /// The text of links, by object id; an id that is missing or too large for one is left out.
    func linkTargets(of objects: Set<[UInt8]>) throws(SystemFailure) -> [[UInt8]: [UInt8]] {
        try contents(of: objects, atMost: Self.targetLimit)
    }

    /// What files hold, by object id; an id that is missing, or whose file is longer than `limit` bytes, is left out.
    func contents(of objects: Set<[UInt8]>, atMost limit: Int) throws(SystemFailure) -> [[UInt8]: [UInt8]] {
        guard !objects.isEmpty else { return [:] }
        let newline = UInt8(ascii: "\n")
        let asked = objects.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 + [newline] }
        let sizes = try run(["cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)"], input: asked)
        var small: [[UInt8]] = []
        for line in sizes.output.split(separator: newline) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count == 3, words[1].elementsEqual("blob".utf8),
                let size = Int(String(decoding: words[2], as: UTF8.self)), size <= limit
            else { continue }
            small.append(Array(words[0]))
        }
        let texts = try run(["cat-file", "--batch"], input: small.flatMap { $0 + [newline] })
        return Self.contents(of: texts.output)
    }

    /// Reads `ID SP blob SP SIZE LF CONTENT LF` again and again (git-cat-file(1)).
    static func contents(of output: [UInt8]) -> [[UInt8]: [UInt8]] {
        var targets: [[UInt8]: [UInt8]] = [:]
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let words = rest[..<end].split(separator: UInt8(ascii: " "))
            guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)),
                size >= 0, size < rest.endIndex - end
            else { break }
            targets[Array(words[0])] = Array(rest[(end + 1)..<(end + 1 + size)])
            rest = rest[(end + 1 + size)...].dropFirst()
        }
        return targets
    }
}
