import Auditing
import Facts
import Trees

/// Follows the links of an inventory, as `LinkResolver` does those of a live tree: one name at a time, with what `/` stands for
/// at the beginning of absolute targets, and never out of the tree.
struct InventoryLinks {
    private let store: InventoryStore
    private let slash: InventorySlash
    private let root: RootFacts
    private let temporaryDirectories: [[UInt8]]
    /// What was looked up last, as far as it is remembered: the ways of links begin alike.
    private var known: [[UInt8]: Place?] = [:]

    /// What is on the way of a link.
    private struct Place {
        var kind: EntryKind
        var mode: Mode
        var target: [UInt8]?
    }

    private struct Course {
        var current: [UInt8]
        var resolution = LinkFacts.Resolution()
        /// Whether it began at the root.
        var isAbsolute = false
        /// Whether it has left the directory that holds the link.
        var hasMoved = false
        /// Whether the outcome is certain, whatever names are left.
        var isSettled = false
        /// What the last name led to; nothing while it is not a name that decides.
        var end: [UInt8]?
        /// Names that may still be looked up: links can be made so that each is thousands of them.
        var steps = 1 << 14
    }

    private static let mostKnown = 1 << 12

    /// What comes of following a link.
    static let resolved = FactSet(
        Fact.allCases.filter { fact in
            fact.collector.contains(.link) && fact != .linkTarget && fact != .linkAbsolute
        })

    init(_ inventory: InventoryRoot) {
        store = inventory.store
        slash = inventory.slash
        root = inventory.facts
        temporaryDirectories = inventory.options.temporaryDirectories
    }

    /// Where a link leads.
    ///
    /// - Returns: nothing where following it takes more steps than any link that is meant for use.
    mutating func resolve(_ target: [UInt8], at path: [UInt8]) -> LinkFacts.Resolution? {
        let directory = TreePath(path).parent.bytes
        var course = Course(current: directory)
        follow(target[...], &course)
        if leadsToTemporaryDirectory(target) { course.resolution.passesWritable = true }
        if !course.isSettled {
            course.resolution.isRecursive = TreePath(course.end ?? course.current).holds(directory)
        }
        return course.steps > 0 ? course.resolution : nil
    }

    private mutating func follow(_ target: ArraySlice<UInt8>, _ course: inout Course) {
        guard let names = begin(target, &course) else { return markLeft(&course, to: target) }
        var lookup = PathLookup(names, after: 1)
        while !course.isSettled, let component = lookup.next() {
            course.steps -= 1
            if course.steps <= 0 { return }
            guard case .name(let name) = component else {
                if component == .here { continue }
                course.end = nil
                if !course.current.isEmpty {
                    course.hasMoved = true
                    course.current = TreePath(course.current).parent.bytes
                } else if !slash.isRoot {
                    return markLeft(&course, to: lookup.remaining)
                }
                continue
            }
            if course.current.isEmpty, course.isAbsolute || root.isRootFileSystem,
                LinkFacts.Resolution.runtimeDirectories.contains(name)
            {
                course.resolution.isRuntime = true
            }
            if course.hasMoved, place(at: course.current)?.mode.grants(.write, to: .other) == true {
                course.resolution.passesWritable = true
            }
            let path = TreePath(course.current).joining(name).bytes
            guard let next = place(at: path) else { return markMissing(&course, path, lookup.remaining) }
            switch next.kind {
            case .link:
                guard lookup.countLink() else {
                    course.resolution.markLoop()
                    course.isSettled = true
                    return
                }
                let text = next.target ?? []
                course.resolution.hops.append(LinkFacts.Hop(path: path, target: text))
                if leadsToTemporaryDirectory(text) { course.resolution.passesWritable = true }
                guard let names = begin(text[...], &course) else { return markLeft(&course, to: text[...]) }
                lookup.follow(names)
            case .directory:
                if lookup.isAtLast {
                    course.end = path
                } else {
                    course.current = path
                    course.hasMoved = true
                }
            default:
                // A slash after it asks for a directory (path_resolution(7)).
                guard lookup.isAtLast, !lookup.wantsDirectory else {
                    return markMissing(&course, path, lookup.remaining)
                }
                course.end = path
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
        if case .elsewhere(let location) = slash {
            for name in location where lookup.next() != .name(name) { return nil }
        }
        course.current = []
        course.hasMoved = true
        return lookup.remaining
    }

    /// The way ends where a name is missing, or is that of no directory.
    private func markMissing(_ course: inout Course, _ path: [UInt8], _ remaining: ArraySlice<UInt8>) {
        course.isSettled = true
        let place = TreePath(path + [UInt8(ascii: "/")] + remaining).folded.parent.bytes
        course.resolution.destination = place
        course.resolution.markMissing(
            isAbsolute: course.isAbsolute, at: place, slashIsKnown: slash.isRoot, in: root)
    }

    /// The way leaves the tree, to a place that is not here.
    private func markLeft(_ course: inout Course, to target: ArraySlice<UInt8>) {
        course.isSettled = true
        if case .elsewhere(let location) = slash { course.resolution.markLeft(to: target, from: location) }
        course.resolution.escapes = !course.resolution.dangles
    }

    private mutating func place(at path: [UInt8]) -> Place? {
        if let known = known[path] { return known }
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        let place = store.record(at: path).map {
            Place(kind: $0.kind, mode: $0.mode ?? Mode(rawValue: 0), target: $0.target)
        }
        known[path] = .some(place)
        return place
    }

    private func leadsToTemporaryDirectory(_ target: [UInt8]) -> Bool {
        LinkFacts.Resolution.leads(target, into: temporaryDirectories)
    }
}
