import Auditing
import Facts
import RuleLanguage

/// What readers of lists have in common: the text as it comes apart into lines, and the records that these come to.
struct ListedRecords: ~Copyable {
    /// As diagnostics are to name the text.
    let file: String
    private let space: (any SpillSpace)?
    private let order: EntryRecords.Order
    private var records: EntryRecordWriter
    private var paths = ListedPaths()
    private var text: LineReader
    /// How many lines were read.
    private(set) var lines = 0
    /// Whether an entry has a digest of what it holds.
    private(set) var hasDigests = false

    /// - Parameter terminator: what lines end with.
    init(
        file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order,
        linesEndingWith terminator: UInt8 = UInt8(ascii: "\n")
    ) {
        (self.file, self.space, self.order) = (file, space, order)
        records = EntryRecordWriter(space, order: order)
        text = LineReader(endingWith: terminator)
    }

    // MARK: Lines

    /// Whether everything so far was whole lines.
    var isAtEnd: Bool { text.isAtEnd }
    /// Whether what has no end yet is longer than a line may be.
    var isOverlong: Bool { text.isOverlong }

    /// Takes what comes next.
    mutating func take(_ bytes: [UInt8]) {
        paths.admit(bytes.count)
        text.take(bytes)
    }

    /// The next line that is there whole, with its end. Nobody is to keep it.
    mutating func next() -> ArraySlice<UInt8>? {
        guard let line = text.next() else { return nil }
        lines += 1
        return line
    }

    /// What has not been read; it is somebody else's from then on.
    mutating func takeRest() -> [UInt8] { text.takeRest() }

    // MARK: Records

    /// Takes the directories that lead to an entry, where they have no record yet.
    ///
    /// - Parameter isKindKnown: whether it is said what the entry is.
    /// - Throws: where its path leads elsewhere, or is longer than what any tree has.
    mutating func addDirectories(above record: EntryRecord, isKindKnown: Bool = true) throws(ListedPaths.Failure) {
        try paths.take(record.path, isKindKnown ? record.kind : nil) { records.add($0) }
    }

    /// Takes an entry, to which all directories lead.
    mutating func append(_ record: EntryRecord) {
        if record.digest != nil { hasDigests = true }
        records.add(record)
    }

    /// Takes an entry, and the directories that lead to it.
    ///
    /// - Throws: where its path leads elsewhere, or is longer than what any tree has.
    mutating func add(_ record: EntryRecord) throws(ListedPaths.Failure) {
        try addDirectories(above: record)
        append(record)
    }

    /// Takes an entry of a directory that has been taken.
    ///
    /// - Throws: where its path is longer than what any tree has.
    mutating func add(inDirectory record: EntryRecord) throws(ListedPaths.Failure) {
        try paths.spend(record.path.count)
        append(record)
    }

    /// Takes an entry that comes in the order of paths: whoever goes through one directory after the other is to come by those
    /// that lead to it.
    mutating func add(inOrder record: EntryRecord) throws(ListedPaths.Failure) {
        if order == .directory { try addDirectories(above: record) }
        append(record)
    }

    /// All of them; in the order of paths each path once.
    ///
    /// - Throws: where a path is described twice. In the order of directories nobody has looked yet.
    consuming func finish() throws(Repetition) -> EntryRecords {
        let (order, space) = (order, space)
        switch order {
        case .path, .tree: return try records.finish().withoutRepetitions(spillingTo: space)
        case .directory: return records.finish()
        }
    }

    /// The same of records that came in order, of which none is there twice.
    consuming func finishInOrder() -> EntryRecords { records.finish() }
}
