public import Auditing
import Facts
import Reporting
public import RuleLanguage

/// Reads records of entries as this program writes them: a snapshot, which has to be whole and in order, or the lines of
/// `treewarden inventory --format jsonl`, in any order, which have no end of their own.
public struct RecordsReader: TreeStateReader, ~Copyable {
    /// What it reads, in words.
    public static let form = "inventory or snapshot"

    private let file: String
    private let space: (any SpillSpace)?
    private let order: EntryRecords.Order
    /// Nothing once it is known that it is none.
    private var snapshot: SnapshotReader?
    private var records: EntryRecordWriter
    private var gaps: [TreeState.Gap] = []
    private var paths = ListedPaths()
    private var lines = LineReader()
    private var count = 0
    private var hasEntry = false

    public init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order) {
        self.file = file
        self.space = space
        self.order = order
        records = EntryRecordWriter(space, order: order)
    }

    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        if snapshot != nil {
            try snapshot?.take(bytes)
            return
        }
        paths.admit(bytes.count)
        var found: [[UInt8]] = []
        let mayEnd = lines.take(bytes) { found.append($0) }
        for (place, line) in found.enumerated() {
            if count == 0, line.starts(with: #"{"record":"snapshot""#.utf8) {
                var reader = SnapshotReader(file: file, spillingTo: space, order: order)
                for line in found[place...] { try reader.take(line) }
                try reader.take(lines.takeRest())
                snapshot = consume reader
                return
            }
            count += 1
            try take(line: line)
        }
        guard mayEnd else { throw wrong(LineReader.excess) }
    }

    public consuming func finish() throws(Diagnostic) -> TreeState {
        if let snapshot = snapshot.take() { return try snapshot.finish() }
        guard lines.isAtEnd else {
            count += 1
            throw wrong("the inventory ends within a line: it was cut off")
        }
        guard hasEntry else { throw wrong("the inventory has no entry") }
        let (file, order, space, gaps) = (file, order, space, gaps)
        do throws(Repetition) {
            return TreeState(records: try records.finish(order, spillingTo: space), gaps: gaps)
        } catch {
            throw Diagnostic(file: file, line: 1, column: 1, message: error.sentence)
        }
    }

    private func wrong(_ message: String, at column: Int = 1) -> Diagnostic {
        Diagnostic(
            file: file, line: max(1, count), column: column, message: message,
            notes: ["treewarden inventory PATH --format jsonl writes one, and so does treewarden snapshot"])
    }

    private mutating func take(line: [UInt8]) throws(Diagnostic) {
        var json = JSONReader(line)
        var read = RecordLine()
        do throws(JSONReader.Failure) {
            try read.read(&json)
            try json.end()
        } catch {
            throw wrong(error.message, at: error.offset + 1)
        }
        switch read.form {
        case "": break
        case "unread":
            gaps.append(TreeState.Gap(path: read.record.path, reason: read.reason))
            return
        default: throw wrong("a record '\(DisplayEscape.full.text(Array(read.form.utf8)))' is not known here")
        }
        guard let kind = read.kind else { throw wrong("the entry has no kind") }
        read.record.kind = kind
        // Only values are told, and whoever asked for none has none.
        if read.record.attributes.isEmpty { read.record.unread.insert(.attributes) }
        do throws(ListedPaths.Failure) {
            try paths.take(read.record.path, kind) { records.add($0) }
        } catch {
            throw wrong(error.message)
        }
        hasEntry = true
        records.add(read.record)
    }
}
