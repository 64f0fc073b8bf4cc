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
        resolution.markLoop()
        isSettled = true
    }
}
