public import Auditing
import Facts
import Reporting
public import RuleLanguage

/// Reads records of entries as this program writes them: a snapshot, which has to be whole and in order, or the lines of
/// `treewarden inventory --format jsonl`, in any order, which have no end of their own.
public struct RecordsReader: TreeStateReader, ~Copyable {
    /// What it reads, in words.
    public static let form = "inventory or snapshot"

    private var list: ListedRecords
    private let space: (any SpillSpace)?
    private let order: EntryRecords.Order
    /// Nothing once it is known that it is none.
    private var snapshot: SnapshotReader?
    private var gaps: [TreeState.Gap] = []
    private var hasEntry = false

    public init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order) {
        list = ListedRecords(file: file, spillingTo: space, order: order)
        (self.space, self.order) = (space, order)
    }

    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        if snapshot != nil {
            try snapshot?.take(bytes)
            return
        }
        list.take(bytes)
        while let line = list.next() {
            if list.lines == 1, line.starts(with: #"{"record":"snapshot""#.utf8) {
                var reader = SnapshotReader(file: list.file, spillingTo: space, order: order)
                try reader.take(Array(line))
                try reader.take(list.takeRest())
                snapshot = consume reader
                return
            }
            try take(line: Array(line))
        }
        guard !list.isOverlong else { throw wrong(LineReader.excess, of: list.lines) }
    }

    public consuming func finish() throws(Diagnostic) -> TreeState {
        if let snapshot = snapshot.take() { return try snapshot.finish() }
        guard list.isAtEnd else { throw wrong("the inventory ends within a line: it was cut off", of: list.lines + 1) }
        guard hasEntry else { throw wrong("the inventory has no entry", of: list.lines) }
        let (file, gaps) = (list.file, gaps)
        do throws(Repetition) {
            return TreeState(records: try list.finish(), gaps: gaps)
        } catch {
            throw Diagnostic(file: file, line: 1, column: 1, message: error.sentence)
        }
    }

    private func wrong(_ message: String, of line: Int, at column: Int = 1) -> Diagnostic {
        Diagnostic(
            file: list.file, line: max(1, line), column: column, message: message,
            notes: ["treewarden inventory PATH --format jsonl writes one, and so does treewarden snapshot"])
    }

    private mutating func take(line: [UInt8]) throws(Diagnostic) {
        var json = JSONReader(line)
        var read = RecordLine()
        do throws(JSONReader.Failure) {
            try read.read(&json)
            try json.end()
        } catch {
            throw wrong(error.message, of: list.lines, at: error.offset + 1)
        }
        switch read.form {
        case "": break
        case "unread":
            gaps.append(TreeState.Gap(path: read.record.path, reason: read.reason))
            return
        default:
            throw wrong(
                "a record '\(DisplayEscape.full.text(Array(read.form.utf8)))' is not known here", of: list.lines)
        }
        guard let kind = read.kind else { throw wrong("the entry has no kind", of: list.lines) }
        read.record.kind = kind
        // Only values are told, and whoever asked for none has none.
        if read.record.attributes.isEmpty { read.record.unread.insert(.attributes) }
        do throws(ListedPaths.Failure) {
            try list.add(read.record)
        } catch {
            throw wrong(error.message, of: list.lines)
        }
        hasEntry = true
    }
}
