import Auditing

/// A table of GitHub's Markdown. Names stand in code spans only, where nothing in them means anything.
struct MarkdownInventory: Renderer {
    var bytes: [UInt8] = []
    private let report: AuditReport
    private let options: InventoryOptions
    private let listing: InventoryListing

    init(_ report: AuditReport, _ options: InventoryOptions) {
        self.report = report
        self.options = options
        listing = InventoryListing(report, options)
    }

    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        line(options.columns.map(\.rawValue))
        line(options.columns.map { $0.isNumber ? "---:" : "---" })
        for row in listing {
            line(options.columns.map { cell($0, of: row) })
            try handOn(to: &sink)
        }
        guard options.showsTotals else { return }
        bytes += "\n\(DirectoryTotals(listing.all).all.sentence)\n".utf8
    }

    private mutating func line(_ cells: [String]) {
        bytes += "| \(cells.joined(separator: " | ")) |\n".utf8
    }

    private func cell(_ column: InventoryColumn, of row: InventoryRow) -> String {
        guard let cell = column.cell(of: row, in: report), !cell.isEmpty else { return "" }
        if column.isNumber { return String(decoding: cell, as: UTF8.self) }
        let code = MarkdownPage.code(cell)
        guard column == .path, let address = options.address(of: row.record) else { return code }
        return "[\(code)](<\(address)>)"
    }
}

extension InventoryOptions {
    /// Where the entry is to be had; nothing where nobody said.
    func address(of record: EntryRecord) -> String? {
        guard let linkBase else { return nil }
        return String(decoding: linkBase + URIEncoding.encode(record.path), as: UTF8.self)
    }
}

extension TreeTotals {
    /// `12 files of 3.4 MiB (3,565,158 bytes), 4 directories, 1 link`, and what is to be said about them.
    var sentence: String {
        var parts = [
            "\(files.of("file")) of \(ByteCount.text(bytes)) (\(Int(clamping: bytes).of("byte")))",
            directories.of("directory", "directories"),
        ]
        if links > 0 { parts.append(links.of("link")) }
        if others > 0 { parts.append(others.of("device, FIFO or socket", "devices, FIFOs and sockets")) }
        var text = parts.joined(separator: ", ")
        let levels = [(errors, "an error"), (warnings, "a warning"), (notes, "a note")].filter { $0.0 > 0 }
        if !levels.isEmpty {
            text += "; " + levels.map { "\($0.0.of("entry", "entries")) with \($0.1)" }.joined(separator: ", ")
        }
        if unread > 0 { text += "; of \(unread.of("entry", "entries")) not everything could be read" }
        return text + "."
    }
}
