import Auditing

/// The report names a root once: lines show what lies below it. Where there are several, each block says which.
extension TextReport {
    /// A root as it was given, a directory with a slash at its end.
    func name(ofRoot root: Int) -> String {
        let name = DisplayEscape.full.text(report.roots[root].path(to: []))
        return report.roots[root].isDirectory ? name.closed : name
    }

    /// Whether paths below a root are those that a person would type anyway.
    func isImplied(_ root: Int) -> Bool {
        ["./", "/"].contains(name(ofRoot: root))
    }

    /// A path where it is clear which root is meant: relative to it, but for `/`; the root itself by its name; what
    /// lies above it by its absolute path.
    func below(_ path: [UInt8], in root: Int, _ escape: DisplayEscape = .full) -> String {
        if path.isEmpty { return name(ofRoot: root) }
        if let above = above(path, root) { return above }
        let isSlash = report.roots[root].label == [UInt8(ascii: "/")]
        return (isSlash ? "/" : "") + escape.text(path)
    }

    /// A path anywhere in the report.
    func shown(_ path: [UInt8], in root: Int) -> String {
        report.roots.count == 1 ? below(path, in: root) : DisplayEscape.full.text(report.roots[root].path(to: path))
    }

    /// The same where it begins a line, which no byte may do that the tree controls.
    func beginningLine(_ path: [UInt8], in root: Int) -> String {
        let text = shown(path, in: root)
        return report.roots.count > 1 || path.isEmpty || text.hasPrefix("/") ? text : "./" + text
    }

    /// The absolute path of `..`, `../..` and so on; nothing for other paths, and where nobody knows the root's.
    private func above(_ path: [UInt8], _ root: Int) -> String? {
        let slash = UInt8(ascii: "/")
        let steps = path.split(separator: slash)
        guard steps.allSatisfy({ $0.elementsEqual("..".utf8) }) else { return nil }
        guard let location = report.roots[root].location else {
            return DisplayEscape.full.text(report.roots[root].path(to: path))
        }
        let names = location.split(separator: slash).dropLast(steps.count)
        return DisplayEscape.full.text([slash] + Array(names.joined(separator: [slash])))
    }
}

extension String {
    /// A directory's path with its closing slash.
    var closed: String { hasSuffix("/") ? self : self + "/" }
}
