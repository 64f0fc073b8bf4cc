public import Descriptors
import FileModel

/// Walks to an object as the kernel does, from `/` and from descriptor to descriptor, and notes on the way what decides
/// who may go it. Nothing is opened: directories and the object are only pinned.
public struct AccessInquiry: ~Copyable {
    private struct Place {
        /// Absolute.
        var path: [UInt8]
        var permissions: Permissions
        var identity: ObjectIdentity
        /// Which look-up found it; nothing for `/`.
        var finder: Int?
    }

    private var current: Descriptor
    /// From `/` down to where the walk stands.
    private var places: [Place]
    private var lookUps: [AccessWay.LookUp] = []
    private var reader: PermissionReader

    /// The way to what a path leads to.
    ///
    /// - Parameter path: absolute; a link at its end is followed.
    /// - Throws: what is missing on the way, or cannot be looked at.
    public static func way(to path: [UInt8]) throws(Refusal) -> AccessWay {
        var inquiry = try begin()
        return try inquiry.follow(path)
    }

    /// A call that was refused on the way.
    public struct Refusal: Error, Equatable, Sendable {
        /// The absolute path of what it was about.
        public var path: [UInt8]
        /// Why there is no way on.
        public var failure: Failure

        /// Why the way to an object ends before it.
        public enum Failure: Equatable, Sendable {
            case call(SystemFailure)
            /// Something on the way is neither a directory nor a link.
            case notDirectory
            case tooManyLinks
            /// The mount follows no links (mount(8), `nosymfollow`).
            case linksNotFollowed
            /// A link of /proc that leads to its object by other means than its text (proc_pid_fd(5)).
            case magicLink
        }
    }

    private init(_ directory: consuming Descriptor) throws(SystemFailure) {
        var reader = PermissionReader()
        let slash = try Self.place([UInt8(ascii: "/")], directory, finder: nil, &reader)
        current = directory
        places = [slash]
        self.reader = reader
    }

    private static func begin() throws(Refusal) -> AccessInquiry {
        do throws(SystemFailure) {
            return try AccessInquiry(try Descriptor.openSlash())
        } catch {
            throw Refusal(path: [UInt8(ascii: "/")], failure: .call(error))
        }
    }

    private mutating func follow(_ path: [UInt8]) throws(Refusal) -> AccessWay {
        var lookup = PathLookup(path[...])
        // Only the path's own last name can be the one that is left when nothing else is.
        var linksLeft = false
        var ownLookUp: Int?
        while let component = lookup.next() {
            let isLast = lookup.isAtLast
            let isOwn = isLast && !linksLeft
            guard case .name(let bytes) = component else {
                noteStay()
                if component == .up { try moveUp() }
                continue
            }
            guard let name = FileName(bytes) else { continue }
            if isOwn { ownLookUp = lookUps.count }
            let found = try lookUp(name, isLast: isLast)
            switch found.permissions.kind {
            case .directory: places.append(found)
            case .link:
                guard lookup.countLink() else { throw Refusal(path: found.path, failure: .tooManyLinks) }
                if isOwn { linksLeft = true }
                try moveToBeginning(ofLinkAt: found.path)
                lookup.follow(link.target[...])
            default:
                guard isLast, !lookup.wantsDirectory else { throw Refusal(path: found.path, failure: .notDirectory) }
                return way(ownLookUp, to: found)
            }
        }
        return way(ownLookUp, to: places[places.count - 1])
    }

    private func way(_ ownLookUp: Int?, to end: Place) -> AccessWay {
        var way = AccessWay(lookUps: lookUps, ownLookUp: ownLookUp, path: end.path, object: end.permissions)
        if lookUps.contains(where: \.isFollowedLast) { way.protectsLinks = Process.protectsLinks }
        return way
    }

    /// Pins what a name stands for; the walk stands there then, where it is a directory or a link.
    private mutating func lookUp(_ name: FileName, isLast: Bool) throws(Refusal) -> Place {
        let directory = places[places.count - 1]
        let path = joined(directory.path, name.bytes)
        do throws(SystemFailure) {
            let pin = try current.pin(name, crossingMounts: true)
            let found = try Self.place(path, pin, finder: lookUps.count, &reader)
            let isLink = found.permissions.kind == .link
            lookUps.append(
                AccessWay.LookUp(
                    directory: directory.path, permissions: directory.permissions,
                    entry: AccessWay.Entry(name: name.bytes, permissions: found.permissions), holder: directory.finder,
                    isFollowedLast: isLink && isLast))
            if isLink {
                link = Link(target: try pin.linkTarget())
                let fileSystem = try pin.fileSystem()
                if fileSystem.isNosymfollow { link.refusal = .linksNotFollowed }
                if fileSystem.isProcesses, current.isMagicLink(name) { link.refusal = .magicLink }
            } else {
                current = pin
            }
            return found
        } catch {
            throw Refusal(path: path, failure: .call(error))
        }
    }

    private struct Link {
        var target: [UInt8] = []
        /// Why it leads nowhere, whatever it says.
        var refusal: Refusal.Failure?
    }

    /// The link that was looked up last.
    private var link = Link()

    /// Goes to where the names of the link begin.
    private mutating func moveToBeginning(ofLinkAt path: [UInt8]) throws(Refusal) {
        if let refusal = link.refusal { throw Refusal(path: path, failure: refusal) }
        if link.target.first == UInt8(ascii: "/") {
            do throws(SystemFailure) {
                current = try .openSlash()
            } catch {
                throw Refusal(path: path, failure: .call(error))
            }
            places.removeSubrange(1...)
        }
    }

    /// `.` and `..` take the right to search the directory as any name does.
    private mutating func noteStay() {
        let directory = places[places.count - 1]
        lookUps.append(
            AccessWay.LookUp(
                directory: directory.path, permissions: directory.permissions, entry: nil, holder: directory.finder))
    }

    private mutating func moveUp() throws(Refusal) {
        guard places.count > 1 else { return }
        let directory = places.removeLast()
        do throws(SystemFailure) {
            let above = try current.openParent()
            guard try ObjectIdentity(above.status()) == places[places.count - 1].identity else {
                throw SystemFailure.moved
            }
            current = above
        } catch {
            throw Refusal(path: directory.path, failure: .call(error))
        }
    }

    private static func place(
        _ path: [UInt8], _ pin: borrowing Descriptor, finder: Int?, _ reader: inout PermissionReader
    ) throws(SystemFailure) -> Place {
        let status = try pin.synchronizedStatus()
        return Place(
            path: path, permissions: try reader.permissions(of: pin, status),
            identity: ObjectIdentity(status), finder: finder)
    }
}
