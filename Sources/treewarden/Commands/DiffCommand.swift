import ArgumentParser
import Auditing
import Descriptors
import Facts
import Reporting
import RuleLanguage
import Snapshots

/// `treewarden diff`: what happened to a tree.
struct DiffCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "diff", _superCommandName: "treewarden",
        abstract:
            "Says what changed between two trees, archives or snapshots: who may do more, what is something else.",
        usage: "treewarden diff <before> <after> [<options>]")

    static let examples = [
        Example(
            "treewarden diff dist.snapshot dist --checksums sha256",
            "what was shipped against what is there; ends with 1 where contents or rights are not the same"),
        Example(
            "treewarden diff app.deb / --within-first", "a package against the system that it is installed on"),
        Example("treewarden diff --from-mtree dist.mtree dist", "what a manifest of mtree says, against what is there"),
        Example(
            "treewarden diff monday.snapshot today.snapshot --fail-on privilege-gain",
            "two snapshots; ends with 1 where somebody may do more than before"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "no change at or above --fail-on"
        case .failed: "changes at or above --fail-on"
        case .usage: status.meaning
        case .incomplete: "something could not be read; wins over 1"
        }
    }

    @Argument(
        help: ArgumentHelp(
            "What was, and what is: each a snapshot, a directory, a file that holds an archive, or a manifest of mtree.",
            valueName: "path"))
    var paths: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            "Exit with 1 where something changed at or above this class: timestamp, metadata, privilege-loss, content, "
                + "privilege-gain.", valueName: "class"))
    var failOn = FailureClass.privilegeLoss

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the events in this form; repeatable, and at most one to standard output. Forms: "
                + ChangeFormat.allCases.map(\.rawValue).joined(separator: ", ") + ". (default: text)",
            valueName: "format[=file]"),
        completion: .list(ChangeFormat.allCases.map(\.rawValue)))
    var format: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the one report goes.", valueName: "file"))
    var output: PathArgument?

    @Flag(help: "Look only at what the first one has: what the second one has beside it was not added.")
    var withinFirst = false

    @Flag(
        help: ArgumentHelp(
            "Compare what both snapshots speak of, where one leaves out, or does not know, what the other one has: else "
                + "that is refused."))
    var commonScope = false

    @Flag(
        help: ArgumentHelp(
            "The first one is a manifest of mtree, bsdtar or go-mtree; so is the second one where it begins with '#'. What "
                + "a manifest does not say is not compared."))
    var fromMtree = false

    @OptionGroup var digests: ChecksumOptions
    @OptionGroup var names: NameOptions
    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "What is compared") var scope: ScopeOptions
    @OptionGroup(title: "Performance and progress") var run: RunOptions
    @OptionGroup(title: "Limits") var bounds: BoundOptions

    enum FailureClass: String, WordArgument {
        case timestamp, metadata
        case privilegeLoss = "privilege-loss"
        case content
        case privilegeGain = "privilege-gain"
    }

    func execute() throws(CommandError) -> ExitStatus {
        guard paths.count == 2 else {
            throw CommandError(
                "\(paths.count == 1 ? "one tree" : "\(paths.count) trees") to compare",
                hints: "Name two: treewarden diff BEFORE AFTER")
        }
        let requests = try FormatRequest<ChangeFormat>.all(formats: format, output: output)
        let space = TemporarySpace()
        let (before, after) = try readBoth(space)
        let outcome = Comparison(
            from: before.state, to: after.state, withinFirst: withinFirst, spillingTo: space
        ).outcome()
        var report = ChangeReport(outcome, isComplete: before.isComplete && after.isComplete)
        if let commandError = space.commandError { throw commandError }
        let isFailed = report.worst.map { $0 >= threshold } ?? false
        let status: ExitStatus = report.isComplete ? isFailed ? .failed : .passed : .incomplete
        report.exitCode = Int(status.rawValue)
        let options = ChangeReportOptions(
            version: Treewarden.version, uriPrefix: after.uriPrefix,
            subjects: paths.map { DisplayEscape.full.text($0.bytes) })
        let isDelivered = Delivery(requests: requests, fileOptions: options).deliver(report, from: space)
        for report in [before.report, after.report] {
            guard let report else { continue }
            ScanClosing(report, isQuiet: run.quiet, showsStatistics: run.statistics).say(
                scanErrorsAreShown: false, reportsScope: false, omission: nil)
        }
        if !run.quiet {
            ScanClosing.sayIdleExclusions(
                before.idleExclusions.filter { after.idleExclusions.contains($0) && asks(for: $0) })
            sayUnreadContents(before, after)
            sayUnread(report)
        }
        return isDelivered ? status : .incomplete
    }

    /// Whoever hides an edit keeps the size, and puts the time back.
    private func sayUnreadContents(_ before: TreeReading, _ after: TreeReading) {
        let said = "treewarden: contents were compared by size and time alone"
        let undigested = zip(paths, [before, after]).filter { !$0.1.state.hasDigests }
        if let (path, _) = undigested.first(where: { $0.1.report == nil }) {
            TerminalText.say("\(said): \(path.quoted) has no digests, which are made by --checksums sha256")
        } else if !undigested.isEmpty {
            TerminalText.say("\(said); --checksums sha256 compares them")
        }
    }

    /// Whether somebody asked here for what left nothing out, and not only whoever made the snapshot.
    private func asks(for exclusion: IdleExclusion) -> Bool {
        exclusion.place != nil || scope.exclude.contains { $0.bytes == exclusion.pattern }
    }

    /// That the comparison is not complete: what the walk of a tree met was said already.
    private func sayUnread(_ report: ChangeReport) {
        let count = report.unread.count { !$0.isMeant }
        guard !report.isComplete, count > 0 else { return }
        let places = count == 1 ? "1 place" : "\(count) places"
        TerminalText.say("treewarden: of \(places) it is not known what happened: exit code 3")
    }

    private var threshold: ChangeClass { ChangeClass.allCases.first { $0.name == failOn.rawValue } ?? .privilegeLoss }

    /// What one of the two is, in the order in which they are read: what is known of the first one says what has to be read
    /// of the other.
    private enum Form: Int {
        case manifest, snapshot, archive, tree

        /// Whether it was written down what an archive or a tree holds.
        var isWrittenDown: Bool { self == .manifest || self == .snapshot }
    }

    private func form(of path: PathArgument, isManifest: Bool) throws(CommandError) -> Form {
        if isManifest { return .manifest }
        if try StoredText.begins(path, with: #"{"record":"snapshot""#) { return .snapshot }
        return StoredText.isFile(path) ? .archive : .tree
    }

    /// What is read for digests beside what `--checksums` asks to be: archives, which are gone through in any case and whose
    /// times say little, and what is held against one; what is held against something that was written down with digests,
    /// which were made to be compared. Of a tree these are the files that are as large as one of the other side.
    private func readBoth(_ space: TemporarySpace) throws(CommandError) -> (TreeReading, TreeReading) {
        let isManifest = fromMtree ? try StoredText.begins(paths[1], with: "#") : false
        let forms = [
            try form(of: paths[0], isManifest: fromMtree), try form(of: paths[1], isManifest: isManifest),
        ]
        let order = forms[1].rawValue < forms[0].rawValue ? [1, 0] : [0, 1]
        var parts = digests.parts
        if forms.contains(.archive), !forms.contains(where: \.isWrittenDown) { parts.insert(.digest) }
        var first = try read(paths[order[0]], forms[order[0]], parts, within: nil, space)
        if first.state.hasDigests { parts.insert(.digest) }
        let isUnasked = parts != digests.parts
        let isNarrowed = forms[order[0]] == .snapshot && !forms[order[1]].isWrittenDown
        var second = try read(
            paths[order[1]], forms[order[1]], parts, within: isNarrowed ? first.state.scope : nil,
            ofSizes: isUnasked ? first.state.fileSizes : nil, space)
        try hold(&first, against: &second, [forms[order[0]], forms[order[1]]])
        return order[0] == 0 ? (first, second) : (second, first)
    }

    /// Has both speak of the same: what was written down is restricted to what is looked at of the other one.
    ///
    /// - Throws: where two snapshots leave out, or do not know, different things, and nobody asked for what they have in
    ///   common; where a list says what is in one of them alone.
    private func hold(
        _ first: inout TreeReading, against second: inout TreeReading, _ forms: [Form]
    ) throws(CommandError) {
        let scopes = (first.state.scope, second.state.scope)
        if let one = scopes.0, let other = scopes.1, forms[0].isWrittenDown {
            let isListed = one.listed != other.listed
            let differences = one.differences(from: other)
            if isListed || forms[1] == .snapshot && !commonScope && !differences.isEmpty {
                throw CommandError(
                    "the two sides do not speak of the same: "
                        + (forms[1] == .snapshot ? differences.joined(separator: ", ") : "files-from"),
                    hints: isListed
                        ? "Give --files-from with the list that the snapshot was made with, or make one without it."
                        : "What both have in common: --common-scope")
            }
        }
        if forms[0].isWrittenDown, let scope = scopes.1 { try first.restrict(to: scope) }
        if forms[1].isWrittenDown, let scope = scopes.0 { try second.restrict(to: scope) }
    }

    private func read(
        _ path: PathArgument, _ form: Form, _ parts: EntryDetails.Parts, within narrower: SnapshotScope?,
        ofSizes sizes: Set<UInt64>? = nil, _ space: TemporarySpace
    ) throws(CommandError) -> TreeReading {
        let now = Process.wallNanoseconds / 1_000_000_000
        let scope =
            try narrower.map { narrower throws(CommandError) in
                try self.scope.narrowed(to: narrower, now: now)
            } ?? self.scope
        // A package names its accounts itself; the root that it is held against has them.
        let names = form == .tree ? names : nil
        let options = try AuditOptions.looking(chosenConfiguration, scope, run, bounds, names: names)
        let trust = FileTrust(Trust.operators([]), danger: "hide changes")
        switch form {
        case .manifest:
            return try TreeReading(path, by: ManifestReader.self, trust, excluding: try options.exclusion, space)
        case .snapshot:
            return try TreeReading(path, by: SnapshotReader.self, trust, excluding: try options.exclusion, space)
        case .archive, .tree:
            return try TreeReading(path, options, parts.union([.attributeValues, .handle]), ofSizes: sizes, space)
        }
    }
}
