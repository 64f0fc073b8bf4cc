import Facts

/// How far the resolution of a link has got, and what it came across.
struct LinkCourse {
    var path: LinkPath
    var resolution = LinkFacts.Resolution()
    /// Whether it began at the root.
    var isAbsolute = false
    /// Whether the outcome is certain, whatever names are left.
    var isSettled = false
    /// What the last name led to; nothing while it is not a name that decides.
    var end: DirectoryNode.Identity?
    /// Whether that lies outside of the tree, where it is a directory.
    var endsOutside: Bool?
    private var links = 0

    init(_ path: LinkPath) {
        self.path = path
    }

    /// Counts a link on the way; false where it is one too many, and the links go round.
    mutating func takeLink(most: Int) -> Bool {
        links += 1
        guard links < most else {
            resolution.loops = true
            resolution.hops = Self.firstRound(of: resolution.hops)
            isSettled = true
            return false
        }
        return true
    }

    /// The hops up to the first that comes round again, so that a report shows a loop once.
    private static func firstRound(of hops: [LinkFacts.Hop]) -> [LinkFacts.Hop] {
        var seen: Set<[UInt8]> = []
        let end = hops.firstIndex { !seen.insert($0.path).inserted } ?? hops.count - 1
        return Array(hops[...end])
    }
}
