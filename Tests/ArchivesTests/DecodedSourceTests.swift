import ArchiveBuilding
import Testing
import Trees

@testable import Archives

@Suite(
    .enabled(
        if: Tool.areInstalled("tar", "gzip", "bzip2", "xz", "zstd", "lz4"),
        "needs what Scripts/bootstrap --archives installs"))
struct DecodedSourceTests {
    private static let programs = ["gzip", "bzip2", "xz", "zstd -q", "lz4 -q"]

    private func open(_ bytes: [UInt8], budget: UInt64 = ExpansionBudget.standard) throws -> DecodedSource {
        let told = Libraries().encoding(firstBytes: bytes.span)
        let encoding = try #require(told)
        return try DecodedSource(encoding, over: BytesSource(bytes), by: Libraries(), budget: ExpansionBudget(budget))
    }

    @Test(arguments: programs) func `An archive is read through its compression`(_ program: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack("tar --sort=name -c . | \(program) -c")
        let plain = try tree.pack("tar --sort=name -c .")
        let expected = ArchiveReading(TarReader(BytesSource(plain)))
        for room in [4096, 0] {
            let source = try open(bytes)
            let reading = ArchiveReading(TarReader(source), room: room)
            #expect(reading.error == nil)
            #expect(reading.paths == expected.paths)
            #expect(source.produced == UInt64(plain.count))
            #expect(source.consumed == UInt64(bytes.count))
            #expect(source.trailingOffset == nil)
            if room > 0 { #expect(reading.contents == expected.contents) }
        }
    }

    @Test(arguments: programs) func `Cut off or changed, it is told where`(_ program: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack("tar -c . | \(program) -c")
        for end in [bytes.count / 2, bytes.count - 1] {
            let error = try #require(ArchiveReading(TarReader(try open(Array(bytes[..<end])))).error)
            #expect(error.problem == .compression(.truncated))
            #expect(error.offset <= UInt64(end))
        }
    }

    @Test func `What is put out has a bound`() throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack("head -c 100000000 /dev/zero | gzip -c")
        let source = try open(bytes, budget: 1_000_000)
        #expect(ArchiveReading(TarReader(source)).error?.problem == .bound(.expansion))
        #expect(source.produced < 1_200_000)
    }

    @Test func `What follows the compressed archive is told`() throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack("tar -c data | gzip -c")
        let source = try open(bytes + Array("tail".utf8))
        #expect(ArchiveReading(TarReader(source)).error == nil)
        #expect(source.trailingOffset == UInt64(bytes.count))
    }
}
