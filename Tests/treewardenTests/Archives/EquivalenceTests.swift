import BuiltinRules
import Foundation
import Testing
import TreeBuilding

/// The law of archives: a tree and its archive give the same findings, but for rules whose facts the format cannot hold.
///
/// `TREEWARDEN_TREES=200 TREEWARDEN_SEED=1` has it tried on as many random trees, from that seed on (Scripts/equivalence).
@Suite(.enabled(if: getuid() == 0, "needs root, to make what trees of root's hold"))
struct EquivalenceTests {
    private static let count = ProcessInfo.processInfo.environment["TREEWARDEN_TREES"].flatMap { UInt64($0) } ?? 3
    private static let firstSeed = ProcessInfo.processInfo.environment["TREEWARDEN_SEED"].flatMap { UInt64($0) } ?? 1

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

    private func tryOut(_ packer: PackerTrial, _ name: String, making: (Program) throws -> Void) throws {
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
        let live = try Scan(Program(directory: url.appending(path: directory)), ["."] + packer.liveOptions)
        let found = try Scan(program, ["archive"] + packer.options)
        #expect(found.incidents == [], "\(packer), \(name)")
        // Random ones may be without fault.
        #expect(!live.findings.isEmpty || name != Self.defects, "\(packer), \(name)")
        let unevaluated = found.unevaluated.union(live.unevaluated)
        #expect(unevaluated.subtracting(live.unevaluated).isDisjoint(with: Scan.held), "\(packer), \(name)")
        let expected = live.findings.filter { !$0.isOf(unevaluated) }.map(\.text)
        let actual = found.findings.filter { !$0.isOf(unevaluated) }.map(\.text)
        let lost = expected.filter { !actual.contains($0) }
        // What a rule says more about is told by another one where that cannot be evaluated.
        let superseded = Set(
            try BuiltinRules.library().rules.filter { unevaluated.contains($0.id) }.flatMap(\.supersedes))
        let gained = actual.filter { text in
            !expected.contains(text) && !superseded.contains { text.hasPrefix("\($0) ") }
        }
        #expect(lost == [] && gained == [], "\(packer), \(name): \(lost) became \(gained)")
    }

    /// What was found in a tree or in an archive.
    private struct Scan {
        /// Rules whose facts every format holds.
        static let held: Set = ["symlink-escapes-root", "private-key-in-release", "hidden-file"]
        /// What only one of both has: whoever packed it is told of an archive once, and of a tree as its owner.
        private static let different = ["archive-build-user", "untrusted-owner", "untrusted-group", "image-user-root"]

        struct Finding {
            var rule: String
            var text: String

            func isOf(_ rules: Set<String>) -> Bool { rules.contains(rule) || Scan.different.contains(rule) }
        }

        var findings: [Finding] = []
        var incidents: [String] = []
        var unevaluated: Set<String> = []

        init(_ program: Program, _ arguments: [String]) throws {
            let outcome = try program.run(["scan", "--no-config", "--format", "json"] + arguments)
            let report = try #require(
                try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any], "\(outcome.errorText)")
            for finding in report["findings"] as? [[String: Any]] ?? [] {
                let rule = finding["rule"] as? String ?? ""
                // The root of an image has no path of a member.
                let path =
                    finding["member"] ?? (arguments.contains(finding["path"] as? String ?? "") ? "." : finding["path"])
                let text = "\(rule) \(finding["level"] ?? "") \(path ?? "") \(finding["count"] ?? 1)"
                if finding["view"] as? String != "buried" { findings.append(Finding(rule: rule, text: text)) }
            }
            for incident in report["incidents"] as? [[String: Any]] ?? [] { incidents.append("\(incident)") }
            for rule in report["rules"] as? [[String: Any]] ?? [] where rule["state"] as? String == "not evaluated" {
                if let id = rule["id"] as? String { unevaluated.insert(id) }
            }
        }
    }
}
