public import Archives
import Compression

/// The system's libraries as what decodes for the readers.
public struct Libraries: DecoderProvider {
    public init() {}

    public func encoding(firstBytes: Span<UInt8>) -> Encoding? {
        CompressionFormat(firstBytes: firstBytes).flatMap { Encoding(rawValue: $0.name) }
    }

    public func decoder(for encoding: Encoding) throws(DecoderError) -> any StreamDecoder {
        guard let format = CompressionFormat.allCases.first(where: { $0.name == encoding.rawValue }) else {
            throw .unsupported
        }
        do throws(CompressionError) {
            return LibraryDecoder(try Decompressor(format))
        } catch {
            throw DecoderError(error)
        }
    }
}

private final class LibraryDecoder: StreamDecoder {
    private let decompressor: Decompressor

    init(_ decompressor: Decompressor) {
        self.decompressor = decompressor
    }

    func decode(
        _ input: Span<UInt8>, isLast: Bool, into output: inout MutableSpan<UInt8>
    ) throws(DecoderError) -> DecoderProgress {
        do throws(CompressionError) {
            let progress = try decompressor.decompress(input, isLast: isLast, into: &output)
            return DecoderProgress(
                consumed: progress.consumed, produced: progress.produced, isAtEnd: progress.isAtEnd)
        } catch {
            throw DecoderError(error)
        }
    }
}

extension DecoderError {
    fileprivate init(_ error: CompressionError) {
        self =
            switch error {
            case .truncated: .truncated
            case .corrupt: .corrupt
            case .needsMemory: .needsMemory
            case .outOfMemory: .outOfMemory
            case .unsupported: .unsupported
            }
    }
}
