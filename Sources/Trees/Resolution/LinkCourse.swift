import Descriptors
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
    var end: ObjectIdentity?
    /// Whether that lies outside of the tree, where it is a directory.
    var endsOutside: Bool?
    /// How many links were followed, the one that is resolved among them.
    var links = 1

    init(_ path: LinkPath) {
        self.path = path
    }

    /// There is one link too many on the way: they go round.
    mutating func markLoop() {
        resolution.loops = true
        resolution.hops = Self.firstRound(of: resolution.hops)
        isSettled = true
    }

    /// The hops up to the first that comes round again, so that a report shows a loop once.
    static func firstRound(of hops: [LinkFacts.Hop]) -> [LinkFacts.Hop] {
        var seen: Set<[UInt8]> = []
        let end = hops.firstIndex { !seen.insert($0.path).inserted } ?? hops.count - 1
        return Array(hops[...end])
    }
}
