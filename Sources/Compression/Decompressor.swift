/// Decompresses a stream, one bounded buffer after the other: bytes in, bytes out, nothing kept but the library's state.
///
/// Members, streams and frames that follow one another are one stream, as gzip(1), bzip2(1), xz(1) and zstd(1) read them.
public final class Decompressor {
    /// What the bytes are compressed as.
    public let format: CompressionFormat
    private let codec: any Codec
    private var place = Place.start
    /// What keeps it from going on.
    private var failure: CompressionError?

    /// The most memory that a stream may make the library take, in bytes. `xz -9` needs 65 MiB, `zstd --ultra -22` 128 MiB.
    public static let memoryLimit = 136 << 20

    private enum Place {
        /// Before the first member; it has to come.
        case start
        case member
        /// Behind a member: another one, or what is not ours.
        case between
        case end
    }

    /// What became of one call.
    public struct Progress: Hashable, Sendable {
        /// Bytes of the input that need not be given again.
        public var consumed = 0
        /// Bytes at the start of the output that are new.
        public var produced = 0
        /// The stream is over; what is left of the input does not belong to it.
        public var isAtEnd = false

        /// What was done further.
        mutating func add(_ step: Progress) {
            consumed += step.consumed
            produced += step.produced
        }
    }

    /// - Throws: `outOfMemory`.
    public init(_ format: CompressionFormat) throws(CompressionError) {
        self.format = format
        codec =
            switch format {
            case .gzip: try ZlibCodec(hasFrame: true)
            case .deflate: try ZlibCodec(hasFrame: false)
            case .bzip2: try Bzip2Codec()
            case .xz: try LZMACodec(hasFrame: true)
            case .lzma: try LZMACodec(hasFrame: false)
            case .zstd: try ZstdCodec()
            case .lz4: try LZ4Codec()
            }
    }

    /// Goes on with `input`. Where nothing was consumed and nothing produced, it needs more input than that: what is left
    /// is to be given again with more behind it. `isLast` says that there is no more.
    ///
    /// - Throws: what keeps it from going on, when all that could be put out before has been; `truncated` where there is
    ///   no more input and the stream is not over.
    public func decompress(
        _ input: Span<UInt8>, isLast: Bool, into output: inout MutableSpan<UInt8>
    ) throws(CompressionError) -> Progress {
        if let failure { throw failure }
        var progress = Progress()
        do throws(CompressionError) {
            try advance(&progress, input, isLast: isLast, into: &output)
        } catch {
            failure = error
            if progress.produced == 0 { throw error }
        }
        return progress
    }

    private func advance(
        _ progress: inout Progress, _ input: Span<UInt8>, isLast: Bool, into output: inout MutableSpan<UInt8>
    ) throws(CompressionError) {
        while place != .end {
            let rest = input.extracting(droppingFirst: progress.consumed)
            switch place {
            case .start:
                try begin(rest, isLast: isLast)
                guard place != .start else { return }
            case .between:
                let padding = format.isPadded ? Self.zeros(at: rest) : 0
                progress.consumed += padding
                try goOn(rest.extracting(droppingFirst: padding), isLast: isLast)
                guard place != .between else { return }
            case .member, .end:
                guard progress.produced < output.count else { return }
                let before = progress
                if try codec.step(rest, into: &output, &progress) {
                    place = format.repeats ? .between : .end
                } else if progress == before {
                    guard isLast else { return }
                    throw .truncated
                }
            }
        }
        progress.isAtEnd = true
    }

    private func begin(_ input: Span<UInt8>, isLast: Bool) throws(CompressionError) {
        guard format.repeats else {
            place = .member
            return
        }
        switch format.begins(input) {
        case .yes: place = .member
        case .no: throw .corrupt
        case .undecided: if isLast { throw .truncated }
        }
    }

    private func goOn(_ input: Span<UInt8>, isLast: Bool) throws(CompressionError) {
        switch format.begins(input) {
        case .yes:
            try codec.reset()
            place = .member
        case .no: place = .end
        case .undecided: if isLast { place = .end }
        }
    }

    private static func zeros(at bytes: Span<UInt8>) -> Int {
        var count = 0
        while count < bytes.count, bytes[count] == 0 { count += 1 }
        return count
    }
}

/// One library's state, for one member, stream or frame at a time.
protocol Codec: AnyObject {
    /// Goes on with `input`, and fills `output` behind what was produced; whether the member, stream or frame is over. What
    /// was done before it throws is in `progress` as well.
    func step(
        _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, _ progress: inout Decompressor.Progress
    ) throws(CompressionError) -> Bool

    /// Makes ready for the next one.
    func reset() throws(CompressionError)
}

/// A library's view of both buffers for the time of one call.
typealias Buffers<Result> = (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Result

extension Codec {
    /// Hands both buffers to the library: what is left of the input, and the output from `start` on.
    func withBuffers<Result>(
        _ input: Span<UInt8>, _ output: inout MutableSpan<UInt8>, from start: Int, _ body: Buffers<Result>
    ) -> Result {
        unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe input.withUnsafeBufferPointer { input in
                unsafe body(input, UnsafeMutableBufferPointer(rebasing: output[start...]))
            }
        }
    }
}
