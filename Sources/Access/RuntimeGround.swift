package import Descriptors
package import FileModel

/// What decides, on the root's mount, what the runtime user may do.
package enum RuntimeGround: Sendable {
    case permissions
    /// It is mounted for another user, and nobody else may do anything there (FUSE without `allow_other`).
    case mountUser
    /// Whoever serves the file system decides; or what is shown does not tell what is the runtime user's own.
    case open

    /// - Throws: what a call says that is refused.
    package static func under(
        _ user: Principal?, on root: borrowing Descriptor, _ status: EntryStatus
    ) throws(SystemFailure) -> RuntimeGround {
        guard let user else { return .permissions }
        var reader = PermissionReader()
        return try reader.ground(for: user, on: root, status)
    }
}
