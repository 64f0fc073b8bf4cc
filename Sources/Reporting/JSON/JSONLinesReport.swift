import Auditing
struct JSONLinesReport: Renderer {
    var bytes: [UInt8] = []
    var pieces: Int { 0 }
    init(_ report: AuditReport) {}
    mutating func render(piece index: Int) {}
}
