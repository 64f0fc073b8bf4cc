import Auditing
struct TextReport: Renderer {
    var bytes: [UInt8] = []
    var pieces: Int { 0 }
    init(_ report: AuditReport, _ options: ReportOptions) {}
    mutating func render(piece index: Int) {}
}
