import RuleLanguage

/// Roots that are the same directory, or lie in one another. Each is walked and judged by itself, since rules go by
/// where an entry lies below its root and by who can reach it from there; but what is found of an entry by several is
/// told once.
public struct OverlappingRoots: Sendable {
    /// Of each root that has to do with another one, its absolute path without a slash at the end.
    private var locations: [Int: [UInt8]] = [:]
    /// Of roots that lie in others or are others, and of those: where the same entries are below.
    private var shared: Set<[UInt8]> = []
    /// What was told, by how grave it was.
    private var told: [Key: Level] = [:]
    /// Each root that lies in another one, or is the same as an earlier one, and that other one; in their order.
    public private(set) var pairs: [(inner: Int, outer: Int)] = []

    private struct Key: Hashable {
        var rule: Int
        /// Absolute.
        var path: [UInt8]
        /// What makes it another finding of the rule about the path.
        var cause: Fingerprint?
        /// Of an act, where it stands.
        var act: TextPosition?
    }

    /// What each root is by its absolute path, on its host.
    public init(_ roots: [AuditReport.Root]) {
        self.init(
            roots.map { root in
                guard let host = root.host, let location = root.location else { return root.location }
                return Array("/\(host):".utf8) + location
            })
    }

    /// - Parameter locations: the absolute path of each root, without symbolic links; nothing where it is not known.
    public init(_ locations: [[UInt8]?]) {
        guard locations.count > 1 else { return }
        let slash = UInt8(ascii: "/")
        // A directory comes right before what lies in it where a slash counts less than any other byte.
        let places = locations.enumerated().compactMap { index, location in
            location.map { (root: index, names: $0.split(separator: slash).map { Array($0) }) }
        }.sorted { left, right in
            left.names == right.names
                ? left.root < right.root
                : left.names.lexicographicallyPrecedes(right.names) { $0.lexicographicallyPrecedes($1) }
        }
        var open: [(root: Int, names: [[UInt8]])] = []
        for place in places {
            while let last = open.last, !place.names.starts(with: last.names) { open.removeLast() }
            if let outer = open.last {
                pairs.append((place.root, outer.root))
                for one in [place, outer] { self.locations[one.root] = Self.path(one.names) }
                shared.insert(Self.path(place.names))
            }
            open.append(place)
        }
        pairs.sort { $0.inner < $1.inner }
    }

    private static func path(_ names: [[UInt8]]) -> [UInt8] {
        names.reduce(into: []) { $0 += [UInt8(ascii: "/")] + $1 }
    }

    /// Whether an earlier raw finding of another root has told the same, and no less gravely.
    ///
    /// - Parameter rawFinding: handed over in the order of a report.
    mutating func repeats(_ rawFinding: RawFinding) -> Bool {
        guard let location = locations[rawFinding.root] else { return false }
        let path = rawFinding.path.isEmpty ? location : location + [UInt8(ascii: "/")] + rawFinding.path
        guard let root = rootSharing(path) else { return false }
        // The root itself has no name where it is one, and one where it is an entry.
        let cause = root.count == path.count ? nil : rawFinding.fingerprints.name
        let key = Key(rule: rawFinding.rule, path: path, cause: cause, act: rawFinding.site?.start)
        if let level = told[key], level >= rawFinding.level { return true }
        told[key] = rawFinding.level
        return false
    }

    /// The root by which several roots have the entry.
    private func rootSharing(_ path: [UInt8]) -> [UInt8]? {
        if shared.contains(path) { return path }
        var end = path.endIndex
        while let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) {
            let directory = Array(path[..<slash])
            if shared.contains(directory) { return directory }
            end = slash
        }
        return nil
    }
}
