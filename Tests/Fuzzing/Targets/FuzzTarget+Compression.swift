import Archives
import Trees

extension FuzzTarget {
    static let bzip2 = decoder(.bzip2)
    static let deflate = decoder(.deflate)
    static let gzip = decoder(.gzip)
    static let lz4 = decoder(.lz4)
    static let lzma = decoder(.lzma)
    static let xz = decoder(.xz)
    static let zstd = decoder(.zstd)

    /// Streams of an encoding.
    private static func decoder(_ encoding: Encoding) -> FuzzTarget {
        FuzzTarget(name: encoding.rawValue) { input in
            let first = try DecodedStream(encoding, input, piece: 1 << 16, room: 1 << 16)
            let second = try DecodedStream(encoding, input, piece: 7, room: 61)
            try hold(
                first.bytes.starts(with: second.bytes) || second.bytes.starts(with: first.bytes),
                "what is put out does not depend on the size of pieces")
            // libzstd takes a frame that it sees all of for whole where it is strict about parts, and the other way.
            if encoding == .zstd, first.error != nil || second.error != nil { return }
            try hold((first.error == nil) == (second.error == nil), "an error does not depend on the size of pieces")
            if first.error != nil { return }
            try hold(first.bytes == second.bytes, "the size of pieces changes nothing")
            try hold(first.trailingOffset == second.trailingOffset, "the end does not depend on the size of pieces")
            try hold(first.trailingOffset ?? 0 <= UInt64(input.count), "the end lies in the input")
        }
    }
}

/// A stream decoded to its end, or to where that is no longer possible.
private struct DecodedStream {
    var bytes: [UInt8] = []
    var error: ArchiveError?
    var trailingOffset: UInt64?

    private static let mostBytes = 1 << 20

    init(_ encoding: Encoding, _ input: [UInt8], piece: Int, room: Int) throws {
        let source = try DecodedSource(
            encoding, over: Pieces(input, piece), by: Libraries(), budget: ExpansionBudget(UInt64(Self.mostBytes)))
        var buffer = [UInt8](repeating: 0, count: room)
        do throws(ArchiveError) {
            while true {
                var span = buffer.mutableSpan
                let count = try source.read(into: &span)
                if count == 0 { break }
                bytes += buffer[..<count]
            }
            trailingOffset = source.trailingOffset
        } catch {
            self.error = error
        }
        try hold(bytes.count <= Self.mostBytes, "no more is put out than may be")
        try hold(source.consumed <= UInt64(input.count), "no more is taken than there is")
    }
}

/// Bytes of which each reading gives a few.
private final class Pieces: ByteSource {
    private let bytes: BytesSource
    private let most: Int

    init(_ bytes: [UInt8], _ most: Int) {
        self.bytes = BytesSource(bytes)
        self.most = most
    }

    func read(into buffer: inout MutableSpan<UInt8>) -> Int {
        var room = buffer._mutatingExtracting(0..<min(most, buffer.count))
        return bytes.read(into: &room)
    }

    func skip(_ count: UInt64) -> UInt64 { bytes.skip(count) }
}
