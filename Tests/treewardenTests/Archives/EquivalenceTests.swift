import BuiltinRules
import Foundation
import Testing
import TreeBuilding

/// The law of archives: a tree and its archive give the same findings, but for rules whose facts the format cannot hold.
///
/// `TREEWARDEN_TREES=200 TREEWARDEN_SEED=1 TREEWARDEN_OPTIONS=40` has it tried on as many random trees, from that seed on,
/// each under as many random options (Scripts/equivalence).
@Suite(.enabled(if: getuid() == 0, "needs root, to make what trees of root's hold"))
struct EquivalenceTests {
    private static let count = ProcessInfo.processInfo.environment["TREEWARDEN_TREES"].flatMap { UInt64($0) } ?? 3
    private static let firstSeed = ProcessInfo.processInfo.environment["TREEWARDEN_SEED"].flatMap { UInt64($0) } ?? 1

    private static let choices = ProcessInfo.processInfo.environment["TREEWARDEN_OPTIONS"].flatMap { Int($0) } ?? 5

    private static let defects = "the defects"

    @Test(arguments: PackerTrial.all) func `The tree of all defects`(_ packer: PackerTrial) throws {
        if let missing = packer.missing { return print("skipped: \(packer): \(missing) is not here") }
        let built = try BuiltTree(TreeFile(named: "defects").nodes)
        defer { built.remove() }
        try tryOut(packer, Self.defects) { program in
            _ = try program.shell("chmod 755 '\(built.root)' && mv '\(built.root)' tree")
            if !packer.takesAnyName { _ = try program.shell("rm -rf tree/names") }
        }
    }

    @Test(arguments: PackerTrial.all, firstSeed..<firstSeed + count) func `A random tree`(
        _ packer: PackerTrial, _ seed: UInt64
    ) throws {
        if let missing = packer.missing { return print("skipped: \(packer): \(missing) is not here") }
        var tree = RandomTree(seed: seed, plainNames: !packer.takesAnyName)
        let script = tree.script()
        try tryOut(packer, "seed \(seed)") { _ = try $0.shell("mkdir tree && cd tree && {\n\(script)\n}") }
    }

    /// What is left out of a tree is left out of what holds it, and counted alike: whatever is judged of it.
    @Test(arguments: PackerTrial.all + PackerTrial.inventories, firstSeed..<firstSeed + count)
    func `A random tree under random options`(_ packer: PackerTrial, _ seed: UInt64) throws {
        if let missing = packer.missing { return print("skipped: \(packer): \(missing) is not here") }
        var tree = RandomTree(seed: seed, plainNames: true)
        let script = tree.script()
        var options = RandomOptions(seed: seed)
        try packing(packer, making: { _ = try $0.shell("mkdir tree && cd tree && {\n\(script)\n}") }) { pair in
            let paths = try pair.paths()
            for _ in 0..<Self.choices {
                let choice = options.next(of: paths)
                let name = "seed \(seed), \(choice)"
                let (live, found) = try pair.scans(choice)
                // Of what a later layer hides something may be judged where nothing else is.
                if packer.hidesEntries, live.code == 2 { continue }
                #expect(live.code == found.code || !live.isComplete, "\(packer), \(name)")
                #expect(live.isComplete == found.isComplete, "\(packer), \(name)")
                if choice.endsEarly { continue }
                #expect(live.incidents == found.incidents, "\(packer), \(name)")
                // What a later layer hides is met as well.
                let buried = (found.counts["entries"] ?? 0) - (live.counts["entries"] ?? 0)
                #expect(buried == 0 || buried > 0 && packer.hidesEntries, "\(packer), \(name)")
                #expect(live.countsOfWhatIsThere == found.countsOfWhatIsThere, "\(packer), \(name)")
                let judged = (found.counts["judged"] ?? 0) - (live.counts["judged"] ?? 0)
                #expect((0...max(0, buried)).contains(judged), "\(packer), \(name)")
                try expectEqual(live, found, "\(packer), \(name)")
            }
        }
    }

    /// Many files that are all executable and mostly no programs: what a file system without such bits makes of a tree.
    @Test(arguments: PackerTrial.all)
    func `A tree in which execute bits say nothing`(_ packer: PackerTrial) throws {
        if let missing = packer.missing { return print("skipped: \(packer): \(missing) is not here") }
        let script = "for i in $(seq 25); do echo text > tree/f$i.txt; done; chmod 755 tree tree/*"
        try packing(packer, making: { _ = try $0.shell("mkdir tree; \(script)") }) { pair in
            let (live, found) = try pair.scans()
            #expect(live.incidents.contains { $0.contains("execute-bits-meaningless") }, "\(packer)")
            #expect(live.incidents == found.incidents, "\(packer)")
            try expectEqual(live, found, "\(packer)")
        }
    }

    /// Names that come as a list are found as they are in a tree.
    @Test(arguments: firstSeed..<firstSeed + count) func `A list of a random tree's paths`(_ seed: UInt64) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "treewarden-list-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let program = Program(directory: directory)
        defer { _ = try? program.shell("rm -rf '\(directory.path)'") }
        var tree = RandomTree(seed: seed, plainNames: false)
        _ = try program.shell("mkdir tree && cd tree && {\n\(tree.script())\n}; find . -type d -exec touch {}/k \\;")
        let inside = Program(directory: directory.appending(path: "tree"))
        for options in ["", "--skip-hidden", "--exclude lib", "--exclude 'b/**'", "--exclude '[ab]' --skip-hidden"] {
            let common = "--no-config --format json --target portable,ntfs,apfs \(options)"
            let live = try Scan(inside.shell("$treewarden collisions . \(common)"), of: ".")
            let found = try Scan(
                inside.shell("find . -mindepth 1 -printf '%P\\0' | $treewarden collisions --stdin0 \(common)"), of: ".")
            // What a level depends on a list does not always say.
            let (there, here) = (live.findings.map(\.place), found.findings.map(\.place))
            #expect(there == here, "seed \(seed), \(options)")
            // A list has no root.
            var counts = live.counts
            for key in ["entries", "judged"] { counts[key, default: 0] -= 1 }
            #expect(counts == found.counts, "seed \(seed), \(options)")
        }
    }

    private func tryOut(_ packer: PackerTrial, _ name: String, making: (Program) throws -> Void) throws {
        try packing(packer, making: making) { pair in
            let (live, found) = try pair.scans()
            #expect(found.incidents == [], "\(packer), \(name)")
            // Random ones may be without fault.
            #expect(!live.findings.isEmpty || name != Self.defects, "\(packer), \(name)")
            try expectEqual(live, found, "\(packer), \(name)")
        }
    }

    private func expectEqual(_ live: Scan, _ found: Scan, _ name: String) throws {
        let unevaluated = found.unevaluated.union(live.unevaluated)
        #expect(unevaluated.subtracting(live.unevaluated).isDisjoint(with: Scan.held), "\(name)")
        if found.isArchive {
            #expect(unevaluated.subtracting(live.unevaluated).isDisjoint(with: Scan.heldByArchives), "\(name)")
        }
        let expected = live.findings.filter { !$0.isOf(unevaluated) }.map(\.text)
        let actual = found.findings.filter { !$0.isOf(unevaluated) }.map(\.text)
        let lost = expected.filter { !actual.contains($0) }
        // What a rule says more about is told by another one where that cannot be evaluated.
        let superseded = Set(
            try BuiltinRules.library().rules.filter { unevaluated.contains($0.id) }.flatMap(\.supersedes))
        let gained = actual.filter { text in
            !expected.contains(text) && !superseded.contains { text.hasPrefix("\($0) ") }
        }
        #expect(lost == [] && gained == [], "\(name): \(lost) became \(gained)")
    }

    /// A tree, and what holds it.
    private struct Pair {
        var packer: PackerTrial
        /// Where the archive lies.
        var program: Program
        var url: URL
        var live: Program

        /// Of all entries, root-relative.
        func paths() throws -> [String] {
            try live.shell("find . -mindepth 1 -printf '%P\\n' | sort").outputText.split(separator: "\n").map(
                String.init)
        }

        func scans(_ choice: RandomOptions.Choice = RandomOptions.Choice()) throws -> (live: Scan, found: Scan) {
            let form = ["--no-config", "--format", "json"]
            let living = try arguments(choice, "../list-live", below: "") + packer.liveOptions
            let finding = try arguments(choice, "list-found", below: "archive/") + packer.options
            return (
                try Scan(live.run(["scan"] + form + ["."] + living), of: "."),
                try Scan(program.run(packer.command + form + ["archive"] + finding), of: "archive").ofArchive(
                    packer.command == ["scan"])
            )
        }

        private func arguments(_ choice: RandomOptions.Choice, _ list: String, below root: String) throws -> [String] {
            guard let files = choice.files else { return choice.arguments }
            let place = url.appending(path: list.replacing("../", with: ""))
            try Data(files.map { "\(root)\($0)\0" }.joined().utf8).write(to: place)
            return choice.arguments + ["--null", "--files-from", list]
        }
    }

    private func packing(
        _ packer: PackerTrial, making: (Program) throws -> Void, _ body: (Pair) throws -> Void
    ) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "treewarden-equal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let program = Program(directory: url)
        defer { _ = try? program.shell("rm -rf '\(url.path)'") }
        try making(program)
        // No archive holds a socket.
        _ = try program.shell("find tree -type s -delete")
        let packed = try program.shell("umask 022; \(packer.packing)")
        try #require(FileManager.default.fileExists(atPath: url.appending(path: "archive").path), "\(packed.errorText)")
        if let unpacking = packer.unpacking { _ = try program.shell("umask 022; \(unpacking)") }
        let directory = packer.unpacking == nil ? "tree" : packer.unpacked
        try body(
            Pair(packer: packer, program: program, url: url, live: Program(directory: url.appending(path: directory))))
    }

    /// What was found in a tree or in an archive.
    private struct Scan {
        /// Rules whose facts every format holds.
        static let held: Set = ["symlink-escapes-root", "hidden-file"]
        /// And those whose facts every archive holds.
        static let heldByArchives: Set = ["private-key-in-release"]
        /// What only one of both has: whoever packed it is told of an archive once, and of a tree as its owner.
        private static let different = ["archive-build-user", "untrusted-owner", "untrusted-group", "image-user-root"]

        struct Finding {
            var rule: String
            var path: String
            var text: String

            var place: String { "\(rule) \(path)" }

            func isOf(_ rules: Set<String>) -> Bool { rules.contains(rule) || Scan.different.contains(rule) }
        }

        var findings: [Finding] = []
        var incidents: [String] = []
        var unevaluated: Set<String> = []
        var isComplete = false
        /// How many entries there were, and what became of them.
        var counts: [String: Int] = [:]
        var code: Int32
        /// Whether what it is of holds the contents of files.
        var isArchive = false

        /// Without those that count what a later layer hides as well.
        var countsOfWhatIsThere: [String: Int] { counts.filter { $0.key != "entries" && $0.key != "judged" } }

        /// - Parameter root: as it was given.
        init(_ outcome: Program.Outcome, of root: String) throws {
            code = outcome.code
            // Where there is nothing to judge there is no report.
            guard code != 2 else { return }
            let report = try #require(
                try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any], "\(outcome.errorText)")
            for finding in report["findings"] as? [[String: Any]] ?? [] {
                let rule = finding["rule"] as? String ?? ""
                let path = Self.path(finding, of: root)
                let text = "\(rule) \(finding["level"] ?? "") \(path) \(finding["count"] ?? 1)"
                if finding["view"] as? String != "buried" {
                    findings.append(Finding(rule: rule, path: path, text: text))
                }
            }
            for incident in report["incidents"] as? [[String: Any]] ?? [] {
                incidents.append(
                    "\(incident["kind"] ?? "") \(Self.path(incident, of: root)) \(incident["error"] ?? "")")
            }
            for rule in report["rules"] as? [[String: Any]] ?? [] where rule["state"] as? String == "not evaluated" {
                if let id = rule["id"] as? String { unevaluated.insert(id) }
            }
            let summary = report["summary"] as? [String: Any] ?? [:]
            isComplete = summary["complete"] as? Bool ?? false
            for (key, value) in summary where !Self.verdicts.contains(key) { counts[key] = value as? Int }
        }

        func ofArchive(_ isArchive: Bool) -> Scan {
            var scan = self
            scan.isArchive = isArchive
            return scan
        }

        /// What of a summary is about findings and rules.
        private static let verdicts: Set = [
            "verdict", "complete", "failOn", "errors", "warnings", "notes", "rules", "suppressed",
        ]

        /// Below the root; the root itself has no path of a member.
        private static func path(_ item: [String: Any], of root: String) -> String {
            if let member = item["member"] as? String { return member }
            let path = item["path"] as? String ?? ""
            if path == root { return "." }
            return path.hasPrefix("\(root)/") ? String(path.dropFirst(root.count + 1)) : path
        }
    }
}
