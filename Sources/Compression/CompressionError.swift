/// Why compressed bytes could not be read on. What was put out before is good, as far as the format can tell.
public enum CompressionError: Error, Hashable, Sendable {
    /// The input ends within a member, stream or frame.
    case truncated
    /// What the format does not allow, or a checksum that is wrong.
    case corrupt
    /// What decompressing it takes is more memory than it may have.
    case needsMemory
    /// The system has no memory left.
    case outOfMemory
    /// The library does not know this variant.
    case unsupported
}
