/// What compresses archives, or members within them.
public enum Encoding: String, CaseIterable, Hashable, Sendable {
    case gzip, bzip2, xz, zstd, lz4, deflate, lzma
}

/// Decodes a stream, one buffer after the other. The libraries that do it are not this module's: who reads archives
/// brings them along.
public protocol StreamDecoder: AnyObject {
    /// Goes on with `input`. Where it consumes nothing and puts out nothing, it needs more than that to go on.
    func decode(
        _ input: Span<UInt8>, isLast: Bool, into output: inout MutableSpan<UInt8>
    ) throws(DecoderError) -> DecoderProgress
}

/// What became of one call.
public struct DecoderProgress: Hashable, Sendable {
    /// Bytes of the input that need not be given again.
    public var consumed: Int
    /// Bytes at the start of the output that are new.
    public var produced: Int
    /// The stream is over; what is left of the input does not belong to it.
    public var isAtEnd: Bool

    public init(consumed: Int, produced: Int, isAtEnd: Bool) {
        self.consumed = consumed
        self.produced = produced
        self.isAtEnd = isAtEnd
    }
}

/// Why a stream could not be decoded on.
public enum DecoderError: String, Error, Hashable, Sendable {
    case truncated, corrupt, needsMemory, outOfMemory, unsupported
}

/// Makes decoders.
public protocol DecoderProvider: Sendable {
    /// The encoding whose signature a stream begins with.
    func encoding(firstBytes: Span<UInt8>) -> Encoding?

    func decoder(for encoding: Encoding) throws(DecoderError) -> any StreamDecoder
}

/// How much may be decoded for one archive: shared by all of its streams, so that no nesting escapes it.
public final class ExpansionBudget {
    /// Bytes that may still be put out.
    public private(set) var remaining: UInt64

    /// `--max-expansion`, in bytes.
    public static let standard: UInt64 = 1 << 40

    public init(_ bytes: UInt64 = standard) {
        remaining = bytes
    }

    func spend(_ bytes: Int) -> Bool {
        let isEnough = UInt64(bytes) <= remaining
        remaining -= min(UInt64(bytes), remaining)
        return isEnough
    }
}
