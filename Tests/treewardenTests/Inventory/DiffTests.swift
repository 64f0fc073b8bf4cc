import Foundation
import Testing

/// `treewarden snapshot` and `treewarden diff`: what happened to a tree.
@Suite struct DiffTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        try FileManager.default.createDirectory(at: tree.url.appending(path: "t"), withIntermediateDirectories: true)
    }

    /// The events of a comparison, as scenarios have them.
    private func events(_ arguments: String...) throws -> [String] {
        let outcome = try tree.program.run(["diff"] + arguments + ["--format", "jsonl", "--fail-on", "timestamp"])
        let lines = outcome.outputText.split(separator: "\n")
        #expect(outcome.code == (lines.isEmpty ? 0 : 1), "\(outcome.errorText)")
        return try lines.map { line in
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            var text = ["kind", "class", "path"].map { "\(event[$0] ?? "?")" }.joined(separator: " ")
            if let origin = event["from"] { text += " <- \(origin)" }
            // Every change of an inode is one of its time.
            let attributes = (event["attributes"] as? [String] ?? []).filter { $0 != "ctime" }
            return attributes.isEmpty ? text : text + " [\(attributes.sorted().joined(separator: " "))]"
        }
    }

    private func make(_ script: String) throws {
        let outcome = try tree.program.shell("cd t && export PATH=/usr/sbin:/sbin:$PATH && umask 022 && { \(script); }")
        #expect(outcome.code == 0, "\(script): \(outcome.errorText)")
    }

    private func snapshot(_ name: String) throws {
        let outcome = try tree.program.run(["snapshot", "t", "-o", name, "--checksums", "sha256"])
        #expect(outcome.code == 0, "\(outcome.errorText)")
    }

    @Test(arguments: ChangeScenario.all.filter { !$0.needsRoot })
    func scenario(_ scenario: ChangeScenario) throws { try hold(scenario) }

    @Test(
        .enabled(if: getuid() == 0, "owners, capabilities and devices are root's to give"),
        arguments: ChangeScenario.all.filter(\.needsRoot))
    func rootsScenario(_ scenario: ChangeScenario) throws { try hold(scenario) }

    /// Snapshot against snapshot, snapshot against tree, tree against tree.
    private func hold(_ scenario: ChangeScenario) throws {
        try make(scenario.before)
        try snapshot("before")
        try make("cp -a . ../copy")
        try make(scenario.change)
        try snapshot("after")
        func sorted(_ events: [String]) -> [String] {
            events.map { event in
                // The order within brackets says nothing.
                guard let start = event.lastIndex(of: "[") else { return event }
                let words = event[event.index(after: start)...].dropLast().split(separator: " ").sorted()
                return event[..<start] + "[\(words.joined(separator: " "))]"
            }
        }
        let expected = sorted(scenario.events)
        #expect(try events("copy", "t", "--checksums", "sha256") == sorted(scenario.eventsOfCopies ?? scenario.events))
        #expect(try events("before", "after") == expected)
        #expect(try events("before", "t", "--checksums", "sha256") == expected)
        #expect(try events("after", "t", "--checksums", "sha256").isEmpty)
    }

    @Test func aTreeIsAsTheArchiveItWasPackedFrom() throws {
        try make("mkdir d; echo a > d/f; ln -s f d/l; touch -d @1000 d/f d")
        _ = try tree.program.shell("tar -C t -cf t.tar .")
        #expect(try events("t.tar", "t", "--checksums", "sha256").isEmpty)
        try make("echo b > d/f; touch -d @1000 d/f; echo n > new")
        #expect(
            try events("t.tar", "t", "--checksums", "sha256") == ["changed content d/f [content]", "added content new"])
        #expect(
            try events("t.tar", "t", "--checksums", "sha256", "--within-first") == ["changed content d/f [content]"])
    }

    /// As backups are kept that link what has not changed: inodes of one tree are known again in the other.
    @Test func treesThatShareInodesAreMatchedByThem() throws {
        try make("mkdir d e; echo a > d/f; echo b > d/g; echo bb > e/h; : > empty; cp -al . ../old")
        #expect(try events("old", "t").isEmpty)
        try make("mv d/f e/f; mv d/g t; mv e/h d/g; mv t e/h; mv empty nothing")
        // Names alone would have it that both were edited; what holds nothing is known again by nothing else.
        #expect(
            try events("old", "t", "--checksums", "sha256") == [
                "moved content d/g <- e/h", "moved metadata e/f <- d/f", "moved content e/h <- d/g",
                "moved metadata nothing <- empty",
            ])
    }

    @Test func withoutDigestsATimeMayHideAnEdit() throws {
        try make("echo a > f; touch -d @1000 f")
        _ = try tree.program.run(["snapshot", "t", "-o", "before"])
        try make("touch -d @2000 f")
        #expect(try events("before", "t") == ["changed content f [mtime]"])
    }

    /// Digests were made to be compared: nobody has to ask for them once more.
    @Test func digestsAreComparedWhereOneSideHasThem() throws {
        try make("echo a > f; touch -d @1000 f")
        try snapshot("before")
        _ = try tree.program.run(["snapshot", "t", "-o", "bare"])
        try make("touch -d @2000 f")
        #expect(try events("before", "t") == ["changed timestamp f [mtime]"])
        try make("echo b > f; touch -d @1000 f")
        #expect(try events("before", "t") == ["changed content f [content]"])
        #expect(try events("t", "before") == ["changed content f [content]"])
        #expect(try events("bare", "t") == ["changed timestamp f"])
    }

    /// Two builds of one thing differ in all their times, and whoever compares archives wants to know what else.
    @Test func archivesAreComparedByWhatTheyHold() throws {
        try make("echo a > f; echo b > g; touch -d @1000 f g .; tar -cf ../old.tar .")
        try make("echo c > g; touch -d @2000 f g; tar -czf ../new.tgz .")
        #expect(
            try events("old.tar", "new.tgz") == ["changed timestamp f [mtime]", "changed content g [content mtime]"])
    }

    /// The times of a package are those of its build, and whoever edits a file can put them back.
    @Test func anArchiveIsHeldAgainstATreeByWhatBothHold() throws {
        try make("echo a > f; echo b > g; echo c > h; touch -d @1000 f g h .; tar -cf ../t.tar .")
        try make("touch -d @2000 f; echo x > g; mv h moved; echo longer > new; touch -d @1000 g .")
        #expect(
            try events("t.tar", "t") == [
                "changed timestamp f [mtime]", "changed content g [content]", "moved metadata moved <- h",
                "added content new",
            ])
        #expect(try events("t", "t.tar").count == 4)
    }

    @Test(.enabled(if: Program.canBeUnprivileged, "root reads everything, and there is no setpriv"))
    func whatIsLargerThanAllOfAnArchiveIsNotRead() throws {
        try make("echo a > f; tar -cf ../t.tar .; echo longer > g; chmod 0 g; chmod 755 .")
        let program = tree.program.unprivileged
        let outcome = try program.run(["diff", "t.tar", "t", "--within-first"])
        #expect(outcome.code == 0, "\(outcome.outputText)\(outcome.errorText)")
        #expect(try program.run(["diff", "t.tar", "t", "--within-first", "--checksums", "sha256"]).code == 3)
    }

    @Test func namesAreThoseOfTheTreeWhereThatIsAskedFor() throws {
        try make("mkdir etc; echo root:x:0:0::/: > etc/passwd; echo \"inhouse:x:$(id -g):\" > etc/group; : > f")
        let outcome = try tree.program.shell(
            "$treewarden snapshot t -o own --accounts-from-root; $treewarden snapshot t -o host; grep -c inhouse own host"
        )
        #expect(outcome.outputText == "own:5\nhost:0\n", "\(outcome.errorText)")
        #expect(try events("own", "t", "--accounts-from-root").isEmpty)
        // What is packed has no accounts, and needs none.
        _ = try tree.program.shell("tar -C t -cf t.tar f")
        #expect(try events("t.tar", "t", "--within-first", "--accounts-from-root").isEmpty)
    }

    @Test func theClassDecides() throws {
        try make("echo a > f; touch -d @1000 f")
        try snapshot("before")
        try make("touch -d @2000 f")
        func code(_ changeClass: String) throws -> Int32 {
            try tree.program.run(["diff", "before", "t", "--checksums", "sha256", "--fail-on", changeClass]).code
        }
        #expect(try code("timestamp") == 1 && code("metadata") == 0 && code("content") == 0)
        try make("chmod 666 f")
        #expect(try code("privilege-gain") == 1 && code("content") == 1)
    }

    /// Each way in which a snapshot can be no longer what was written.
    @Test func aDamagedSnapshotIsRefused() throws {
        try make("echo a > f; echo b > g")
        try snapshot("whole")
        let lines = try String(contentsOf: tree.url.appending(path: "whole"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        var damaged: [[String]] = (0..<lines.count).map { Array(lines.prefix($0)) }
        for index in lines.indices {
            var fewer = lines
            fewer.remove(at: index)
            damaged.append(fewer)
        }
        damaged.append(lines + [lines[1]])
        damaged.append([lines[0], lines[2], lines[1]] + lines.dropFirst(3))
        damaged.append(lines.map { $0.replacingOccurrences(of: "\"mode\":\"0644\"", with: "\"mode\":\"0600\"") })
        damaged.append(lines.map { $0.replacingOccurrences(of: "\"form\":2", with: "\"form\":1") })
        damaged.append(lines.map { $0.replacingOccurrences(of: "\"path\":\"f\"", with: "\"path\":\"../f\"") })
        for text in damaged {
            try tree.write(text.joined(separator: "\n") + "\n", to: "damaged")
            let outcome = try tree.program.run(["diff", "damaged", "whole"])
            #expect(outcome.code != 0 && outcome.code != 1, "\(text)")
        }
        try tree.write(String(lines.joined(separator: "\n").dropLast(40)), to: "damaged")
        let outcome = try tree.program.run(["diff", "damaged", "whole"])
        #expect(outcome.code == 2 && outcome.errorText.contains("damaged:"), "\(outcome.errorText)")
    }

    @Test(.enabled(if: Program.canBeUnprivileged, "root reads everything"))
    func whatCannotBeReadIsNeitherAddedNorRemoved() throws {
        try make("mkdir d; echo a > d/f; echo b > g")
        try snapshot("before")
        try tree.mode(0o000, of: "t/d")
        let outcome = try tree.program.unprivileged.run(["diff", "before", "t", "--format", "jsonl"])
        try tree.mode(0o755, of: "t/d")
        #expect(outcome.code == 3)
        #expect(!outcome.outputText.contains("removed") && !outcome.outputText.contains("d/f"))
    }

    @Test(.enabled(if: getuid() == 0, "only root mounts"))
    func whatIsOnAnotherMountIsNeitherAddedNorRemoved() throws {
        try make("mkdir m; echo a > m/f; echo b > g")
        try snapshot("before")
        let outcome = try tree.program.shell(
            """
            unshare -m sh -ec 'mount -t tmpfs none t/m; echo c > t/m/new
            "$treewarden" diff before t --checksums sha256 --one-file-system --format jsonl'
            """)
        #expect(!outcome.outputText.contains("\"m/"), "\(outcome.outputText)\(outcome.errorText)")
        #expect(!outcome.outputText.contains("removed") && !outcome.outputText.contains("added"))
    }

    /// More changes than lie in memory: of each path that stayed, and of such as went, came and moved.
    @Test func whatMemoryDoesNotHoldIsTheSame() throws {
        let name = String(repeating: "long", count: 55)
        try make("mkdir d e space; seq 12000 | split -l1 -a4 - d/\(name); seq 9 | split -l1 -a4 - e/f")
        try snapshot("before")
        try make("find d -type f -exec chmod 600 {} +; mv e/faaaa d/moved; rm e/faaab; echo n > e/new")
        try snapshot("after")
        let outcome = try tree.program.shell(
            "TMPDIR=$PWD/t/space \"$treewarden\" diff before after --format jsonl --fail-on privilege-gain; ls -A t/space"
        )
        let lines = outcome.outputText.split(separator: "\n")
        let paths = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])["path"] as? String
        }
        #expect(lines.count == 12_003, "\(outcome.errorText)")
        #expect(
            paths.compactMap(\.self) == paths.compactMap(\.self).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(lines.count { $0.contains("\"changed\",\"class\":\"privilege-loss\"") } == 12_000)
        for event in ["moved", "removed", "added"] {
            #expect(lines.count { $0.contains("\"kind\":\"\(event)\"") } == 1)
        }
        let text = try tree.program.run(["diff", "before", "after"]).outputText
        #expect(text.contains("privilege-loss (12000)\n") && text.contains("moved    e/faaaa -> d/moved\n"))
        let full = try tree.program.shell(
            "TMPDIR=/proc \"$treewarden\" diff before after -o report; echo $?; ls report")
        #expect(full.outputText == "3\n")
    }

    @Test func whatIsLeftOutIsLeftOutOnBothSides() throws {
        try make("mkdir cache keep; echo a > cache/f; echo b > keep/f")
        try snapshot("before")
        try make("rm -r cache; mkdir build; echo c > build/o")
        #expect(
            try events("before", "t", "--exclude", "cache", "--exclude", "build", "--checksums", "sha256").isEmpty)
        func complaint(_ patterns: String...) throws -> String {
            try tree.program.run(["diff", "before", "t"] + patterns.flatMap { ["--exclude", $0] }).errorText
        }
        // Each leaves something out on one side.
        #expect(try complaint("cache", "build").isEmpty)
        #expect(try complaint("cache", "nothing").contains("--exclude 'nothing' matches nothing"))
        #expect(try !complaint("cache", "nothing").contains("'cache'"))
    }

    @Test func contentsThatNobodyReadAreTold() throws {
        try make("echo a > f; cp -a . ../copy; echo b > f; touch -r ../copy/f f")
        let unread = try tree.program.run(["diff", "copy", "t"])
        #expect(unread.code == 0 && unread.outputText == "Nothing has changed.\n")
        #expect(unread.errorText.contains("by size and time alone; --checksums sha256 compares them"))
        #expect(try tree.program.run(["diff", "copy", "t", "--quiet"]).errorText.isEmpty)
        let read = try tree.program.run(["diff", "copy", "t", "--checksums", "sha256"])
        #expect(read.code == 1 && read.errorText.isEmpty, "\(read.errorText)")
        #expect(try tree.program.run(["snapshot", "t", "-o", "plain"]).code == 0)
        let written = try tree.program.run(["diff", "plain", "t", "--checksums", "sha256"])
        #expect(written.errorText.contains("by size and time alone: 'plain' has no digests"), "\(written.errorText)")
    }

    @Test func equalTreesGiveEqualBytes() throws {
        try make("mkdir d; echo a > d/f; echo b > g")
        for name in ["one", "two"] { try snapshot(name) }
        let files = try ["one", "two"].map { try Data(contentsOf: tree.url.appending(path: $0)) }
        #expect(files[0] == files[1])
    }

    @Test(arguments: [
        (["diff", "t"], "Name two"), (["snapshot", "t"], "-o FILE"), (["snapshot", "-o", "x"], "nothing to look at"),
        (["diff", "t", "nowhere"], "nowhere"), (["diff", "t", "t", "--fail-on", "x"], "--fail-on"),
    ])
    func whatCannotBeIsRefused(arguments: [String], hint: String) throws {
        let outcome = try tree.program.run(arguments)
        #expect(outcome.code == 2 && outcome.errorText.contains(hint), "\(outcome.errorText)")
    }
}
