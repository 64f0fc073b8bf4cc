import Auditing
import RuleLanguage

extension AuditReport.Root {
    /// The path of an entry as a person would type it: the root as it was given, then what is below it.
    ///
    /// It never begins with a byte that the tree controls, and never like an option or a command of a CI runner:
    /// `.` becomes `./x`, and a root that begins with anything but a letter, a digit, `.`, `/` or `_` gets `./`.
    func path(to relative: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        // A place on the host that a deployed tree lies on.
        if relative.first == slash, !isArchive { return relative }
        var path: [UInt8] = []
        if !beginsPlainly { path += "./".utf8 }
        path += label
        guard !relative.isEmpty else { return path.isEmpty || path == Array("./".utf8) ? Array(".".utf8) : path }
        if let last = path.last, last != slash { path.append(slash) }
        return path + relative
    }

    /// The path of what is to be mended: of a member, in the tree that the archive is packed from.
    func path(toMend relative: [UInt8]) -> [UInt8] {
        isArchive ? Array("./".utf8) + relative : path(to: relative)
    }

    /// A rule's remedy, and when it is to be had: what is in an archive is not mended there. What only an archive has is
    /// mended by packing it anew, which its rules say themselves.
    func remedy(of rule: Rule) -> String {
        (isArchive && rule.family != .archive ? "Before it is packed: " : "") + rule.remedy.trimmed
    }

    /// Whether it is a directory, and neither an archive nor a file that was named by itself.
    var isDirectory: Bool { !isArchive && evidence?.kind ?? .directory == .directory }

    private var beginsPlainly: Bool {
        switch label.first {
        case .some(0x2E...0x39), .some(0x41...0x5A), .some(0x61...0x7A), .some(0x5F), .some(0x80...): true
        default: false
        }
    }
}
