/// Streams of which nothing is compressed, written byte by byte.
public enum EncodedBytes {
    /// RFC 1952, with stored blocks (RFC 1951, 3.2.4).
    public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        let pieces = pieces(of: bytes, 0xFFFF)
        for (index, piece) in pieces.enumerated() {
            let count = UInt16(piece.count)
            stream += [index == pieces.count - 1 ? 1 : 0] + little(count) + little(~count) + piece
        }
        return stream + little(ZipBytes.checksum(bytes)) + little(UInt32(bytes.count))
    }

    /// The .xz file format 1.1.0, with uncompressed chunks of LZMA2.
    public static func xz(_ bytes: [UInt8]) -> [UInt8] {
        let flags: [UInt8] = [0, 1]
        let start = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0] + flags + sum(flags)
        let header: [UInt8] = [2, 0, 0x21, 1, 16, 0, 0, 0]
        var block = header + sum(header)
        for (index, piece) in pieces(of: bytes, 1 << 16).enumerated() {
            let last = UInt16(piece.count - 1)
            block += [index == 0 ? 1 : 2, UInt8(last >> 8), UInt8(last & 0xFF)] + piece
        }
        block.append(0)
        var index: [UInt8] = [0, 1] + variable(block.count + 4) + variable(bytes.count)
        pad(&block)
        pad(&index)
        let end = little(UInt32((index.count + 4) / 4 - 1)) + flags
        return start + block + sum(bytes) + index + sum(index) + sum(end) + end + Array("YZ".utf8)
    }

    /// RFC 8878, with raw blocks, without a checksum.
    public static func zstd(_ bytes: [UInt8]) -> [UInt8] {
        let pieces = pieces(of: bytes, 1 << 16)
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38]
        for (index, piece) in pieces.enumerated() {
            frame += little(UInt32(piece.count << 3 | (index == pieces.count - 1 ? 1 : 0))).prefix(3) + piece
        }
        return frame
    }

    /// A frame of zstd or lz4 that is passed over.
    public static func skippable(_ bytes: [UInt8]) -> [UInt8] {
        [0x50, 0x2A, 0x4D, 0x18] + little(UInt32(bytes.count)) + bytes
    }

    /// LZ4 frame format 1.6, with blocks as they are, without a checksum of the contents.
    public static func lz4(_ bytes: [UInt8]) -> [UInt8] {
        // The last byte is the checksum of the two before it, which never change.
        var frame: [UInt8] = [0x04, 0x22, 0x4D, 0x18, 0x60, 0x40, 0x82]
        for piece in pieces(of: bytes, 1 << 16) { frame += little(UInt32(piece.count) | 1 << 31) + piece }
        return frame + [0, 0, 0, 0]
    }

    private static func pieces(of bytes: [UInt8], _ most: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: max(1, bytes.count), by: most).map { bytes[$0..<min(bytes.count, $0 + most)] }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] { ZipBytes.littleEndian(value) }
    private static func sum(_ bytes: [UInt8]) -> [UInt8] { little(ZipBytes.checksum(bytes)) }

    private static func pad(_ bytes: inout [UInt8]) {
        bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static func variable(_ value: Int) -> [UInt8] {
        var (rest, bytes): (Int, [UInt8]) = (value, [])
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
