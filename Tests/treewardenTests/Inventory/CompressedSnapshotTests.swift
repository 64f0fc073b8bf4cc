import Foundation
import Testing

/// Snapshots that are compressed, by their names or by somebody else, and what is none any more.
@Suite struct CompressedSnapshotTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(at: tree.url.appending(path: "t/d"), withIntermediateDirectories: true)
        for index in 0..<2000 { try tree.write("\(index)", to: "t/d/file-\(index)") }
    }

    private func shell(_ script: String) throws -> Program.Outcome { try tree.program.shell(script) }

    private func size(_ name: String) throws -> Int {
        try Data(contentsOf: tree.url.appending(path: name)).count
    }

    @Test func theNameDecides() throws {
        let outcome = try shell(
            """
            $treewarden snapshot t -o s --checksums sha256 && $treewarden snapshot t -o s.zst --checksums sha256
            $treewarden snapshot t -o m.zst --format mtree
            """)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(try size("s.zst") * 4 < size("s"))
        let bytes = try Data(contentsOf: tree.url.appending(path: "s.zst"))
        #expect(bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]))
        for pair in ["s s.zst", "s.zst s", "s.zst t --checksums sha256", "--from-mtree m.zst t"] {
            let outcome = try shell("$treewarden diff \(pair) --fail-on timestamp")
            #expect(outcome.code == 0, "\(pair): \(outcome.outputText)\(outcome.errorText)")
        }
        _ = try shell("echo more >> t/d/file-7")
        #expect(try shell("$treewarden diff s.zst t --checksums sha256").code == 1)
    }

    @Test(.enabled(if: Installed.zstd, "there is no zstd (Scripts/bootstrap --archives)"))
    func zstdReadsOursAndWeItsOwn() throws {
        _ = try shell("$treewarden snapshot t -o s && $treewarden snapshot t -o s.zst")
        #expect(try shell("zstd -q -d -c s.zst | cmp - s").code == 0)
        // Frames may follow one another, and another program may have made them.
        let outcome = try shell(
            "{ head -c 1000 s | zstd -q; tail -c +1001 s | zstd -q -19; } > two && $treewarden diff two t --fail-on timestamp"
        )
        #expect(outcome.code == 0, "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test func whatIsDamagedIsRefused() throws {
        _ = try shell("$treewarden snapshot t -o s.zst")
        let bytes = try Data(contentsOf: tree.url.appending(path: "s.zst"))
        var flipped = bytes
        flipped[bytes.count / 2] ^= 0x10
        var checksum = bytes
        checksum[bytes.count - 1] ^= 1
        let damaged = [
            bytes.dropLast(), bytes.prefix(bytes.count / 2), bytes.prefix(5), flipped, checksum, bytes + [0],
            bytes + Data("text".utf8), bytes + bytes,
        ]
        for bytes in damaged {
            try bytes.write(to: tree.url.appending(path: "d.zst"))
            let outcome = try shell("$treewarden diff d.zst t")
            #expect(outcome.code == 2, "\(outcome.outputText)\(outcome.errorText)")
            #expect(outcome.errorText.contains("d.zst"), "\(outcome.errorText)")
        }
    }

    /// What little becomes endlessly much: a line without an end, lines that say nothing, and nothing at all.
    @Test(.enabled(if: Installed.zstd, "there is no zstd (Scripts/bootstrap --archives)"))
    func bombsAreRefusedWithinBounds() throws {
        let header = #"{"record":"snapshot","form":2,"scope":{}}"#
        for bomb in [
            "{ printf '\(header)'; head -c 64M /dev/zero; }",
            "{ echo '\(header)'; head -c 64M /dev/zero | tr '\\0' ' '; }",
            "{ echo '\(header)'; yes '' | head -c 64M; }",
        ] {
            _ = try shell("\(bomb) | zstd -q -1 > bomb.zst")
            let outcome = try shell("ulimit -v 8000000; ulimit -t 60; $treewarden diff bomb.zst t")
            #expect(outcome.code == 2, "\(outcome.outputText)\(outcome.errorText)")
        }
        _ = try shell("{ echo '. type=dir'; yes '' | head -c 64M; echo ..; } | zstd -q -1 > bomb.zst")
        let outcome = try shell("ulimit -v 8000000; $treewarden diff --from-mtree bomb.zst t")
        #expect(outcome.code == 2 && outcome.errorText.contains("become more than"), "\(outcome.errorText)")
    }
}

private enum Installed {
    static let zstd = FileManager.default.isExecutableFile(atPath: "/usr/bin/zstd")
}
