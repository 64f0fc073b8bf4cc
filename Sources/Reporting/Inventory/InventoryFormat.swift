public import Auditing

/// The forms of an inventory.
public enum InventoryFormat: String, OutputFormat {
    /// A tree for people, with sizes and counts.
    case text
    /// A table for spreadsheets (RFC 4180).
    case csv
    /// The records, a line of JSON each.
    case jsonl
    /// A table of GitHub's Markdown.
    case markdown
    /// A page for people, in one file.
    case html
    /// A database of SQLite, for questions.
    case sqlite

    /// What a scan found.
    public typealias Report = AuditReport
    /// How it is to look.
    public typealias Options = InventoryOptions
    /// Whether it is nothing for a terminal.
    public var isBinary: Bool { self == .sqlite }

    /// For people.
    public static let usual = InventoryFormat.text

    /// Writes the inventory of a report that has records.
    public func write<Sink: ByteSink & ~Copyable>(
        _ report: AuditReport, options: InventoryOptions, to sink: inout Sink
    ) throws(Sink.Failure) {
        switch self {
        case .text: try TextInventory(report, options).write(to: &sink)
        case .csv: try CSVInventory(report, options).write(to: &sink)
        case .jsonl: try JSONLinesInventory(report, options).write(to: &sink)
        case .markdown: try MarkdownInventory(report, options).write(to: &sink)
        case .sqlite: try SQLiteInventory(report, options).write(to: &sink)
        case .html:
            let page = PageOptions(depth: options.depth, tellsTimes: options.tellsTimes)
            try HTMLPage(report, page).write(to: &sink)
        }
    }
}

/// The rows that a format tells, in their order.
struct InventoryListing: Sequence {
    private let rows: InventoryRows
    private let sorted: SortedRows?
    private let depth: Int

    init(_ report: AuditReport, _ options: InventoryOptions) {
        let rows = InventoryRows(report, withFindings: options.showsFindings)
        self.rows = rows
        depth = options.depth
        sorted = options.sort.map { column in
            SortedRows(rows, descending: column.isDescending) { column.key(of: $0, in: report) }
        }
    }

    /// All rows, in the order of the trees.
    var all: InventoryRows { rows }

    func makeIterator() -> Iterator {
        Iterator(rows: rows.makeIterator(), sorted: sorted?.makeIterator(), depth: depth)
    }

    struct Iterator: IteratorProtocol {
        fileprivate var rows: InventoryRows.Iterator
        fileprivate var sorted: SortedRows.Iterator?
        fileprivate let depth: Int

        mutating func next() -> InventoryRow? {
            while let row = sorted == nil ? rows.next() : sorted?.next() {
                if depth == .max || row.record.depth <= depth { return row }
            }
            return nil
        }
    }
}
