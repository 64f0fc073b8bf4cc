import Glibc
import RandomNumbers
import Testing

@testable import Descriptors

struct DirectoryReaderTests {
    /// A record of getdents64(2), as the kernel pads it unless told otherwise.
    private func record(_ name: [UInt8], length: Int? = nil, terminated: Bool = true) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xEE, count: 16)
        let size = length ?? (19 + name.count + 1 + 7) / 8 * 8
        bytes += [UInt8(truncatingIfNeeded: size), UInt8(truncatingIfNeeded: size >> 8), 8] + name
        if terminated { bytes.append(0) }
        while bytes.count < size { bytes.append(terminated ? 0 : 0x41) }
        return bytes
    }

    private func names(_ batch: [UInt8]) -> (names: [[UInt8]], malformed: Int) {
        var reader = DirectoryReader()
        reader.take(batch: batch)
        var names: [[UInt8]] = []
        while reader.next() {
            names.append(reader.withName { name in name.indices.map { name[$0] } })
            #expect(reader.fileName.bytes == names.last)
        }
        return (names, reader.malformedNames)
    }

    @Test func fiveThousandNamesAreEachReadOnce() throws {
        let tree = try TemporaryTree()
        var expected = Set<[UInt8]>()
        for number in 0..<5000 {
            let name = "entry-\(number)-" + String(repeating: "x", count: number % 200)
            let file = open(tree.path(name), O_CREAT | O_WRONLY, 0o600)
            #expect(file >= 0)
            Glibc.close(file)
            expected.insert([UInt8](name.utf8))
        }
        let root = try tree.open()
        var reader = DirectoryReader()
        var seen: [[UInt8]] = []
        var batches = 0
        while try reader.read(root) {
            batches += 1
            while reader.next() {
                seen.append(reader.fileName.bytes)
                #expect(try reader.status(in: root).mode == 0o100600)
            }
        }
        #expect(batches > 1)
        #expect(seen.count == 5000)
        #expect(Set(seen) == expected)
        #expect(reader.malformedNames == 0)
    }

    @Test func hostileNamesComeThroughUnchanged() throws {
        let tree = try TemporaryTree()
        let hostile: [[UInt8]] = [[0xFF], [0x1B, 0x5B], [0x0A], [0x80, 0x80], [UInt8](repeating: 0x61, count: 255)]
        for name in hostile {
            let path = [UInt8](tree.path.utf8) + [UInt8(ascii: "/")] + name + [0]
            let file = path.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
            }
            #expect(file >= 0)
            Glibc.close(file)
        }
        let root = try tree.open()
        var reader = DirectoryReader()
        var seen = Set<[UInt8]>()
        for name in try reader.allNames(root) { seen.insert(name) }
        #expect(seen == Set(hostile))
        for name in hostile { #expect(try root.status(of: #require(FileName(name))).isRegularFile) }
    }

    @Test func dotsAreSkippedAndNamesWithDotsAreNot() {
        let batch = [".", "..", "...", ".a", "..a", "a."].flatMap { record([UInt8]($0.utf8)) }
        #expect(names(batch).names == ["...", ".a", "..a", "a."].map { [UInt8]($0.utf8) })
    }

    @Test func malformedNamesAreSkippedAndCounted() {
        let good = record([UInt8("g".utf8.first ?? 0)])
        for bad in [record([]), record([UInt8]("a/b".utf8)), record([UInt8]("/".utf8))] {
            let result = names(bad + good)
            #expect(result.names == [[UInt8(ascii: "g")]])
            #expect(result.malformed == 1)
        }
        let endless = record([UInt8]("abcde".utf8), terminated: false)
        #expect(names(endless + good).malformed == 1)
    }

    @Test(arguments: [0, 1, 18, 19, 4096, 65535])
    func impossibleRecordLengthEndsTheBatch(length: Int) {
        let bad = Array(record([UInt8]("a".utf8), length: length).prefix(24))
        let result = names(bad + record([UInt8]("b".utf8)))
        #expect(result.names.isEmpty)
        #expect(result.malformed == 1)
    }

    @Test func everyTruncationIsHarmless() {
        let batch = ["first", "second", "third"].flatMap { record([UInt8]($0.utf8)) }
        for length in 0...batch.count {
            let result = names(Array(batch.prefix(length)))
            #expect(result.names.count <= 3)
            #expect(result.names.count == 3 || length < batch.count)
        }
    }

    @Test func randomBytesAreHarmless() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            let batch = (0..<Int.random(in: 0...256, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator) & (Bool.random(using: &generator) ? 0xFF : 0x1F)
            }
            for name in names(batch).names { #expect(FileName(name) != nil) }
        }
    }

    @Test func beforeTheFirstEntryThereIsNoName() throws {
        let reader = DirectoryReader()
        let length = reader.name.count
        #expect(length == 0)
        let root = try TemporaryTree().open()
        #expect(throws: SystemFailure(.statx, ENOENT)) { _ = try reader.status(in: root) }
    }
}
