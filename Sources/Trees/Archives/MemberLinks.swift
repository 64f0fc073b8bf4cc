import Archives
import Facts

/// Follows the links of a replayed archive, as `LinkResolver` does those of a live tree: one name at a time, with what `/`
/// stands for at the beginning of absolute targets, and never out of the tree.
struct MemberLinks {
    private typealias Node = VirtualTree.Node

    private let archive: ReplayedArchive
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

    /// For each link and each byte of its target.
    private static let stepsForEach = 256
    /// So many bytes of a path take as long to put together as a step.
    private static let bytesOfStep = 16

    init(_ archive: ReplayedArchive) {
        self.archive = archive
        steps = Self.stepsForEach * (archive.tree.objectCount + 4096)
    }

    /// - Returns: nothing where links were followed for longer than an archive of this size has use for.
    mutating func resolve(_ target: [UInt8], from directory: VirtualTree.Node) -> LinkFacts.Resolution? {
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
                if course.current != .root {
                    course.hasMoved = true
                    course.current = archive.tree.parent(of: course.current)
                } else if !archive.slash.isRoot {
                    return markLeft(&course, to: lookup.remaining)
                }
                continue
            }
            if course.current == .root, course.isAbsolute || archive.rootFacts.isRootFileSystem,
                Self.runtimeDirectories.contains(name)
            {
                course.resolution.isRuntime = true
            }
            if course.hasMoved, archive.tree[course.current].mode.grants(.write, to: .other) {
                course.resolution.passesWritable = true
            }
            guard archive.tree[course.current].kind == .directory,
                let next = archive.tree.child(of: course.current, named: name)
            else { return markMissing(&course, name, lookup.remaining) }
            switch archive.tree[next].kind {
            case .link:
                guard lookup.countLink() else { return markLoop(&course) }
                let text = archive.tree.target(of: next)
                let path = archive.tree.path(of: next)
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
        if case .elsewhere(let location) = archive.slash {
            for name in location where lookup.next() != .name(name) { return nil }
        }
        course.current = .root
        course.hasMoved = true
        return lookup.remaining
    }

    private func markLoop(_ course: inout Course) {
        course.resolution.markLoop()
        course.isSettled = true
    }

    /// The way ends where a name is missing.
    private func markMissing(_ course: inout Course, _ name: [UInt8], _ remaining: ArraySlice<UInt8>) {
        course.isSettled = true
        let path = TreePath(archive.tree.path(of: course.current)).joining(name).bytes
        let place = TreePath(path + [UInt8(ascii: "/")] + remaining).folded.parent.bytes
        course.resolution.destination = place
        course.resolution.markMissing(
            isAbsolute: course.isAbsolute, at: place, slashIsKnown: archive.slash.isRoot, in: archive.rootFacts)
    }

    /// The way leaves the tree, to a place that is not here.
    private func markLeft(_ course: inout Course, to target: ArraySlice<UInt8>) {
        course.isSettled = true
        if case .elsewhere(let location) = archive.slash { course.resolution.markLeft(to: target, from: location) }
        course.resolution.escapes = !course.resolution.dangles
    }

    private mutating func isAbove(_ node: Node, _ directory: Node) -> Bool {
        var next = directory
        while next != node, steps > 0 {
            if next == .root { return false }
            steps -= 1
            next = archive.tree.parent(of: next)
        }
        return true
    }

    private func leadsToTemporaryDirectory(_ target: [UInt8]) -> Bool {
        LinkFacts.Resolution.leads(target, into: archive.options.temporaryDirectories)
    }

    private static let runtimeDirectories = LinkFacts.Resolution.runtimeDirectories
}
