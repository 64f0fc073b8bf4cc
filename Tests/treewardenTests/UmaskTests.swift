import Foundation
import Testing

/// Trees that were made under one umask or another, and what is said of the build.
struct UmaskTests {
    private let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    /// Makes a directory with so many files of each of these modes.
    private func fill(_ directory: String, _ modes: [(Int, Int)]) throws {
        try FileManager.default.createDirectory(
            at: tree.url.appending(path: directory), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        for (mode, count) in modes {
            for index in 0..<count {
                let path = "\(directory)/\(String(mode, radix: 8))-\(index)"
                try tree.write("text\n", to: path)
                try tree.mode(mode, of: path)
            }
        }
    }

    private func report(_ arguments: String...) throws -> [String: Any] {
        let run = try tree.program.run(["scan", "--format", "json"] + arguments)
        return try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    }

    /// The group of whoever runs this is trusted even where others share it, as all services share that of `nobody`: it is
    /// no finding here.
    private func findings(_ arguments: String...) throws -> [String] {
        let run = try tree.program.run(
            ["scan", "--format", "concise", "--trusted-group", String(getegid())] + arguments)
        return run.outputText.split(separator: "\n").map(String.init)
    }

    @Test func aTreeMadeUnderNoUmaskIsOneFinding() throws {
        try fill("open", [(0o666, 30), (0o644, 20)])
        let found = try findings("open")
        #expect(found.count == 1)
        #expect(found.first?.contains("permissive-umask-evidence") == true)
        #expect(found.first?.contains("as under umask 0000, 30 of 50 files") == true)
    }

    @Test func fewOpenFilesAreReportedOneByOne() throws {
        try fill("few", [(0o666, 19)])
        #expect(try findings("few").count { $0.contains("world-writable-file") } == 19)
        #expect(try !findings("few").contains { $0.contains("umask") })
    }

    /// 5 % of them are needed, not only 20.
    @Test func theShareCountsAsWell() throws {
        try fill("share", [(0o666, 20), (0o644, 381)])
        #expect(try findings("share").count { $0.contains("world-writable-file") } == 20)
        try fill("share", [(0o644, 380)])
        try FileManager.default.removeItem(at: tree.url.appending(path: "share/644-380"))
        #expect(try findings("share").map { $0.contains("permissive-umask-evidence") } == [true])
    }

    @Test func aTreeMadeAsUsualHasNone() throws {
        try fill("usual", [(0o644, 100), (0o755, 30)])
        #expect(try !findings("usual").contains { $0.contains("umask") })
    }

    @Test func aStrictTreeIsANote() throws {
        try fill("strict", [(0o600, 18), (0o644, 2)])
        let found = try findings("strict")
        #expect(found.count == 1)
        #expect(found.first?.contains("overly-strict-umask-evidence") == true)
        #expect(found.first?.contains("as under umask 0077, 18 of 20 files") == true)
        try fill("strict", [(0o644, 3)])
        #expect(try !findings("strict").contains { $0.contains("umask") })
    }

    @Test func theGroupsUmaskIsANoteAndHidesNoWarning() throws {
        guard geteuid() == 0 else { return }
        try fill("group", [(0o664, 25)])
        for index in 0..<25 { chown(tree.url.appending(path: "group/664-\(index)").path, 0, 4242) }
        let found = try findings("--select", "permissions", "--select", "umask", "group")
        #expect(found.count { $0.contains("group-writable-file") } == 25)
        #expect(
            found.contains { $0.contains(" note: permissive-umask-evidence") && $0.contains("as under umask 0002") })
    }

    @Test func theOwnUmaskIsAmongWhatTheRunSays() throws {
        #expect(try report("good")["umask"] as? String != nil)
    }

    @Test func statementsAreNamedWithTheirLines() throws {
        try tree.write("#!/bin/sh\n\numask 000\nif x; then umask 002; fi\n", to: "good/run.sh")
        let found = try findings("good").filter { $0.contains("permissive-umask-statement") }
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("good/run.sh:3:1: error: ") == true)
        #expect(found.last?.hasPrefix("good/run.sh:4:12: note: ") == true)
        let log = try tree.program.run(["scan", "--format", "sarif", "good"]).outputText
        #expect(log.contains("\"startLine\": 3") && log.contains("\"startLine\": 4"))
        // The same statements are told of sources, but for what only a tree in place can say.
        let source = try tree.program.run(["source", "--format", "concise", "good"]).outputText
        #expect(source.contains("good/run.sh:3:1: error: permissive-umask-statement"))
        #expect(source.contains("good/run.sh:4:12: note: permissive-umask-statement"))
    }

    @Test func whatIsNewerThanTheBuildIsNamed() throws {
        try tree.write("text\n", to: "good/late")
        #expect(try !findings("good").contains { $0.contains("newer-than-build") })
        #expect(try findings("--build-time", "1h", "good").count { $0.contains("newer-than-build") } == 2)
        #expect(try !findings("--build-time", "@4102444800", "good").contains { $0.contains("newer-than-build") })
        #expect(try !findings("--build-time", "good/late", "good").contains { $0.contains("late: note: newer") })
        let refused = try tree.program.run(["scan", "--build-time", "yesterday", "good"])
        #expect(refused.code == 2)
        #expect(refused.errorText.contains("--build-time"))
    }

    @Test func lossesAreToldOnceForEachKind() throws {
        try fill("moved", [(0o600, 3), (0o4755, 2)])
        try FileManager.default.createSymbolicLink(
            atPath: tree.url.appending(path: "moved/link").path, withDestinationPath: "600-0")
        try FileManager.default.linkItem(
            at: tree.url.appending(path: "moved/600-1"), to: tree.url.appending(path: "moved/hard"))
        func lost(_ target: String) throws -> [String] {
            try findings("--select", "metadata-lost-in-archive", "--transfer-to", target, "moved")
        }
        #expect(try lost("tar") == [])
        #expect(try lost("oci") == [])
        let git = try lost("git")
        #expect(git.count == 4)
        #expect(git.contains { $0.contains("loses set-id bits, on the way to git") })
        #expect(git.contains { $0.contains("loses modes, on the way to git") })
        #expect(git.contains { $0.contains("loses hard links, on the way to git") })
        #expect(git.contains { $0.contains("loses times, on the way to git") })
        #expect(try lost("git,zip").contains { $0.contains("loses symbolic links, on the way to zip") })
        #expect(try lost("git,zip").contains { $0.contains("loses set-id bits, on the way to git, zip") })
        let refused = try tree.program.run(["scan", "--transfer-to", "floppy", "moved"])
        #expect(refused.code == 2)
        #expect(refused.errorText.contains("tar, git, zip, oci, vfat, ntfs, apfs"))
    }
}
