internal import Descriptors
internal import FileModel
internal import SystemPackage

/// The way to a directory, from descriptor to descriptor, and who on it could lead somewhere else.
///
/// What the kernel does in one call is done here name by name, because no call asks whether the directories on the way are
/// to be trusted. Upwards it goes by what it has passed, and never by `..`.
struct Ancestors: ~Copyable {
    private final class Step: Sendable {
        let descriptor: Descriptor
        let path: [UInt8]
        let status: EntryStatus

        init(_ descriptor: consuming Descriptor, _ path: [UInt8]) throws(SystemFailure) {
            status = try descriptor.synchronizedStatus()
            self.descriptor = descriptor
            self.path = path
        }
    }

    private var steps: [Step]
    private let trust: Trust
    private let links: Links
    private var linksLeft = 40
    /// How many steps of the way down may not be gone up again.
    private let floor: Int

    private init(_ first: Step, _ trust: Trust, _ links: Links, isBeneath: Bool) {
        steps = [first]
        self.trust = trust
        self.links = links
        floor = isBeneath ? 1 : 0
    }

    private static let slash = UInt8(ascii: "/")

    /// - Parameter path: absolute, or from the working directory.
    static func directory(at path: [UInt8], _ trust: Trust, _ links: Links) throws(FileFailure) -> Directory {
        guard !path.isEmpty else { throw FileFailure(.noPath, at: path) }
        let root = try reporting([slash]) { () throws(SystemFailure) in try Step(.openSlash(), [slash]) }
        if path.first == slash {
            var way = Ancestors(root, trust, links, isBeneath: false)
            return try way.arrive(path)
        }
        var way = Ancestors(root, trust, .refuse, isBeneath: false)
        let here = try reporting(path) { () throws(SystemFailure) in try Process.workingDirectory() }
        // The kernel says "(unreachable)" before a path that does not begin at this process's root.
        guard here.first == slash else { throw FileFailure(.outside, at: here) }
        try way.follow(here, floor: 0)
        let isThere = try reporting(here) { () throws(SystemFailure) in
            let current = try Descriptor.openWorkingDirectory().status()
            return current.isSameObject(as: way.steps[way.steps.count - 1].status)
        }
        guard isThere else { throw FileFailure(.changed, at: here) }
        var rest = Ancestors(root, trust, links, isBeneath: false)
        rest.steps = way.steps
        return try rest.arrive(path)
    }

    static func directory(
        at path: [UInt8], beneath base: borrowing Directory, _ links: Links
    ) throws(FileFailure) -> Directory {
        guard path.first != slash else { throw FileFailure(.outside, at: path) }
        let first = try reporting(base.place.path) { () throws(SystemFailure) in
            try Step(base.descriptor.pinnedAgain(), base.place.path)
        }
        var way = Ancestors(first, base.place.trust, links, isBeneath: true)
        return try way.arrive(path)
    }

    private mutating func arrive(_ path: [UInt8]) throws(FileFailure) -> Directory {
        try follow(path, floor: floor)
        let last = steps[steps.count - 1]
        let isPublic = try check(last, towards: nil)
        let descriptor = try reporting(last.path) { () throws(SystemFailure) in try last.descriptor.pinnedAgain() }
        return Directory(descriptor, Directory.Place(last.path, trust, isPublic: isPublic))
    }

    /// - Parameter floor: how many steps have to remain.
    private mutating func follow(_ path: [UInt8], floor: Int) throws(FileFailure) {
        for component in path.split(separator: Self.slash) {
            if component.elementsEqual(".".utf8) { continue }
            if component.elementsEqual("..".utf8) {
                // Above `/` is `/`.
                if steps.count > max(floor, 1) {
                    steps.removeLast()
                } else if floor > 0 {
                    throw FileFailure(.outside, at: path)
                }
                continue
            }
            guard let name = FileName(component) else { throw FileFailure(.noPath, at: path) }
            try enter(name, floor: floor)
        }
    }

    private mutating func enter(_ name: FileName, floor: Int) throws(FileFailure) {
        let directory = steps[steps.count - 1]
        let path = joined(directory.path, name.bytes)
        let found = try reporting(path) { () throws(SystemFailure) in
            try Step(directory.descriptor.pin(name.entry, crossingMounts: true), path)
        }
        _ = try check(directory, towards: found)
        if found.status.isDirectory { return steps.append(found) }
        guard found.status.isLink else {
            guard let kind = Kind(found.status) else { throw FileFailure(.unknownKind, at: path) }
            throw FileFailure(.kind(kind), at: path)
        }
        try follow(found, floor: floor)
    }

    private mutating func follow(_ link: Step, floor: Int) throws(FileFailure) {
        if case .refuse = links { throw FileFailure(.link, at: link.path) }
        guard trust.covers(owner: link.status.owner) else {
            throw FileFailure(.owner(link.status.owner), at: link.path)
        }
        linksLeft -= 1
        guard linksLeft >= 0 else { throw FileFailure(.linkNotFollowed, at: link.path) }
        let target = try reporting(link.path) { () throws(SystemFailure) in try link.descriptor.linkTarget() }
        var floor = floor
        if case .within = links {
            guard target.first != Self.slash else { throw FileFailure(.outside, at: link.path) }
            floor = max(floor, self.floor > 0 ? self.floor : steps.count)
        } else if target.first == Self.slash {
            let root = try reporting([Self.slash]) { () throws(SystemFailure) in try Step(.openSlash(), [Self.slash]) }
            steps = [root]
            floor = 0
        }
        try follow(target, floor: floor)
    }

    /// Refuses a directory in which a stranger may put something else in the place of the next name.
    ///
    /// - Parameter next: what the next name leads to; nothing where the way ends.
    /// - Returns: whether strangers may make names in it.
    private func check(_ directory: Step, towards next: Step?) throws(FileFailure) -> Bool {
        if trust.isUnchecked { return Directory.Place([], trust, directory.status).isPublic }
        let status = directory.status
        let untrusted = FileFailure(.untrustedAncestor(FilePath(directory.path)), at: next?.path ?? directory.path)
        guard trust.covers(owner: status.owner) else { throw untrusted }
        guard status.sharesNames else { return false }
        let permissions = try reporting(directory.path) { () throws(SystemFailure) in
            try Permissions(status, directory.descriptor)
        }
        guard trust.whoElse(.write, over: permissions) != nil else { return false }
        guard status.mode & 0o1000 != 0 else { throw untrusted }
        if let next, !trust.covers(owner: next.status.owner) { throw untrusted }
        return true
    }
}
