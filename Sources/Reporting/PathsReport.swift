import Auditing

/// The exact paths of what was found, each once, sorted by bytes, a NUL after each: for `xargs -0`. They begin with the
/// root as it was given and never like an option. It is the only format in which names are not escaped, and it has no
/// room for what was not examined, which standard error and the exit code tell.
struct PathsReport: Renderer {
    var bytes: [UInt8] = []
    private let paths: [[UInt8]]

    init(_ report: AuditReport) {
        let all = report.outstanding.map { place in
            report.roots[report.findings[place].root].path(to: report.findings[place].path)
        }
        paths = Set(all).sorted { $0.lexicographicallyPrecedes($1) }
    }

    var pieces: Int { paths.count }

    mutating func render(piece index: Int) {
        bytes += paths[index]
        bytes.append(0)
    }
}
