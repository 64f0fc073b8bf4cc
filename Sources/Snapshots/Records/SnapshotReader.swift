public import Auditing
import Digests
import Facts
import Reporting
public import RuleLanguage

/// Reads a snapshot as it comes; no more than a line lies in memory. It is whole, in order, and as it was written, or it
/// is refused.
public struct SnapshotReader: TreeStateReader, ~Copyable {
    /// What it reads, in words.
    public static let form = "snapshot"
    private var list: ListedRecords
    private var gaps: [TreeState.Gap] = []
    private var fileSystem: String?
    private var scope: SnapshotScope?
    private var hash = SHA256()
    private var count = 0
    private var lastPath: [UInt8]?
    private var isEnded = false

    public init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order) {
        list = ListedRecords(file: file, spillingTo: space, order: order)
    }

    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        list.take(bytes)
        while let line = list.next() { try take(line: Array(line)) }
        guard !list.isOverlong else { throw wrong(LineReader.excess) }
    }

    public consuming func finish() throws(Diagnostic) -> TreeState {
        guard isEnded, list.isAtEnd else {
            throw wrong("the snapshot ends here without its last line: it was cut off, or never written to its end")
        }
        let (gaps, fileSystem, scope) = (gaps, fileSystem, scope)
        // Of files without an entry nothing has to be known for it.
        let hasDigests = list.hasDigests || scope?.checksums != nil
        var state = TreeState(records: list.finishInOrder(), gaps: gaps, fileSystem: fileSystem)
        state.hasDigests = hasDigests
        state.scope = scope
        return state
    }

    private func wrong(_ message: String, at column: Int = 1) -> Diagnostic {
        Diagnostic(
            file: list.file, line: max(1, list.lines), column: column, message: message,
            notes: ["treewarden snapshot PATH -o FILE writes a new one"])
    }

    private mutating func take(line: [UInt8]) throws(Diagnostic) {
        guard !isEnded else { throw wrong("something follows the snapshot's last line") }
        var json = JSONReader(line)
        var line0 = RecordLine()
        do throws(JSONReader.Failure) {
            try line0.read(&json)
            try json.end()
        } catch {
            throw wrong(error.message, at: error.offset + 1)
        }
        if list.lines == 1 { return try takeHeader(line0, line) }
        switch line0.form {
        case "end":
            guard line0.count == count, line0.unread == gaps.count else {
                throw wrong("the snapshot has \(count) entries, and its last line counts others")
            }
            guard line0.digest == hash.hexadecimal() else {
                throw wrong("the snapshot is not as it was written: its digest is another one")
            }
            isEnded = true
            return
        case "unread":
            gaps.append(TreeState.Gap(path: line0.record.path, reason: line0.reason))
        case "":
            guard let kind = line0.kind else { throw wrong("the entry has no kind") }
            line0.record.kind = kind
            if let lastPath, !lastPath.lexicographicallyPrecedes(line0.record.path) {
                throw wrong("the entries are not in the order of their paths")
            }
            lastPath = line0.record.path
            count += 1
            do throws(ListedPaths.Failure) {
                try list.add(inOrder: line0.record)
            } catch {
                throw wrong(error.message)
            }
        default: throw wrong("a record '\(DisplayEscape.full.text(Array(line0.form.utf8)))' is not known")
        }
        hash.add(line.span)
    }

    private mutating func takeHeader(_ header: RecordLine, _ line: [UInt8]) throws(Diagnostic) {
        guard header.form == "snapshot" else {
            throw wrong("this is no snapshot of treewarden")
        }
        guard header.version == SnapshotWriter.form else {
            throw wrong("the snapshot has form \(header.version), and this program reads form \(SnapshotWriter.form)")
        }
        guard let scope = header.scope else {
            throw wrong("the snapshot does not say what was looked at: it has no scope")
        }
        self.scope = scope
        fileSystem = header.fileSystem
        hash.add(line.span)
    }
}
