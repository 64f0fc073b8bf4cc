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

    /// Bytes that an undo file has at most.
    private static let sizeLimit: UInt64 = 1 << 30
    /// Bytes of one read.
    private static let piece = 1 << 18

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
        let contents = try read(space)
        let places = try places(contents.header)
        if !contents.isWhole, !options.run.quiet {
            TerminalText.say(
                "treewarden: note: \(place.path.quoted) has no end: the program that wrote it was stopped before that")
        }
        let log = try log()
        var outcomes: MendingOutcomes?
        if contents.count > 0 {
            outcomes = try Undoing(roots: roots, places: places, isUnsafe: choice.includesAsked).undo(
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

    /// Reads the file, which somebody else may have had in his hands: it belongs to root or to whoever runs this, and
    /// nobody else can write to it.
    private func read(_ space: TemporarySpace) throws(CommandError) -> UndoContents {
        var reader = UndoReader(
            file: DisplayEscape.full.text(place.path.bytes), spillingTo: space)
        let file = try open()
        var offset: Int64 = 0
        while true {
            let bytes = try piece(of: file, at: offset)
            if bytes.isEmpty { break }
            offset += Int64(bytes.count)
            guard UInt64(offset) <= Self.sizeLimit else { throw tooLarge }
            do throws(Diagnostic) {
                try reader.take(bytes)
            } catch {
                throw CommandError(refusing: error)
            }
        }
        do throws(Diagnostic) {
            return try reader.finish()
        } catch {
            throw CommandError(refusing: error)
        }
    }

    private var tooLarge: CommandError {
        CommandError(
            "--undo \(place.path.quoted) has more than \(Self.sizeLimit >> 20) MiB, and no fix writes so much",
            hints: "Nothing was changed.")
    }

    private func open() throws(CommandError) -> File {
        var expected = Expectation.file
        let trust = SafeFiles.Trust.ofUndoFiles
        expected.owners = trust.owners
        expected.writers = trust
        expected.isOnlyName = true
        do throws(FileFailure) {
            let file = try place.directory.directory.open(place.name, expected)
            if try file.facts().size > Self.sizeLimit { throw .isChanged }
            return file
        } catch {
            if error == .isChanged { throw tooLarge }
            throw CommandError(
                "--undo \(error.sentence)",
                hints:
                    "Nothing was changed. An undo file is as treewarden fix --apply left it: yours or root's, with one "
                    + "name, and writable for nobody else.")
        }
    }

    private func piece(of file: borrowing File, at offset: Int64) throws(CommandError) -> [UInt8] {
        do throws(FileFailure) {
            return try file.piece(atMost: Self.piece, at: offset)
        } catch {
            throw CommandError("--undo \(error.sentence)", hints: "Nothing was changed.", status: .incomplete)
        }
    }

    /// Of each root of the file, its place on the command line: the same directories, whatever they are called by now.
    private func places(_ header: UndoHeader) throws(CommandError) -> [Int] {
        var places: [Int] = []
        for (number, root) in header.roots.enumerated() {
            guard let place = roots.firstIndex(where: { $0.identity == root }) else {
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

    /// Where it is written down what this does: beside the undo file, by its name.
    private func log() throws(CommandError) -> UndoPlace {
        for number in 1...999 {
            let suffix = number == 1 ? ".log" : ".log.\(number)"
            if let log = place.adding(suffix), log.isFree { return log }
        }
        throw CommandError(
            "no name is left for the log of this beside \(place.path.quoted)",
            hints: "Remove files whose names end with .log and a number that are needed no more.")
    }
}

extension CommandError {
    /// What is wrong with an undo file, and where.
    fileprivate init(refusing diagnostic: Diagnostic) {
        self.init(
            "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column): \(diagnostic.message)", hints: diagnostic.notes
        )
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
