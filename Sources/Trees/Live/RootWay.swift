import Descriptors
import Facts

/// The way to a root, gone once: one name at a time and from descriptor to descriptor, as the kernel goes it
/// (path_resolution(7)). The root is opened where the way ends, and what is to be known of the directories above it was
/// learned in passing: none of them is looked up by its name again, when another one may bear it.
struct RootWay: ~Copyable {
    /// The root, for listing.
    let directory: Descriptor
    let root: PassedDirectory
    /// The directories above it from the nearest one up; to where somebody may not look any further.
    let ancestors: [PassedDirectory]
    /// The names from the `/` of this process to the root; nothing where they are not known.
    let location: [FileName]?
    /// Whether it follows a symbolic link that an account owns that is not trusted.
    let passesUntrustedLink: Bool

    /// The path is the user's own: links in the middle of it are followed, and mounts are crossed.
    ///
    /// - Parameter followingLink: whether a link at the end is followed, too.
    /// - Throws: what a call on the way says; ELOOP where the path itself is a link that is not to be followed.
    init(
        to path: [UInt8], followingLink: Bool, trust: Trust, owners: OwnerView = .plain
    ) throws(SystemFailure) {
        let isAbsolute = path.first == UInt8(ascii: "/")
        var walk = try isAbsolute ? RootWalk.fromSlash(trust, owners) : RootWalk.fromWorkingDirectory(trust, owners)
        try walk.follow(path, followingLink: followingLink)
        let slash = try ObjectIdentity(Descriptor.openSlash().status())
        self.init(walk, slash, opened: try walk.current.reopenForListing())
    }

    private init(_ walk: borrowing RootWalk, _ slash: ObjectIdentity, opened directory: consuming Descriptor) {
        let places = walk.places
        self.directory = directory
        root = places[places.count - 1]
        ancestors = places.dropLast().reversed()
        let names = places.dropFirst().compactMap(\.name)
        location = places[0].identity == slash && names.count == places.count - 1 ? names : nil
        passesUntrustedLink = walk.passesUntrustedLink
    }

    /// Whether the working directory is the root, or lies in it.
    var holdsWorkingDirectory: Bool {
        guard var current = try? Descriptor.openWorkingDirectory() else { return false }
        var below: ObjectIdentity?
        while let status = try? current.status(), below != ObjectIdentity(status) {
            below = ObjectIdentity(status)
            if below == root.identity { return true }
            guard let above = try? current.openParent() else { break }
            current = above
        }
        return false
    }
}
