import Foundation
import Testing

@testable import Compression

/// What the formats' own programs write is read back, in buffers of any size.
@Suite(.enabled(if: Packer.areInstalled, "needs what Scripts/bootstrap --archives installs"))
struct DecompressorTests {
    static let texts: [[UInt8]] = [
        [], [0x41], Array("treewarden\n".utf8), (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) },
        [UInt8](repeating: 0, count: 1 << 20),
    ]

    @Test(arguments: Packer.all) func `What a program packs is read back`(_ packer: Packer) throws {
        for text in Self.texts {
            let packed = try packer.pack(text)
            for (piece, room) in [(1 << 16, 1 << 16), (1, 1 << 16), (7, 13), (1 << 16, 1)]
            where text.count < 1 << 18 || room > 1 {
                let (bytes, rest) = try unpacked(packed, packer.format, piece: piece, room: room)
                #expect(bytes == text)
                #expect(rest.isEmpty)
            }
        }
    }

    @Test(arguments: Packer.all) func `A file cut anywhere is truncated, and what was before it is there`(
        _ packer: Packer
    ) throws {
        let text = Self.texts[3].prefix(3_000)
        let packed = try packer.pack(Array(text))
        for end in 0..<packed.count {
            let reading = Reading(Array(packed[..<end]), packer.format)
            // What has no checksum behind it may lack bytes that nobody needs.
            if reading.error == nil, packer.format == .lzma || packer.format == .lz4, reading.bytes == Array(text) {
                continue
            }
            #expect(reading.error == .truncated, "\(end) of \(packed.count)")
            #expect(text.starts(with: reading.bytes))
        }
    }

    @Test(arguments: Packer.all) func `What can be put out before it ends too early is put out`(
        _ packer: Packer
    ) throws {
        let text = Array(Self.texts[3].prefix(3_000))
        let packed = try packer.pack(text)
        let reading = Reading(Array(packed.dropLast()), packer.format)
        // Of a stream without a frame the last byte has the last of the text.
        #expect(reading.bytes.count >= (packer.format.repeats ? text.count : text.count - 300))
        guard packer.format.repeats else { return }
        // The checksum is wrong, of the text or of what says where it is.
        var changed = packed
        let isLast = packer.format == .zstd || packer.format == .lz4
        changed[packed.count - (isLast ? 1 : 5)] ^= 1
        #expect(Reading(changed, packer.format).bytes == text)
        #expect(Reading(changed, packer.format).error == .corrupt)
    }

    @Test(arguments: Packer.all.filter { $0.format == .zstd || $0.format == .lz4 })
    func `What comes before a broken block is put out, however much is given at once`(_ packer: Packer) throws {
        // Blocks that do not get smaller are stored, each behind its length.
        var random = SystemRandomNumberGenerator()
        let text = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for options in packer.format == .zstd ? [[]] : [["-B4"], ["-B4", "-BX"]] {
            var packed = try Packer(format: packer.format, command: packer.command + options).pack(text)
            // A block begins there in both formats.
            let start = 786_432
            let place = try #require(packed.firstRange(of: text[start..<start + 16])?.lowerBound)
            packed[place - 1] ^= 0xFF
            let reading = Reading(packed, packer.format, piece: packed.count, room: 1 << 20)
            #expect(reading.error == .corrupt)
            #expect(reading.bytes == Array(text[..<start]), "\(reading.bytes.count) with \(options)")
        }
    }

    @Test(arguments: Packer.all.filter(\.format.repeats)) func `Streams that follow one another are one`(
        _ packer: Packer
    ) throws {
        let packed = try packer.pack(Array("first, ".utf8)) + packer.pack([]) + packer.pack(Array("second".utf8))
        for piece in [1, 5, 1 << 16] {
            let (bytes, rest) = try unpacked(packed, packer.format, piece: piece, room: 64)
            #expect(bytes == Array("first, second".utf8))
            #expect(rest.isEmpty)
        }
    }

    @Test(arguments: Packer.all.filter(\.format.repeats)) func `What follows a stream and is none is left`(
        _ packer: Packer
    ) throws {
        for tail in ["no stream at all", "B", "\u{1F}"].map({ Array($0.utf8) }) {
            for piece in [1, 1 << 16] {
                let (bytes, rest) = try unpacked(
                    packer.pack([1, 2, 3]) + tail, packer.format, piece: piece, room: 64)
                #expect(bytes == [1, 2, 3])
                #expect(rest == tail)
            }
        }
    }

    @Test func `Zeros behind gzip and xz are padding`() throws {
        for packer in Packer.all where packer.format.isPadded {
            let packed = try packer.pack([1]) + [0, 0, 0, 0] + packer.pack([2]) + [UInt8](repeating: 0, count: 512)
            let (bytes, rest) = try unpacked(packed, packer.format, piece: 3, room: 64)
            #expect(bytes == [1, 2])
            #expect(rest.isEmpty)
        }
    }

    @Test func `Frames to be passed over are`() throws {
        for packer in Packer.all where packer.format == .zstd || packer.format == .lz4 {
            let skippable: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9]
            let packed = try skippable + packer.pack([1]) + skippable + packer.pack([2]) + skippable
            for piece in [1, 1 << 16] {
                #expect(try unpacked(packed, packer.format, piece: piece, room: 64).bytes == [1, 2])
            }
        }
    }

    @Test(arguments: Packer.all.filter(\.format.repeats)) func `A changed byte is not taken for what was packed`(
        _ packer: Packer
    ) throws {
        let text = Array(Self.texts[3].prefix(500))
        let packed = try packer.pack(text)
        for index in packed.indices {
            var changed = packed
            changed[index] ^= 0x10
            let reading = Reading(changed, packer.format)
            // A few bits of the frames of gzip (time, system) and lz4 (none) mean nothing for the contents.
            if reading.error == nil, reading.rest.isEmpty { #expect(reading.bytes == text, "\(index)") }
        }
    }

    @Test(arguments: Packer.all.filter(\.format.repeats)) func `A format is told by its first bytes`(
        _ packer: Packer
    ) throws {
        let packed = try packer.pack([1])
        let format = CompressionFormat(firstBytes: packed.span)
        #expect(format == packer.format)
    }

    @Test func `What begins otherwise is no format`() {
        for text in ["", "B", "BZh9x", "BZh0Q", "PK\u{3}\u{4}xx", "\u{1F}", "plain text"] {
            let bytes = Array(text.utf8)
            let format = CompressionFormat(firstBytes: bytes.span)
            #expect(format == nil)
        }
    }

    @Test func `A stream that takes too much memory is refused`() throws {
        // A frame of zstd with a window of 2 GiB: magic, descriptor, window, one raw block of nothing that is the last.
        let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 21 << 3, 0x01, 0x00, 0x00]
        #expect(Reading(frame, .zstd).error == .needsMemory)
        // .lzma with a dictionary of 4 GiB - 1.
        let lzma: [UInt8] = [0x5D, 0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 8) + [0, 0, 0, 0, 0, 0]
        #expect(Reading(lzma, .lzma).error == .needsMemory)
    }

    private func unpacked(
        _ bytes: [UInt8], _ format: CompressionFormat, piece: Int, room: Int
    ) throws -> (bytes: [UInt8], rest: [UInt8]) {
        let reading = Reading(bytes, format, piece: piece, room: room)
        if let error = reading.error { throw error }
        return (reading.bytes, reading.rest)
    }
}

/// A whole file read through a decompressor.
struct Reading {
    var bytes: [UInt8] = []
    /// What the decompressor left of its input.
    var rest: [UInt8] = []
    var error: CompressionError?

    init(_ packed: [UInt8], _ format: CompressionFormat, piece: Int = 1 << 16, room: Int = 1 << 16) {
        var output = [UInt8](repeating: 0, count: room)
        var start = 0
        var end = min(piece, packed.count)
        do throws(CompressionError) {
            let decompressor = try Decompressor(format)
            while true {
                var room = output.mutableSpan
                let progress = try decompressor.decompress(
                    packed.span.extracting(start..<end), isLast: end == packed.count, into: &room)
                bytes += output[..<progress.produced]
                start += progress.consumed
                if progress.isAtEnd { break }
                if progress.consumed == 0 && progress.produced == 0 { end = min(end + piece, packed.count) }
            }
        } catch {
            self.error = error
        }
        rest = Array(packed[start...])
    }
}
