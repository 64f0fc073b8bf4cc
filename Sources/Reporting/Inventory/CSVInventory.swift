import Auditing

/// A table for spreadsheets (RFC 4180): a header, lines that end with CR and LF, UTF-8.
///
/// Names are shown with escapes, so that no cell holds what could end a line. A cell that a spreadsheet would take for a
/// formula, since it begins with `=`, `+`, `-`, `@` or a control character, has an apostrophe before it; so has one that
/// begins with an apostrophe, so that the first one can always be taken off again.
struct CSVInventory: Renderer {
    var bytes: [UInt8] = []
    private let report: AuditReport
    private let columns: [InventoryColumn]
    private let listing: InventoryListing

    init(_ report: AuditReport, _ options: InventoryOptions) {
        self.report = report
        columns = options.columns
        listing = InventoryListing(report, options)
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        bytes += columns.map(\.rawValue).joined(separator: ",").utf8
        endLine()
        for row in listing {
            for (place, column) in columns.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                if let cell = column.cell(of: row, in: report) { append(cell, isNumber: column.isNumber) }
            }
            endLine()
            try handOn(to: &sink)
        }
    }

    private mutating func endLine() { bytes += [0x0D, 0x0A] }

    private mutating func append(_ cell: [UInt8], isNumber: Bool) {
        guard !isNumber else {
            bytes += cell
            return
        }
        var text: [UInt8] = []
        DisplayEscape.full.append(cell, to: &text)
        if let first = text.first, "=+-@'".utf8.contains(first) || first < 0x20 {
            text.insert(UInt8(ascii: "'"), at: 0)
        }
        let isQuoted = text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 }
        guard isQuoted || text.first == 0x20 || text.last == 0x20 else {
            bytes += text
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
