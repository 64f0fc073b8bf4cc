import Auditing
import Descriptors
import Facts
import Remedies
import Reporting
import RuleLanguage
import SafeFiles
import Snapshots
import Trees

/// Takes back what an undo file says was done.
struct UndoRun {
    private let place: UndoPlace
    private let choice: FixOptions
    private let options: AuditOptions
    private let roots: [HeldRoot]
    private let sources: [any EntrySource]

    init(
        _ file: PathArgument, _ choice: FixOptions, _ options: AuditOptions, of sources: [any EntrySource]
    ) throws(CommandError) {
        var roots: [HeldRoot] = []
        for source in sources { roots.append(try HeldRoot(source)) }
        self.roots = roots
        self.choice = choice
        self.options = options
        self.sources = sources
        place = try UndoPlace(file, "--undo", roots: roots)
    }

    func run() throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        let contents = try UndoFile(place: place).read(space)
        let places = try places(contents.header)
        if !contents.isWhole, !options.run.quiet {
            TerminalText.say(
                "treewarden: note: \(place.path.quoted) has no end: the program that wrote it was stopped before that")
        }
        let (log, stopped) = try log()
        var outcomes: MendingOutcomes?
        if contents.count > 0 {
            outcomes = try Undoing(roots: roots, places: places, stopped: stopped, isUnsafe: choice.includesAsked).undo(
                contents, to: log, isSandboxed: options.run.sandbox,
                progress: ProgressLine(isShown: options.run.showsProgress))
        }
        if let commandError = space.commandError { throw commandError }
        let report = FixReport(
            .undone(log: outcomes == nil ? nil : log.path), contents.lazy.map { $0.restoring(in: places) }, outcomes,
            roots: roots.map(\.label), ruleIDs: [], isComplete: true)
        let isDelivered = report.deliver(choice.format, accounts: HostAccounts(), from: space)
        if outcomes != nil, report.changedNothing { try? log.remove() }
        return isDelivered ? report.status : .incomplete
    }

    /// Of each root of the file, its place on the command line: the same directories, whatever they are called by now.
    private func places(_ header: UndoHeader) throws(CommandError) -> [Int] {
        var places: [Int] = []
        for (number, root) in header.roots.enumerated() {
            guard let place = roots.firstIndex(where: { $0.identity.mayBe(root) }) else {
                throw CommandError(
                    "\(self.place.path.quoted) is about \(header.roots.count == 1 ? "another directory" : "other directories")",
                    hints:
                        "Root \(number + 1) of \(header.roots.count) is none of those that are named: name the directories "
                        + "that the fix was given. Nothing was changed.")
            }
            places.append(place)
        }
        if let other = roots.indices.first(where: { !places.contains($0) }) {
            throw CommandError(
                "\(self.place.path.quoted) says nothing about \(PathArgument(roots[other].label).quoted)",
                hints: "Name the directories that the fix was given. Nothing was changed.")
        }
        return places
    }

    /// Where it is written down what this does: beside the undo file, by its name. And what the logs that are there say of
    /// undoings that were stopped.
    private func log() throws(CommandError) -> (place: UndoPlace, stopped: StoppedUndoings) {
        var stopped = StoppedUndoings()
        for number in 1...999 {
            guard let log = place.adding(number == 1 ? ".log" : ".log.\(number)") else { break }
            if log.isFree { return (log, stopped) }
            // One that cannot be read, or is something else, says nothing about anything.
            if let contents = try? UndoFile(place: log).read(TemporarySpace()) { stopped.add(contents) }
        }
        throw CommandError(
            "no name is left for the log of this beside \(place.path.quoted)",
            hints: "Remove files whose names end with .log and a number that are needed no more.")
    }
}

extension UndoEntry {
    /// As a report tells it: how the object was left, and what it becomes.
    fileprivate func restoring(in places: [Int]) -> PlannedFix {
        func state(_ state: UndoState) -> FixState {
            // What was read decodes.
            state.fixState(intent.kind)
                ?? FixState(kind: intent.kind, mode: state.mode, owner: state.owner, group: state.group)
        }
        var left = state(intent.after)
        left.isTimeSet = intent.after.modified != nil
        return PlannedFix(
            root: places[intent.root], path: Array(intent.path.joined(separator: [UInt8(ascii: "/")])),
            inode: InodeIdentity(device: 0, inode: intent.inode), links: 1, changed: done, born: intent.born,
            before: left, after: state(intent.before), rules: [], left: [])
    }
}
