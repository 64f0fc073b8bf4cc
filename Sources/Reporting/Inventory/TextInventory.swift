import Auditing
import Facts
import RuleLanguage

/// A tree for people: permissions at the left as `ls -l` has them, of a directory all that is below it. Where rows have
/// another order than the tree's, paths are whole.
struct TextInventory: Renderer {
    var bytes: [UInt8] = []
    private let report: AuditReport
    private let options: InventoryOptions
    private let listing: InventoryListing
    private let totals: DirectoryTotals
    private let style: Style

    /// Columns that owners take, and those that sizes and counts do.
    private static let ownerWidth = 17
    private static let sizeWidth = 10
    private static let countWidth = 13

    init(_ report: AuditReport, _ options: InventoryOptions) {
        self.report = report
        self.options = options
        listing = InventoryListing(report, options)
        totals = DirectoryTotals(listing.all)
        style = Style(color: options.color, hyperlinks: false)
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        if options.sort == nil {
            var totals = totals.makeIterator()
            for row in listing.all {
                let below = row.record.kind == .directory ? totals.next() : nil
                guard row.record.depth <= options.depth else { continue }
                line(row, below, indentation: row.record.depth)
                try handOn(to: &sink)
            }
        } else {
            for row in listing {
                line(row, nil, indentation: 0)
                try handOn(to: &sink)
            }
        }
        guard options.showsTotals else { return }
        bytes += "\n\(totals.all.sentence)\n".utf8
    }

    private mutating func line(_ row: InventoryRow, _ below: TreeTotals?, indentation: Int) {
        let record = row.record
        let size = below?.bytes ?? (record.kind == .file ? record.size : nil)
        let count = below.map { $0.files.of("file") } ?? ""
        let plus = record.acl != nil || record.defaultACL != nil ? "+" : " "
        var text = String(decoding: [record.kind.symbol], as: UTF8.self)
        text += (record.mode?.letters ?? "?????????") + plus + " "
        text += "\(name(record.owner)):\(name(record.group))".padded(to: Self.ownerWidth)
        text += aligned(size.map(ByteCount.text) ?? "", to: Self.sizeWidth)
        text += aligned(count, to: Self.countWidth) + "  "
        text += String(repeating: "  ", count: indentation) + shownName(of: row.record)
        if let target = record.target { text += " -> \(DisplayEscape.full.text(target))" }
        if let device = record.device { text += " (\(device.major), \(device.minor))" }
        if let capabilities = record.capabilities { text += "  \(style.mark(capabilities, as: .aside))" }
        if let digest = record.digest { text += "  \(style.mark(digest.hexadecimal, as: .aside))" }
        if !record.unread.isEmpty { text += "  unread: \(record.unreadWords.joined(separator: ", "))" }
        if let level = row.level {
            let rules = row.ruleIDs(in: report).joined(separator: ", ")
            text += "  " + style.mark("\(level.name): \(rules)", as: .level(level))
        }
        bytes += "\(text)\n".utf8
    }

    private func shownName(of record: EntryRecord) -> String {
        let slash = record.kind == .directory ? "/" : ""
        if options.sort != nil || record.path.isEmpty {
            let path = report.roots[record.root].path(to: record.path)
            return DisplayEscape.full.text(path) + (path.last == UInt8(ascii: "/") ? "" : slash)
        }
        return DisplayEscape.full.text(Array(record.name)) + slash
    }

    private func name(_ account: Evidence.Account?) -> String {
        account.map { $0.name.map { DisplayEscape.full.text($0) } ?? String($0.id) } ?? "?"
    }

    private func aligned(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
