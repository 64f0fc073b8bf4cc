/// What to do where something cannot be kept.
public enum Loss: Sendable {
    /// Nothing is replaced.
    case refuse
    /// Rights that would reach others by the loss are taken away.
    case narrow
}

/// How a file takes the place of another.
public struct Replacement: Sendable {
    /// What the new file has of the old one.
    public var keeping: Metadata = [.mode, .owner, .accessControlList, .userAttributes]
    /// What to do where that cannot be.
    public var losing = Loss.refuse
    /// Which inode is replaced, if not any. The new file then has the name for an instant before it is known whether it
    /// may have it.
    public var ifStill: Identity?
    /// Whether the old file may have other names, under which it stays what it is.
    public var breakingHardLinks = false
    /// What is on the disk afterwards.
    public var durability = Durability.full
    /// Of a file that was not there.
    public var access = Access.private
    public init() {}
}

/// What was done, to be looked at: not discardable.
public struct Outcome: Sendable {
    /// Of the new file.
    public let identity: Identity
    /// What of the old one's metadata it lacks.
    public let lost: Metadata
    /// Of content, in all files.
    public let bytes: UInt64
}

/// What a removal did.
public struct Removal: Sendable {
    /// How many entries are gone.
    public let removed: UInt64
    /// What is left, and why.
    public let failures: [FileFailure]
}
