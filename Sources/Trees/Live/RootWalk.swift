import Descriptors
import Facts

/// Where the way to a root has come to.
struct RootWalk: ~Copyable {
    private(set) var current: Descriptor
    /// From the top down to where it stands.
    private(set) var places: [PassedDirectory]
    private(set) var passesUntrustedLink = false
    private let trust: Trust
    private let owners: OwnerView

    private init(
        at directory: consuming Descriptor, _ places: [PassedDirectory], _ trust: Trust, _ owners: OwnerView
    ) {
        current = directory
        self.places = places
        self.trust = trust
        self.owners = owners
    }

    static func fromSlash(_ trust: Trust, _ owners: OwnerView) throws(SystemFailure) -> RootWalk {
        let slash = try Descriptor.openSlash()
        let place = try PassedDirectory(slash, nil, trust, owners)
        return RootWalk(at: slash, [place], trust, owners)
    }

    static func fromWorkingDirectory(_ trust: Trust, _ owners: OwnerView) throws(SystemFailure) -> RootWalk {
        let directory = try Descriptor.openWorkingDirectory()
        var places = try way(up: directory, trust, owners)
        // The kernel tells its path without a look at what is there.
        let names = ((try? Process.workingDirectory()) ?? []).split(separator: UInt8(ascii: "/"))
        if names.count == places.count - 1 {
            for (index, name) in names.enumerated() { places[index + 1].name = FileName(Array(name)) }
        }
        return RootWalk(at: directory, places, trust, owners)
    }

    mutating func follow(_ path: [UInt8], followingLink: Bool) throws(SystemFailure) {
        guard !path.isEmpty else { throw SystemFailure.noPath }
        // `link/.` leads through the link, `link/` is the link.
        var lookup = PathLookup(path[...])
        while let component = lookup.next() {
            guard case .name(let bytes) = component else {
                if component == .up { try moveUp() }
                continue
            }
            // The path of a process holds no zero byte.
            guard let name = FileName(bytes) else { continue }
            if try moveDown(name) { continue }
            let link = try current.pin(name, crossingMounts: true)
            guard try mayFollow(link) else { throw SystemFailure.linkDenied }
            guard lookup.countLink(), followingLink || !lookup.isAtLast else {
                throw SystemFailure.linkNotFollowed
            }
            if try link.fileSystem().isProcesses {
                try leap(name)
            } else {
                let target = try link.linkTarget()
                if target.first == UInt8(ascii: "/") { try moveToSlash() }
                lookup.follow(target[...])
            }
        }
    }

    /// Goes to a directory where it stands.
    ///
    /// - Returns: false where the name is something else.
    private mutating func moveDown(_ name: FileName) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            let pin = try current.pinDirectory(name)
            places.append(try PassedDirectory(pin, name, trust, owners))
            current = pin
            return true
        } catch {
            if error.name == "ENOTDIR" || error.name == "ELOOP" { return false }
            throw error
        }
    }

    private mutating func moveUp() throws(SystemFailure) {
        let above = try current.openParent()
        let identity = ObjectIdentity(try above.status())
        if places.count > 1 { places.removeLast() }
        guard identity == places[places.count - 1].identity else { throw SystemFailure.moved }
        current = above
    }

    /// Whether the kernel would follow it: in a directory in which everybody may create links, only whoever made one,
    /// or owns the directory (proc_sys_fs(5), `protected_symlinks`).
    ///
    /// - Throws: ENOTDIR where it is no link.
    private mutating func mayFollow(_ link: borrowing Descriptor) throws(SystemFailure) -> Bool {
        let status = try link.status()
        guard status.isLink else { throw SystemFailure.notDirectory }
        if !trust.owners.contains(owners.owner(status)) { passesUntrustedLink = true }
        let directory = places[places.count - 1].permissions
        let isShared = directory.mode.contains(.sticky) && directory.mode.grants(.write, to: .other)
        return !isShared || status.owner == Process.effectiveUser || status.owner == directory.owner
    }

    private mutating func moveToSlash() throws(SystemFailure) {
        current = try .openSlash()
        places.removeAll()
        places.append(try PassedDirectory(current, nil, trust, owners))
    }

    /// Follows a link of /proc, which leads to its object whatever its text says (proc_pid_fd(5)).
    private mutating func leap(_ name: FileName) throws(SystemFailure) {
        current = try current.pinDirectory(leadingTo: name)
        places = try Self.way(up: current, trust, owners)
    }

    /// A directory and those above it, from the top down, gone by `..`.
    private static func way(
        up directory: borrowing Descriptor, _ trust: Trust, _ owners: OwnerView
    ) throws(SystemFailure) -> [PassedDirectory] {
        var places = [try PassedDirectory(directory, nil, trust, owners)]
        // Whoever may not look there may not judge it either.
        guard var current = try? directory.openParent() else { return places }
        while let place = try? PassedDirectory(current, nil, trust, owners) {
            if place.identity == places[places.count - 1].identity { break }
            places.append(place)
            guard let above = try? current.openParent() else { break }
            current = above
        }
        return places.reversed()
    }
}
