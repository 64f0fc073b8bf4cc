import Descriptors
import Facts

/// Follows a symbolic link inside the root, one name at a time from descriptor to descriptor, as the kernel would if
/// the root were `/` for absolute targets, and without ever leaving the root.
struct LinkResolver {
    let root: DirectoryNode
    let rootDirectory: OpenDirectory
    let rootFacts: RootFacts
    /// Whether `..` in the root leads to the root, as in `/`, and a missing absolute target is merely missing.
    let treatsRootAsSlash: Bool
    let crossesMounts: Bool
    let temporaryDirectories: [[UInt8]]
    let budget: DescriptorBudget

    /// The kernel gives up after this many links (path_resolution(7)).
    private static let mostLinks = 40

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
        treatsRootAsSlash = walk.options.reachability == .root
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
                if error.name == "ENOENT" {
                    var missing = LinkFacts.Resolution()
                    missing.dangles = true
                    return missing
                }
                throw error
            }
        }
        var course = LinkCourse(LinkPath(node: node, directory: directory, root: root, budget: budget))
        if let slash = target.lastIndex(of: UInt8(ascii: "/")), Self.isName(target[(slash + 1)...]) {
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
        return course.resolution
    }

    /// Goes on by the names of a target, and of the links among them.
    ///
    /// - Parameter leadsOn: whether another name comes after, which makes the last one here a directory to go through.
    private func follow(
        _ target: ArraySlice<UInt8>, _ course: inout LinkCourse, leadsOn: Bool
    ) throws(SystemFailure) {
        var remaining = target
        begin(target, &course)
        while !course.isSettled, let component = Self.takeComponent(of: &remaining) {
            guard Self.isName(component) else {
                if component.count == 1 { continue }
                if !course.path.isAtRoot {
                    try course.path.moveUp()
                } else if !treatsRootAsSlash {
                    course.resolution.escapes = true
                    course.isSettled = true
                }
                continue
            }
            // A link's text holds neither a NUL nor, after the split, a slash: this is a single name.
            guard let name = FileName(Array(component)) else { continue }
            if course.path.isAtRoot, course.isAbsolute || rootFacts.isRootFileSystem, Self.isRuntime(name) {
                course.resolution.isRuntime = true
            }
            if course.path.hasMoved, course.path.isWritable { course.resolution.passesWritable = true }
            let status: EntryStatus
            do {
                status = try course.path.directory.descriptor.status(of: name)
            } catch {
                guard error.name == "ENOENT" else { throw error }
                return markMissing(&course)
            }
            if !crossesMounts, status.isOnOtherMount(than: root.mountID) {
                course.isSettled = true
                return
            }
            let isLast = !leadsOn && remaining.allSatisfy { $0 == UInt8(ascii: "/") }
            switch EntryKind(statusMode: status.mode) {
            case .link:
                guard course.takeLink(most: Self.mostLinks) else { return }
                let next = try course.path.directory.descriptor.linkTarget(of: name)
                course.resolution.hops.append(LinkFacts.Hop(path: course.path.path(of: name), target: next))
                if leadsToTemporaryDirectory(next) { course.resolution.passesWritable = true }
                begin(next[...], &course)
                remaining = next + [UInt8(ascii: "/")] + remaining
            case .directory:
                if !isLast {
                    try course.path.moveDown(name, status, crossesMounts: crossesMounts)
                } else if temporaryDirectories.contains(course.path.path(of: name)) {
                    course.resolution.passesWritable = true
                }
            default:
                if !isLast { markMissing(&course) }
            }
        }
    }

    /// Goes to where the names of a target begin: to the root where it is absolute.
    private func begin(_ target: ArraySlice<UInt8>, _ course: inout LinkCourse) {
        guard target.first == UInt8(ascii: "/") else { return }
        course.isAbsolute = true
        course.path.moveToRoot(rootDirectory)
    }

    /// Takes the first name off a text, with the slashes before it; nothing where there is none.
    private static func takeComponent(of text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let start = text.firstIndex(where: { $0 != UInt8(ascii: "/") }) else { return nil }
        let end = text[start...].firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
        let component = text[start..<end]
        text = text[end...]
        return component
    }

    /// Whether what stands between two slashes is the name of an entry: neither empty nor `.` nor `..`.
    private static func isName(_ component: ArraySlice<UInt8>) -> Bool {
        component.count > 2 || component.contains { $0 != UInt8(ascii: ".") }
    }

    private func markMissing(_ course: inout LinkCourse) {
        if course.isAbsolute, !treatsRootAsSlash, !course.resolution.isRuntime {
            course.resolution.escapes = true
        } else {
            course.resolution.dangles = true
        }
        course.isSettled = true
    }

    /// Whether an absolute target says that it leads there, be there anything or not.
    private func leadsToTemporaryDirectory(_ target: [UInt8]) -> Bool {
        guard target.first == UInt8(ascii: "/") else { return false }
        let path = target.drop { $0 == UInt8(ascii: "/") }
        return temporaryDirectories.contains { directory in
            path.starts(with: directory)
                && (path.count == directory.count || path[path.startIndex + directory.count] == UInt8(ascii: "/"))
        }
    }

    /// Sticky, or writable for all.
    static func isWritable(_ mode: UInt32) -> Bool {
        mode & 0o1002 != 0
    }

    private static func isRuntime(_ name: FileName) -> Bool {
        runtimeDirectories.contains(name.bytes)
    }

    private static let runtimeDirectories = ["proc", "sys", "dev", "run"].map { Array($0.utf8) }
}
