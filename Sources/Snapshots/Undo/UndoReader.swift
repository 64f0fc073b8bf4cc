public import Auditing
import Digests
import Facts
public import RuleLanguage

/// Reads an undo file as it comes; no more than a line lies in memory. Its last line may be cut, and its end be missing,
/// as they are where the program was killed; else it is whole and as it was written, or it is refused.
public struct UndoReader: ~Copyable {
    private let file: String
    private var text = LineReader()
    private var hash = SHA256()
    private var lines = 0
    private var header: UndoHeader?
    private var count = 0
    private var lastDone = -1
    private var isEnded = false
    private var records: ExternalSort

    public init(file: String, spillingTo space: (any SpillSpace)?) {
        self.file = file
        records = ExternalSort(space)
    }

    /// Takes what comes next.
    ///
    /// - Throws: what is wrong with it, and where.
    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        text.take(bytes)
        while let line = text.next() { try take(line: Array(line)) }
        guard !text.isOverlong else { throw wrong(LineReader.excess) }
    }

    /// What it says.
    ///
    /// - Throws: where there is no header, or something follows the end.
    public consuming func finish() throws(Diagnostic) -> UndoContents {
        guard let header else { throw wrong("this is no undo file of treewarden") }
        guard !isEnded || text.isAtEnd else { throw wrong("something follows the undo file's last line") }
        return UndoContents(header: header, count: count, isWhole: isEnded, records: records.sorted())
    }

    private func wrong(_ message: String, at column: Int = 1) -> Diagnostic {
        Diagnostic(
            file: file, line: max(1, lines), column: column, message: message,
            notes: ["nothing was changed; treewarden fix --apply --undo-file FILE writes such a file"])
    }

    private mutating func take(line: [UInt8]) throws(Diagnostic) {
        lines += 1
        guard !isEnded else { throw wrong("something follows the undo file's last line") }
        let parsed: UndoLine
        do throws(JSONReader.Failure) {
            parsed = try UndoLine(line)
        } catch {
            throw wrong(error.message, at: error.offset + 1)
        }
        switch parsed {
        case .header(let header):
            guard lines == 1 else { throw wrong("a header stands in the middle of the file") }
            self.header = header
        case _ where header == nil: throw wrong("this is no undo file of treewarden")
        case .intend(let number, let intent):
            guard number == count else { throw wrong("the objects are not numbered from 0") }
            guard let header, header.roots.indices.contains(intent.root) else {
                throw wrong("the object lies in a root that the header does not name")
            }
            records.add(Self.key(number, isDone: false), line[...])
            count += 1
        case .done(let number, let changed):
            guard number > lastDone, number < count else {
                throw wrong("what was done was not meant to be, or is told twice")
            }
            lastDone = number
            records.add(Self.key(number, isDone: true), Self.bytes(of: changed))
        case .end(let count, let digest):
            guard count == self.count else {
                throw wrong("the file has \(self.count) objects, and its last line counts others")
            }
            guard digest == hash.hexadecimal() else {
                throw wrong("the file is not as it was written: its digest is another one")
            }
            isEnded = true
        }
        hash.add(line.span)
    }

    /// The last object comes first, and that it was done before what was done.
    private static func key(_ number: Int, isDone: Bool) -> RecordKey {
        var key = RecordKey(number: .max - number)
        key.add(UInt8(isDone ? 0 : 1))
        return key
    }
}

/// What an undo file says: its objects, the last first, to be gone through as often as needed.
public struct UndoContents: Sequence, Sendable {
    /// What it begins with.
    public let header: UndoHeader
    /// How many objects there are.
    public let count: Int
    /// Whether it has its end: where it lacks one, the program that wrote it was killed.
    public let isWhole: Bool
    fileprivate let records: SortedRecords

    fileprivate init(header: UndoHeader, count: Int, isWhole: Bool, records: SortedRecords) {
        self.header = header
        self.count = count
        self.isWhole = isWhole
        self.records = records
    }

    public func makeIterator() -> Iterator { Iterator(records: records.makeIterator()) }

    public struct Iterator: IteratorProtocol {
        fileprivate var records: SortedRecords.Iterator

        public mutating func next() -> UndoEntry? {
            guard var record = records.next() else { return nil }
            var done: Int64?
            if record.key.last == 0 {
                done = UndoReader.number(in: record.value)
                guard let intent = records.next() else { return nil }
                record = intent
            }
            // It was read before.
            guard case .intend(_, let intent)? = try? UndoLine(Array(record.value)) else { return nil }
            return UndoEntry(intent: intent, done: done)
        }
    }
}

extension UndoReader {
    fileprivate static func bytes(of number: Int64) -> ArraySlice<UInt8> {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }[...]
    }

    fileprivate static func number(in bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }
}
