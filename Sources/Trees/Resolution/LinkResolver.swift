import Descriptors
import Facts

/// Follows a symbolic link one name at a time from descriptor to descriptor, as the kernel would, with what `/` stands
/// for at the beginning of absolute targets. Only where that is the host's own does it ever leave the root.
struct LinkResolver {
    let root: DirectoryNode
    let rootDirectory: OpenDirectory
    let rootFacts: RootFacts
    let slash: Slash
    let crossesMounts: Bool
    let temporaryDirectories: [[UInt8]]
    let budget: DescriptorBudget

    /// The way that the last link took to the directory of its target's last name: the links of one directory often
    /// lead into the same other one.
    private struct Passage {
        let node: DirectoryNode
        let way: ArraySlice<UInt8>
        let course: LinkCourse
    }

    private var passage: Passage?

    init(_ walk: Walk) {
        root = walk.root
        rootDirectory = walk.rootDirectory
        rootFacts = walk.rootFacts
        slash = walk.slash
        crossesMounts = walk.options.crossesMounts
        temporaryDirectories = walk.options.temporaryDirectories
        budget = walk.budget
    }

    /// - Throws: the failure of a call that leaves the outcome unknown.
    mutating func resolve(
        _ target: [UInt8], from node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> LinkFacts.Resolution {
        if let name = FileName(target) {
            do {
                let status = try directory.descriptor.status(of: name)
                if let kind = EntryKind(statusMode: status.mode), kind == .file { return LinkFacts.Resolution() }
            } catch {
                // What is missing is told with the place that it is missing at.
                guard error.saysNothingIsThere else { throw error }
            }
        }
        var course = LinkCourse(
            LinkPath(
                node: node, directory: directory, root: root, rootDirectory: rootDirectory, host: slash.host,
                budget: budget))
        if let slash = target.lastIndex(of: UInt8(ascii: "/")), PathLookup.isName(target[(slash + 1)...]), !isElsewhere
        {
            let way = target[...slash]
            if let known = passage?.course, passage?.node === node, passage?.way == way {
                course = known
            } else {
                try follow(way, &course, leadsOn: true)
                passage = Passage(node: node, way: way, course: course)
            }
            try follow(target[(slash + 1)...], &course, leadsOn: false)
        } else {
            try follow(target[...], &course, leadsOn: false)
        }
        if leadsToTemporaryDirectory(target) { course.resolution.passesWritable = true }
        if !course.isSettled, let end = course.end ?? course.path.identity {
            course.resolution.isRecursive = LinkPath.contains(end, above: node)
        }
        if course.resolution.destination.isEmpty, course.endsOutside ?? course.path.isOutside {
            course.resolution.escapes = true
            course.resolution.destination = course.path.path
        }
        return course.resolution
    }

    /// Goes on by the names of a target, and of the links among them.
    ///
    /// - Parameter leadsOn: whether another name comes after, which makes the last one here a directory to go through.
    private func follow(
        _ target: ArraySlice<UInt8>, _ course: inout LinkCourse, leadsOn: Bool
    ) throws(SystemFailure) {
        guard let names = begin(target, &course) else { return markLeft(&course, to: target) }
        var lookup = PathLookup(names, after: course.links)
        while !course.isSettled, let component = lookup.next() {
            guard case .name(let bytes) = component else {
                if component == .here { continue }
                course.end = nil
                course.endsOutside = nil
                if !course.path.isAtTop {
                    try course.path.moveUp()
                } else if !slash.isRoot {
                    return markLeft(&course, to: lookup.remaining)
                }
                continue
            }
            // A link's text holds neither a NUL nor, after the split, a slash: this is a single name.
            guard let name = FileName(bytes) else { continue }
            let isNamedFromSlash = course.isAbsolute || course.path.isOutside || rootFacts.isRootFileSystem
            if course.path.isAtSlash, isNamedFromSlash, Self.isRuntime(name) {
                course.resolution.isRuntime = true
                if course.path.isOutside, Self.isKernelMade(name) {
                    course.isSettled = true
                    return
                }
            }
            if course.path.hasMoved, course.path.isWritable { course.resolution.passesWritable = true }
            let status: EntryStatus
            do {
                status = try course.path.directory.descriptor.status(of: name)
            } catch {
                guard error.saysNothingIsThere else { throw error }
                return markMissing(&course, name, lookup.remaining, leadsOn: leadsOn)
            }
            if !crossesMounts, !course.path.isOutside, status.isOnOtherMount(than: root.mountID) {
                course.isSettled = true
                return
            }
            let isLast = !leadsOn && lookup.isAtLast
            switch EntryKind(statusMode: status.mode) {
            case .link:
                guard lookup.countLink() else { return course.markLoop() }
                course.links = lookup.links
                let next = try course.path.directory.descriptor.linkTarget(of: name)
                course.resolution.hops.append(LinkFacts.Hop(path: course.path.path(of: name), target: next))
                if leadsToTemporaryDirectory(next) { course.resolution.passesWritable = true }
                guard let names = begin(next[...], &course) else { return markLeft(&course, to: next[...]) }
                lookup.follow(names)
            case .directory:
                let identity = ObjectIdentity(status)
                if !isLast {
                    try course.path.moveDown(name, status, crossesMounts: crossesMounts)
                } else {
                    course.end = identity
                    course.endsOutside = course.path.isOutside && identity != root.identity
                }
            default:
                // A slash after it asks for a directory (path_resolution(7)).
                guard isLast, !lookup.wantsDirectory else {
                    return markMissing(&course, name, lookup.remaining, leadsOn: leadsOn)
                }
                course.end = ObjectIdentity(status)
            }
        }
    }

    /// Goes to where the names of a target begin: to what `/` stands for where it is absolute.
    ///
    /// - Returns: the names to go on by; nothing where the target is elsewhere, and not in the tree.
    private func begin(_ target: ArraySlice<UInt8>, _ course: inout LinkCourse) -> ArraySlice<UInt8>? {
        guard target.first == UInt8(ascii: "/") else { return target }
        course.isAbsolute = true
        course.end = nil
        course.endsOutside = nil
        var lookup = PathLookup(target)
        if case .elsewhere(let location) = slash {
            for name in location where lookup.next() != .name(name) { return nil }
        }
        course.path.moveToSlash()
        return lookup.remaining
    }

    /// Whether what `/` stands for is not here.
    private var isElsewhere: Bool {
        if case .elsewhere = slash { true } else { false }
    }

    /// The way ends where a name is missing.
    ///
    /// - Parameter leadsOn: whether another name comes after those that remain.
    private func markMissing(
        _ course: inout LinkCourse, _ name: FileName, _ remaining: ArraySlice<UInt8>, leadsOn: Bool
    ) {
        course.isSettled = true
        let last = leadsOn ? [UInt8(ascii: "/"), UInt8(ascii: "x")] : []
        let place = TreePath(course.path.path(of: name) + [UInt8(ascii: "/")] + remaining + last).folded.parent.bytes
        course.resolution.destination = place
        course.resolution.markMissing(
            isAbsolute: course.isAbsolute, at: place, slashIsKnown: slash.host != nil || slash.isRoot, in: rootFacts)
    }

    /// The way leaves the tree, to a place that is not here.
    private func markLeft(_ course: inout LinkCourse, to target: ArraySlice<UInt8>) {
        course.isSettled = true
        if case .elsewhere(let location) = slash { course.resolution.markLeft(to: target, from: location) }
        course.resolution.escapes = !course.resolution.dangles
    }

    /// Whether an absolute target says that it leads there, be there anything or not.
    private func leadsToTemporaryDirectory(_ target: [UInt8]) -> Bool {
        // On the host the directories themselves tell.
        slash.host == nil && LinkFacts.Resolution.leads(target, into: temporaryDirectories)
    }

    /// Whether everybody may change the names in a directory of this mode.
    static func isWritable(_ mode: UInt32) -> Bool {
        Mode(rawValue: UInt16(truncatingIfNeeded: mode)).grants(.write, to: .other, over: .directory)
    }

    private static func isKernelMade(_ name: FileName) -> Bool {
        name.bytes.elementsEqual("proc".utf8) || name.bytes.elementsEqual("sys".utf8)
    }

    private static func isRuntime(_ name: FileName) -> Bool {
        LinkFacts.Resolution.runtimeDirectories.contains(name.bytes)
    }
}
