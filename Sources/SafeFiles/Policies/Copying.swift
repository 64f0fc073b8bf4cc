/// How something is copied.
public struct Copying: Sendable {
    /// What the copy has of the original.
    public var keeping: Metadata = .mode
    /// Whether set-id bits and capabilities are kept with the mode.
    public var setID = false
    /// Whether content may be shared with the original until one of them is written to (ioctl_ficlone(2)).
    public var cloning = true
    /// Whether holes stay holes.
    public var sparse = true
    /// How much may be copied.
    public var bounds = Bounds.usual
    /// What is on the disk afterwards.
    public var durability = Durability.full
    public init() {}
}

/// What moving does where the new name lies on another mount.
public enum Moving: Sendable {
    /// It is refused.
    case renameOnly
    /// A copy is made, compared, and the original removed.
    case copyAcrossMounts(Copying)
}
