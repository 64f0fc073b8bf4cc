package import Facts

/// A tree of which every entry is at hand as it was told: what an archive comes to, what an inventory has.
package protocol StoredTree {
    /// An entry of it.
    associatedtype Node: Equatable

    /// The root.
    var top: Node { get }
    /// What is known of it.
    var rootFacts: RootFacts { get }
    /// What absolute names in it mean.
    var slash: Slash { get }
    /// Where anybody may put things, without the slash before.
    var temporaryDirectories: [[UInt8]] { get }

    /// The directory that it lies in; of the root itself.
    mutating func parent(of node: Node) -> Node
    /// What has a name in a directory.
    mutating func child(of node: Node, named name: [UInt8]) -> Node?
    func kind(of node: Node) -> EntryKind
    /// Permission bits; none where they are not known.
    func mode(of node: Node) -> Mode
    /// Of a link, as it spells it.
    func target(of node: Node) -> ArraySlice<UInt8>
    /// Root-relative.
    func path(of node: Node) -> [UInt8]
}

/// Follows the links of a stored tree, as `LinkResolver` does those of a live one: one name at a time, with what `/` stands
/// for at the beginning of absolute targets, and never out of the tree.
package struct StoredLinkResolver<Tree: StoredTree> {
    private typealias Node = Tree.Node

    package var tree: Tree
    /// Steps that may still be taken, in all: links can be made so that each is thousands of them.
    private var steps: Int

    private struct Course {
        var current: Node
        var resolution = LinkFacts.Resolution()
        /// Whether it began at the root.
        var isAbsolute = false
        /// Whether it has left the directory that holds the link.
        var hasMoved = false
        /// Whether the outcome is certain, whatever names are left.
        var isSettled = false
        /// What the last name led to; nothing while it is not a name that decides.
        var end: Node?
    }

    /// For each entry, and for each byte of an archive's targets.
    private static var stepsForEach: Int { 256 }
    /// So many bytes of a path take as long to put together as a step.
    private static var bytesOfStep: Int { 16 }

    /// - Parameter entries: how many of the tree are known so far.
    package init(_ tree: Tree, entries: Int) {
        self.tree = tree
        steps = Self.stepsForEach * (entries + 4096)
    }

    /// Lets links be followed for as long as one more entry gives use for.
    package mutating func admitEntry() { steps += Self.stepsForEach }

    /// Where a link leads.
    ///
    /// - Parameter directory: that holds it.
    /// - Returns: nothing where links were followed for longer than a tree of this size has use for.
    package mutating func resolve(_ target: [UInt8], from directory: Tree.Node) -> LinkFacts.Resolution? {
        var course = Course(current: directory)
        follow(target[...], &course)
        if leadsToTemporaryDirectory(target) { course.resolution.passesWritable = true }
        if !course.isSettled {
            course.resolution.isRecursive = isAbove(course.end ?? course.current, directory)
        }
        return steps > 0 ? course.resolution : nil
    }

    private mutating func follow(_ target: ArraySlice<UInt8>, _ course: inout Course) {
        guard let names = begin(target, &course) else { return markLeft(&course, to: target) }
        var lookup = PathLookup(names, after: 1)
        while !course.isSettled, let component = lookup.next() {
            steps -= 1
            if steps <= 0 { return }
            guard case .name(let name) = component else {
                if component == .here { continue }
                course.end = nil
                if course.current != tree.top {
                    course.hasMoved = true
                    course.current = tree.parent(of: course.current)
                } else if !tree.slash.isRoot {
                    return markLeft(&course, to: lookup.remaining)
                }
                continue
            }
            if course.current == tree.top, course.isAbsolute || tree.rootFacts.isRootFileSystem,
                LinkFacts.Resolution.runtimeDirectories.contains(name)
            {
                course.resolution.isRuntime = true
            }
            if course.hasMoved, tree.mode(of: course.current).grants(.write, to: .other, over: .directory) {
                course.resolution.passesWritable = true
            }
            guard tree.kind(of: course.current) == .directory,
                let next = tree.child(of: course.current, named: name)
            else { return markMissing(&course, name, lookup.remaining) }
            switch tree.kind(of: next) {
            case .link:
                guard lookup.countLink() else {
                    course.resolution.markLoop()
                    course.isSettled = true
                    return
                }
                let text = tree.target(of: next)
                let path = tree.path(of: next)
                steps -= path.count / Self.bytesOfStep
                course.resolution.hops.append(LinkFacts.Hop(path: path, target: Array(text)))
                if leadsToTemporaryDirectory(Array(text)) { course.resolution.passesWritable = true }
                guard let names = begin(text, &course) else { return markLeft(&course, to: text) }
                lookup.follow(names)
            case .directory:
                if lookup.isAtLast {
                    course.end = next
                } else {
                    course.current = next
                    course.hasMoved = true
                }
            default:
                // A slash after it asks for a directory (path_resolution(7)).
                guard lookup.isAtLast, !lookup.wantsDirectory else {
                    return markMissing(&course, name, lookup.remaining)
                }
                course.end = next
            }
        }
    }

    /// Goes to where the names of a target begin.
    ///
    /// - Returns: the names to go on by; nothing where the target is elsewhere, and not in the tree.
    private func begin(_ target: ArraySlice<UInt8>, _ course: inout Course) -> ArraySlice<UInt8>? {
        guard target.first == UInt8(ascii: "/") else { return target }
        course.isAbsolute = true
        course.end = nil
        var lookup = PathLookup(target)
        if case .elsewhere(let location) = tree.slash {
            for name in location where lookup.next() != .name(name) { return nil }
        }
        course.current = tree.top
        course.hasMoved = true
        return lookup.remaining
    }

    /// The way ends where a name is missing.
    private func markMissing(_ course: inout Course, _ name: [UInt8], _ remaining: ArraySlice<UInt8>) {
        course.isSettled = true
        let path = TreePath(tree.path(of: course.current)).joining(name).bytes
        let place = TreePath(path + [UInt8(ascii: "/")] + remaining).folded.parent.bytes
        course.resolution.destination = place
        course.resolution.markMissing(
            isAbsolute: course.isAbsolute, at: place, slashIsKnown: tree.slash.isRoot, in: tree.rootFacts)
    }

    /// The way leaves the tree, to a place that is not here.
    private func markLeft(_ course: inout Course, to target: ArraySlice<UInt8>) {
        course.isSettled = true
        if case .elsewhere(let location) = tree.slash { course.resolution.markLeft(to: target, from: location) }
        course.resolution.escapes = !course.resolution.dangles
    }

    private mutating func isAbove(_ node: Node, _ directory: Node) -> Bool {
        var next = directory
        while next != node, steps > 0 {
            if next == tree.top { return false }
            steps -= 1
            next = tree.parent(of: next)
        }
        return true
    }

    private func leadsToTemporaryDirectory(_ target: [UInt8]) -> Bool {
        LinkFacts.Resolution.leads(target, into: tree.temporaryDirectories)
    }
}
