import ArgumentParser
import Facts
import Trees

/// `treewarden source`: what programs do with files, by their texts, before they are built.
struct SourceCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "source", _superCommandName: "treewarden",
        abstract: "Audits programs and services by their texts: what they ask of files, make, open, change and remove.",
        usage: "treewarden source <path> ... [<options>]")

    static let examples = [
        Example("treewarden source .", "a checkout before it is built; ends with 1 where something is wrong"),
        Example(
            "treewarden source src --fail-on warning --format text --format sarif=source.sarif --category source",
            "a gate: a page for people and a log for a code scanning service, beside that of the built tree"),
        Example(
            "treewarden source . --diff-base origin/main --fail-on warning",
            "a gate for a pull request: only what it adds makes it fail"),
        Example(
            "git show HEAD:debian/postinst | treewarden source - --stdin-path debian/postinst",
            "one text, from a pipe; its name says the language"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String { status.meaning }

    @Argument(
        help: ArgumentHelp(
            "The directories and files whose programs are read; - for a text in standard input.", valueName: "path"))
    var paths: [PathArgument] = []

    @Option(help: ArgumentHelp("What the text in standard input is called.", valueName: "name"))
    var stdinPath: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Audit only files that differ from where the work parted from this revision, and let pass what was found in "
                + "them there: only what is new makes the audit fail.",
            valueName: "revision"))
    var diffBase: PathArgument?

    @OptionGroup(title: "Languages") var languages: LanguageOptions
    @OptionGroup var options: AuditOptions

    func execute() throws(CommandError) -> ExitStatus {
        let reading = RulePurpose.SourceReading(
            languages: try languages.languages(), mostBytes: try languages.sourceBytes())
        let difference = try difference(reading)
        return try ScanRun(options, for: .sources(reading), differingBy: difference, of: sources).run()
    }

    /// What differs from the revision that is named.
    private func difference(_ reading: RulePurpose.SourceReading) throws(CommandError) -> DiffBase? {
        guard let revision = diffBase else { return nil }
        try options.acceptance.check(hasBase: true)
        guard !paths.contains(PathArgument([UInt8(ascii: "-")])) else {
            throw CommandError(
                "--diff-base, but a text in standard input has no history",
                hints: "Name the file: treewarden source PATH")
        }
        guard options.scope.newerThan == nil else {
            throw CommandError("--diff-base beside --newer-than", hints: "Leave one of them out.")
        }
        return try DiffBase(revision, of: paths, atMost: reading.mostBytes, patience: options.patience())
    }

    private func sources() throws(CommandError) -> [any EntrySource] {
        let paths = options.scope.paths(orHereFor: self.paths)
        guard !paths.isEmpty else {
            throw CommandError(
                "nothing to audit", hints: "Name directories or files: treewarden source .",
                "A text in standard input: treewarden source - --stdin-path NAME")
        }
        let input = [UInt8(ascii: "-")]
        let inputs = paths.count { $0.bytes == input }
        guard inputs < 2 else {
            throw CommandError("- is given twice, and standard input can be read once", hints: "Give it once.")
        }
        guard inputs == 1 || stdinPath == nil else {
            throw CommandError("--stdin-path, but nothing is read from standard input", hints: "Give - as a PATH.")
        }
        guard inputs == 0 || stdinPath?.bytes.isEmpty == false else {
            throw CommandError(
                "-, but nothing says what the text in standard input is called",
                hints: "Its name says the language: --stdin-path src/main.c")
        }
        return paths.map { path -> any EntrySource in
            if path.bytes == input, let stdinPath { return InputTextSource(named: stdinPath.bytes) }
            return TextSource(path.bytes, followingLink: options.scope.followRoot)
        }
    }
}
