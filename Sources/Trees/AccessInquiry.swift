public import Descriptors
public import Facts

/// Walks to an object as the kernel does, from `/` and from descriptor to descriptor, and notes on the way what decides
/// who may go it. Nothing is opened: directories and the object are only pinned.
public struct AccessInquiry: ~Copyable {
    private struct Place {
        /// Absolute.
        var path: [UInt8]
        var permissions: Permissions
        var identity: DirectoryNode.Identity
    }

    private var current: Descriptor
    /// From `/` down to where the walk stands.
    private var places: [Place]
    private var lookUps: [AccessWay.LookUp] = []
    private var followed = 0

    /// The kernel gives up after this many links (path_resolution(7)).
    private static let mostLinks = 40

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
        public var failure: Failure

        public enum Failure: Equatable, Sendable {
            case call(SystemFailure)
            /// Something on the way is neither a directory nor a link.
            case notDirectory
            case tooManyLinks
        }
    }

    private init(_ directory: consuming Descriptor, _ place: Place) {
        current = directory
        places = [place]
    }

    private static func begin() throws(Refusal) -> AccessInquiry {
        let path = [UInt8(ascii: "/")]
        do throws(SystemFailure) {
            let slash = try Descriptor.openSlash()
            let place = try place(path, slash, slash.synchronizedStatus())
            return AccessInquiry(slash, place)
        } catch {
            throw Refusal(path: path, failure: .call(error))
        }
    }

    private mutating func follow(_ path: [UInt8]) throws(Refusal) -> AccessWay {
        var remaining = Self.names(in: path)
        // Only the path's own last name can be the one that is left when nothing else is.
        var linksLeft = false
        var ownLookUp: Int?
        while let component = remaining.popLast() {
            let isOwn = remaining.isEmpty && !linksLeft
            if component.elementsEqual("..".utf8) {
                try moveUp()
                continue
            }
            guard let name = FileName(component) else { continue }
            if isOwn { ownLookUp = lookUps.count }
            let found = try lookUp(name)
            switch found.permissions.kind {
            case .directory: places.append(found)
            case .link:
                followed += 1
                guard followed < Self.mostLinks else { throw Refusal(path: found.path, failure: .tooManyLinks) }
                if isOwn { linksLeft = true }
                try takeUp(found.path, &remaining)
            default:
                guard remaining.isEmpty else { throw Refusal(path: found.path, failure: .notDirectory) }
                return AccessWay(
                    lookUps: lookUps, ownLookUp: ownLookUp, path: found.path, object: found.permissions)
            }
        }
        let end = places[places.count - 1]
        return AccessWay(lookUps: lookUps, ownLookUp: ownLookUp, path: end.path, object: end.permissions)
    }

    /// Pins what a name stands for; the walk stands there then, where it is a directory or a link.
    private mutating func lookUp(_ name: FileName) throws(Refusal) -> Place {
        let directory = places[places.count - 1]
        let path = directory.path.count == 1 ? directory.path + name.bytes : directory.path + [0x2F] + name.bytes
        do throws(SystemFailure) {
            let pin = try current.pin(name, crossingMounts: true)
            let found = try Self.place(path, pin, pin.synchronizedStatus())
            lookUps.append(
                AccessWay.LookUp(
                    directory: directory.path, permissions: directory.permissions,
                    entry: AccessWay.Entry(name: name.bytes, permissions: found.permissions)))
            if found.permissions.kind == .link {
                link = try pin.linkTarget()
            } else {
                current = pin
            }
            return found
        } catch {
            throw Refusal(path: path, failure: .call(error))
        }
    }

    /// What the link says that was looked up last.
    private var link: [UInt8] = []

    /// Goes on with the names of a link before those that remain.
    private mutating func takeUp(_ path: [UInt8], _ remaining: inout [[UInt8]]) throws(Refusal) {
        if link.first == UInt8(ascii: "/") {
            do throws(SystemFailure) {
                current = try .openSlash()
            } catch {
                throw Refusal(path: path, failure: .call(error))
            }
            places.removeSubrange(1...)
        }
        remaining += Self.names(in: link)
    }

    private mutating func moveUp() throws(Refusal) {
        let directory = places[places.count - 1]
        lookUps.append(
            AccessWay.LookUp(directory: directory.path, permissions: directory.permissions, entry: nil))
        guard places.count > 1 else { return }
        places.removeLast()
        do throws(SystemFailure) {
            let above = try current.openParent()
            guard try DirectoryNode.Identity(above.status()) == places[places.count - 1].identity else {
                throw SystemFailure.moved
            }
            current = above
        } catch {
            throw Refusal(path: directory.path, failure: .call(error))
        }
    }

    /// Last first.
    private static func names(in path: [UInt8]) -> [[UInt8]] {
        path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }.reversed().map { Array($0) }
    }

    private static func place(
        _ path: [UInt8], _ pin: borrowing Descriptor, _ status: EntryStatus
    ) throws(SystemFailure) -> Place {
        Place(path: path, permissions: try pin.permissions(status), identity: DirectoryNode.Identity(status))
    }
}
