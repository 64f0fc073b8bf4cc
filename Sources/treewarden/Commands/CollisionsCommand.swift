import ArgumentParser
import Descriptors
import Supervising
import Trees

/// `treewarden collisions`: names that are one name on another file system.
struct CollisionsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "collisions", _superCommandName: "treewarden",
        abstract: "Finds names that collide on other file systems, that those refuse, or store as others.",
        usage: """
            treewarden collisions <path> ... [<options>]
            treewarden collisions --stdin0 [<options>]
            treewarden collisions --git [<rev>] [<path> ...] [<options>]
            """)

    static let examples = [
        Example(
            "treewarden collisions dist --target apfs,ntfs",
            "before a tree goes to a Mac and to Windows; ends with 1 where a name is lost there"),
        Example(
            "treewarden collisions --git --fail-on note",
            "what the next commit would hold, without a look at the work tree; --git v1.0 for what a tag holds"),
        Example("treewarden collisions a.tar.gz", "an archive, before it is unpacked"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String { status.meaning }

    @Argument(
        help: ArgumentHelp(
            "The directories to audit, and files that hold archives; with --git, the repositories.", valueName: "path"))
    var paths: [PathArgument] = []

    @Flag(help: "Read the names from standard input: paths that each end with a zero byte.")
    var stdin0 = false

    // The empty word is no revision: it stands for the option without a value.
    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "Read the names from a git repository and not from files: from the index, or from this revision. A "
                + "directory that is a repository is one to read.",
            valueName: "rev"))
    var git: String?

    @OptionGroup var options: AuditOptions

    /// A list of more than this is refused: 1 GiB.
    private static let listLimit = 1 << 30

    func execute() throws(CommandError) -> ExitStatus {
        try ScanRun(options, for: .names, of: sources).run()
    }

    private func sources() throws(CommandError) -> [any EntrySource] {
        if stdin0 {
            guard git == nil, paths.isEmpty else {
                throw CommandError(
                    "--stdin0 with \(git == nil ? paths[0].quoted : "--git")",
                    hints: "The names come from standard input or from there; ask once for each.")
            }
            let list: [UInt8]
            do throws(SystemFailure) {
                list = try StandardStream.readInput(atMost: Self.listLimit)
            } catch {
                throw CommandError("standard input: \(error.sentence)", status: .incomplete)
            }
            guard list.isEmpty || list.contains(0) else {
                throw CommandError(
                    "--stdin0, but nothing in standard input ends with a zero byte: it would be one single name",
                    hints: "Have the names end so: find . -print0, git ls-files -z, or … | tr '\\n' '\\0'")
            }
            return [PathListSource(list)]
        }
        if let git { return gitSources(PathArgument(ArgumentText.decode(git))) }
        guard !paths.isEmpty else {
            throw CommandError(
                "nothing to scan", hints: "Name a directory or an archive, or where names come from: --stdin0, --git",
                "For example: treewarden collisions .")
        }
        return try options.roots(paths)
    }

    /// The value is a revision, unless a repository is there: nobody has to know which comes first.
    private func gitSources(_ value: PathArgument) -> [any EntrySource] {
        let here = [PathArgument(Array(".".utf8))]
        if value.bytes.isEmpty || GitRepository.isOne(at: value.bytes) {
            let places = (value.bytes.isEmpty ? [] : [value]) + paths
            return (places.isEmpty ? here : places).map { GitSource(.index, at: $0.bytes) }
        }
        return (paths.isEmpty ? here : paths).map { GitSource(.revision(value.bytes), at: $0.bytes) }
    }
}
