import Foundation
import Reporting
import Testing

/// Scans in parts: whatever the number of units and of shards, the report of the parts is that of the whole.
@Suite struct PlanTests {
    private static let longForm = ProcessInfo.processInfo.environment["TREEWARDEN_LONG_TESTS"] != nil
    private static let formats: [ReportFormat] =
        longForm ? ReportFormat.allCases : [.json, .sarif, .concise, .text, .html]
    private static let seeds: ClosedRange<UInt64> = longForm ? 1...4 : 1...1
    /// For how many shards a plan is made, and how many there are.
    private static let divisions: [(planned: Int, shards: Int)] =
        longForm ? [1, 3, 8, 64].flatMap { planned in [1, 3, 8, 64].map { (planned, $0) } } : [(2, 3)]
    /// Of each seed another one, where the long form has several.
    private static let profiles = ["release", "deployment", "host", "transfer"]

    /// Plans, scans in parts, and returns their files.
    private func parts(
        of tree: PartTree, _ program: Program, planned: Int, shards: Int, _ options: [String]
    ) throws -> [String] {
        let plan = try program.run(["plan", "tree", "--shards", "\(planned)", "--output", "plan"])
        #expect(plan.code == 0, "\(plan.errorText)")
        return try (1...shards).map { shard in
            let file = "shard-\(shard).part"
            let outcome = try program.run(
                ["scan", "--units", "plan", "--shard", "\(shard)/\(shards)", "--format", "partial=\(file)"] + options)
            #expect([0, 3].contains(outcome.code), "\(outcome.errorText)")
            return file
        }
    }

    @Test(arguments: seeds) func partsAreTheWhole(seed: UInt64) throws {
        try expectEqual(seed, hasClosed: false)
    }

    @Test(
        .enabled(if: Program.canBeUnprivileged, "root reads everything, and there is no setpriv"),
        arguments: seeds)
    func unreadablePlacesAreToldOnce(seed: UInt64) throws {
        try expectEqual(seed, hasClosed: true)
    }

    private func expectEqual(_ seed: UInt64, hasClosed: Bool) throws {
        let tree = try PartTree(seed: seed, entries: Self.longForm ? 240 : 60, hasClosed: hasClosed)
        let program = hasClosed ? tree.program.unprivileged : tree.program
        let options = ["--policy", "policy.yaml", "--profile", Self.profiles[Int(seed - 1) % Self.profiles.count]]
        let scans = try Self.formats.map { try program.run(["scan", "tree", "--format", $0.rawValue] + options) }
        for (planned, shards) in Self.divisions {
            let files = try parts(of: tree, program, planned: planned, shards: shards, options)
            for (format, scan) in zip(Self.formats, scans) {
                let merge = try program.run(["merge"] + files.reversed() + ["--format", format.rawValue] + options)
                #expect(merge.code == scan.code, "\(merge.errorText)")
                #expect(
                    merge.timeless == scan.timeless, "seed \(seed), \(planned) planned, \(shards) shards, \(format)")
            }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: tree.url.path).allSatisfy { !$0.contains(".unit-") })
    }

    /// Of more shards than there are units some look at nothing.
    @Test func shardsWithoutUnitsChangeNothing() throws {
        let tree = try PartTree(seed: 13, entries: 20, hasClosed: false)
        #expect(try tree.program.shell("mkdir few && touch few/one && chmod 666 few/one").code == 0)
        let excluded = ["--exclude", "nothing-of-the-kind"]
        #expect(try tree.program.run(["plan", "few", "--shards", "1", "--output", "plan"] + excluded).code == 0)
        let files = (1...3).map { "\($0).part" }
        for (place, file) in files.enumerated() {
            let scan = ["scan", "--units", "plan", "--shard", "\(place + 1)/3", "--format", "partial=\(file)"]
            #expect(try tree.program.run(scan).code == 0)
        }
        let whole = try tree.program.run(["scan", "few", "--format", "json"] + excluded)
        let merged = try tree.program.run(["merge"] + files + ["--format", "json"])
        #expect(whole.outputText.contains(#""umask""#))
        #expect(merged.output == whole.output)
        #expect(merged.code == whole.code)
    }

    @Test func whatIsMissingOrThereTwiceIsRefused() throws {
        let tree = try PartTree(seed: 5, entries: 30, hasClosed: false)
        let program = tree.program
        let files = try parts(of: tree, program, planned: 1, shards: 3, [])
        let missing = try program.run(["merge", files[0], files[2]])
        #expect(missing.code == 2)
        #expect(missing.output.isEmpty)
        #expect(missing.errorText.contains("shard 2/3"))
        let allowed = try program.run(["merge", files[0], files[2], "--allow-missing", "--format", "json"])
        #expect(allowed.code == 3)
        #expect(try Self.interruptions(allowed) == Self.units(of: tree.url.appending(path: files[1])))
        let twice = try program.run(["merge"] + files + [files[1]])
        #expect(twice.code == 2)
        #expect(twice.errorText.contains(files[1]))
        // Of another plan, which has the same units.
        let again = try program.run(["plan", "tree", "--shards", "1", "--exclude", "nothing", "--output", "plan"])
        #expect(again.code == 0)
        let other = try program.run(["scan", "--units", "plan", "--shard", "2/3", "--format", "partial=other"])
        #expect(other.code == 0)
        let foreign = try program.run(["merge", files[0], "other", files[2]])
        #expect(foreign.code == 2)
        #expect(foreign.errorText.contains("of another plan"))
        #expect(try program.run(["scan", "tree", "--format", "partial=whole"]).code == 0)
        #expect(try program.run(["merge", "whole"] + files).code == 2)
    }

    /// What a report says of units that nobody looked at, sorted.
    private static func interruptions(_ outcome: Program.Outcome) throws -> [String] {
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let incidents = report["incidents"] as? [[String: Any]] ?? []
        return incidents.filter { $0["kind"] as? String == "interrupted" }.map {
            "\($0["path"] ?? "") \($0["error"] ?? "")"
        }
        .sorted()
    }

    /// The units that a part says it has, in the same words.
    private static func units(of part: URL) throws -> [String] {
        let line = try Data(contentsOf: part).split(separator: 0x0A, maxSplits: 2)[1]
        let header = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        let planned = try #require(header["planned"] as? [[String: Any]])
        let units = try #require(header["units"] as? [Int])
        #expect(!units.isEmpty)
        return units.map { id in
            let path = planned[id]["path"] as? String ?? ""
            return "\(path.isEmpty ? "." : path) unit \(id)"
        }.sorted()
    }

    /// Whatever one of several parts is that is no part of them, it is refused by its name, and there is no report.
    @Test func whatIsNoPartIsRefused() throws {
        let tree = try PartTree(seed: 12, entries: 30, hasClosed: false)
        let program = tree.program
        let files = try parts(of: tree, program, planned: 1, shards: 3, [])
        let file = tree.url.appending(path: files[1])
        let bytes = try Data(contentsOf: file)
        func expectRefused(_ what: String, _ options: String...) throws {
            let outcome = try program.run(["merge"] + files + ["--format", "json"] + options)
            #expect(outcome.code == 2, "\(what)")
            #expect(outcome.output.isEmpty, "\(what)")
            #expect(outcome.errorText.contains(files[1]), "\(what): \(outcome.errorText)")
        }
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
            try bytes.prefix(length).write(to: file)
            try expectRefused("cut off after \(length) bytes")
            // A part that is there and damaged is none that is missing.
            try expectRefused("cut off after \(length) bytes", "--allow-missing")
        }
        for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
            var changed = bytes
            changed[place] ^= 0x40
            try changed.write(to: file)
            try expectRefused("byte \(place) changed")
        }
        try bytes.write(to: file)
        #expect(try program.shell("chmod o+w \(files[1])").code == 0)
        try expectRefused("writable by others")
        if getuid() == 0 {
            #expect(try program.shell("chmod 644 \(files[1]) && chown 12345 \(files[1])").code == 0)
            try expectRefused("of a stranger")
        }
        try FileManager.default.removeItem(at: file)
        let scan = ["scan", "--units", "plan", "--shard", "2/3", "--format", "partial=\(files[1])"]
        #expect(try program.run(scan + ["--profile", "host"]).code == 0)
        try expectRefused("made by other rules")
        #expect(try program.run(scan + ["--skip-hidden"]).code == 0)
        try expectRefused("of another scope")
        #expect(try program.run(scan).code == 0)
        #expect(try program.run(["merge"] + files + ["--fail-on", "never"]).code == 0)
    }

    @Test func enginesSayWhichShardItIs() throws {
        let tree = try PartTree(seed: 6, entries: 20, hasClosed: false)
        let files = try parts(of: tree, tree.program, planned: 2, shards: 2, [])
        let variables = [
            ["TREEWARDEN_SHARD": "2/2", "SLURM_ARRAY_TASK_ID": "1"],
            ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "1"],
            ["JOB_COMPLETION_INDEX": "1"],
        ]
        let shard = try Data(contentsOf: tree.url.appending(path: files[1]))
        for variables in variables {
            var program = tree.program
            program.environment = variables
            let outcome = try program.run(["scan", "--units", "plan", "--shard", "auto", "--format", "partial=auto"])
            #expect(outcome.code == 0, "\(outcome.errorText)")
            #expect(try Data(contentsOf: tree.url.appending(path: "auto")) == shard, "the same shard, the same bytes")
        }
        let nothing = try tree.program.run(["scan", "--units", "plan", "--shard", "auto", "--format", "partial=auto"])
        #expect(nothing.code == 2)
        var program = tree.program
        program.environment = ["SLURM_ARRAY_TASK_ID": "3"]
        #expect(try program.run(["scan", "--units", "plan", "--shard", "auto", "--format", "partial=auto"]).code == 2)
    }

    @Test func finishedUnitsAreTakenOver() throws {
        let tree = try PartTree(seed: 7, entries: 30, hasClosed: false)
        let files = try parts(of: tree, tree.program, planned: 1, shards: 1, [])
        let whole = try Data(contentsOf: tree.url.appending(path: files[0]))
        // A file in the place of a unit that is never whole ends a scan after the units before it.
        let blocker = tree.url.appending(path: "again.unit-9")
        try FileManager.default.createDirectory(at: blocker, withIntermediateDirectories: true)
        try Data().write(to: blocker.appending(path: "in the way"))
        let scan = ["scan", "--units", "plan", "--shard", "1/1", "--format", "partial=again"]
        #expect(try tree.program.run(scan).code == 3)
        #expect(!FileManager.default.fileExists(atPath: tree.url.appending(path: "again").path))
        try FileManager.default.removeItem(at: blocker)
        let first = tree.url.appending(path: "again.unit-0")
        let kept = try FileManager.default.attributesOfItem(atPath: first.path)[.systemFileNumber] as? Int
        // One that was cut off is looked at again.
        let second = tree.url.appending(path: "again.unit-1")
        try Data(contentsOf: second).dropLast(3).write(to: second)
        #expect(kept != nil)
        let resumed = try tree.program.run(scan + ["--resume"])
        #expect(resumed.code == 0, "\(resumed.errorText)")
        #expect(try Data(contentsOf: tree.url.appending(path: "again")) == whole)
        #expect(!FileManager.default.fileExists(atPath: first.path))
    }

    @Test func plansAreEqualForEqualTrees() throws {
        let tree = try PartTree(seed: 8, entries: 60, hasClosed: false)
        var program = tree.program
        program.environment = ["SOURCE_DATE_EPOCH": "1700000000"]
        let one = try program.run(["plan", "tree", "--shards", "3"])
        let other = try program.run(["plan", "tree", "--shards", "3", "--output", "plan"])
        #expect(one.code == 0)
        #expect(other.code == 0)
        #expect(try Data(contentsOf: tree.url.appending(path: "plan")) == one.output)
        #expect(
            one.outputText.hasPrefix(#"{"record":"plan","form":1,"shards":3,"now":1700000000,"roots":[{"path":"tree","#)
        )
    }

    /// A plan leads nowhere but below its roots, and has nobody look at anything twice.
    @Test func hostilePlansAreRefused() throws {
        let tree = try PartTree(seed: 9, entries: 20, hasClosed: false)
        #expect(try tree.program.run(["plan", "tree", "--shards", "1", "--output", "plan"]).code == 0)
        let file = tree.url.appending(path: "plan")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        func refuse(_ lines: [String], _ said: String, digest: Bool = true) throws {
            let body = lines.map { $0 + "\n" }.joined()
            try Data(body.utf8).write(to: tree.url.appending(path: "body"))
            let sum = try tree.program.shell("sha256sum body | cut -d' ' -f1").outputText.prefix(64)
            let stated = digest ? String(sum) : String(repeating: "0", count: 64)
            let end = #"{"record":"end","units":\#(lines.count - 1),"sha256":"\#(stated)"}"#
            try Data((body + end + "\n").utf8).write(to: file)
            let outcome = try tree.program.run(["scan", "--units", "plan", "--shard", "1/1", "--format", "partial=out"])
            #expect(outcome.code == 2, "\(said)")
            #expect(outcome.errorText.contains(said), "\(outcome.errorText)")
            #expect(!FileManager.default.fileExists(atPath: tree.url.appending(path: "out").path))
        }
        let head = String(text.split(separator: "\n")[0])
        func unit(_ id: Int, _ kind: String, _ path: String, _ more: String = "") -> String {
            #"{"record":"unit","id":\#(id),"kind":"\#(kind)","root":0,"path":"\#(path)","entries":1,"identity":[1,2]\#(more)}"#
        }
        let whole = unit(0, "recursive", "")
        for path in ["..", "a/../..", "/etc", "a//b", ".", "a/", "a\\u0000b"] {
            try refuse([head, unit(0, "shallow", ""), unit(1, "recursive", path)], "does not lead below its root")
        }
        try refuse([head, whole, unit(1, "recursive", "a")], "lies below one that looks at all")
        try refuse([head, whole, unit(1, "recursive", "")], "looks at what another one does")
        try refuse([head, unit(0, "recursive", "a")], "nobody looks at")
        try refuse([head, unit(0, "slice", "", #","slice":"1/2""#)], "slices of a directory are missing")
        try refuse([head, whole], "digest is another one", digest: false)
        try refuse([head, unit(1, "recursive", "")], "not numbered from 0")
        #expect(try tree.program.shell("chmod 666 plan").code == 0)
        let strange = try tree.program.run(["scan", "--units", "plan", "--shard", "1/1", "--format", "partial=out"])
        #expect(strange.code == 2)
        #expect(strange.errorText.contains("may be written by others"))
    }

    /// What was put in the place of a directory since is not read as if it were that.
    @Test func otherObjectsAreNotTakenForThoseOfThePlan() throws {
        let tree = try PartTree(seed: 10, entries: 20, hasClosed: false)
        let secret = tree.url.appending(path: "secret")
        try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
        try Data("text\n".utf8).write(to: secret.appending(path: "hidden~"))
        let directory = tree.url.appending(path: "tree/part")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        for number in 0..<20 { try Data().write(to: directory.appending(path: "f\(number)")) }
        #expect(try tree.program.run(["plan", "tree", "--shards", "1", "--output", "plan"]).code == 0)
        try FileManager.default.removeItem(at: directory)
        try FileManager.default.createSymbolicLink(at: directory, withDestinationURL: secret)
        let scan = ["scan", "--units", "plan", "--shard", "1/1", "--format", "partial=out"]
        #expect(try tree.program.run(scan).code == 3)
        let report = try tree.program.run(["merge", "out", "--format", "json"])
        #expect(report.outputText.contains(#""kind": "changed""#))
        #expect(!report.outputText.contains("hidden~"))
        try FileManager.default.removeItem(at: directory)
        // What is gone is told, and is nothing to be examined any more.
        #expect(try tree.program.run(scan).code == 0)
        let gone = try tree.program.run(["merge", "out", "--format", "json"])
        #expect(gone.outputText.contains(#""kind": "vanished""#))
        try FileManager.default.moveItem(at: secret, to: directory)
        #expect(try tree.program.run(scan).code == 3)
        let other = try tree.program.run(["merge", "out", "--format", "json"])
        #expect(other.code == 3)
        #expect(other.outputText.contains(#""kind": "changed""#))
        #expect(!other.outputText.contains("hidden~"))
    }
}
