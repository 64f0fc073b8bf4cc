import Foundation
import Testing

/// Whose group is trusted: only one that is private to the account that runs the scan.
@Suite struct GroupTrustTests {
    /// An account that has a group of its own name for itself, and a group that belongs to nobody in particular.
    private static let (account, shared): (String, UInt32) = ("www-data", 100)

    private let tree: SampleTree
    private let owner: (user: UInt32, group: UInt32)?

    init() throws {
        tree = try SampleTree()
        owner = getpwnam(Self.account).map { ($0.pointee.pw_uid, $0.pointee.pw_gid) }
        try tree.write("fail-on: note\n", to: "good/own.yaml")
        try tree.write("#!/bin/sh\n", to: "good/run.sh")
    }

    /// Scans a tree of the account, as the account, with a script and a configuration that the group may write.
    private func scan(group: UInt32, _ arguments: String...) throws -> Program.Outcome? {
        guard geteuid() == 0, Program.canBeUnprivileged, let owner else {
            print("skipped: trust of groups: it takes root, setpriv(1) and the account \(Self.account)")
            return nil
        }
        for path in ["", "good", "good/own.yaml", "good/run.sh", "good/note.txt"] {
            chown(tree.url.appending(path: path).path, owner.user, group)
        }
        try tree.mode(0o664, of: "good/own.yaml")
        try tree.mode(0o775, of: "good/run.sh")
        let words = ["scan", "good", "--format", "concise"] + arguments
        let script =
            "setpriv --reuid=\(owner.user) --regid=\(group) --clear-groups -- $treewarden "
            + words.joined(separator: " ")
        let outcome = try tree.program.shell(script)
        if outcome.code == 127 || outcome.errorText.contains("Permission denied") {
            print("skipped: trust of groups: \(Self.account) may not run the program")
            return nil
        }
        return outcome
    }

    @Test func aPrivateGroupIsTrusted() throws {
        guard let owner, let outcome = try scan(group: owner.group, "--config", "good/own.yaml", "--no-sandbox") else {
            return
        }
        #expect(!outcome.outputText.contains("run.sh"), "\(outcome.outputText)")
        #expect(outcome.code != 2, "\(outcome.errorText)")
    }

    @Test func aSharedGroupIsNot() throws {
        guard let found = try scan(group: Self.shared) else { return }
        #expect(
            found.outputText.contains("run.sh: error: writable-executable"), "\(found.outputText)\(found.errorText)")
        let refused = try scan(group: Self.shared, "--config", "good/own.yaml")
        #expect(refused?.code == 2)
        #expect(refused?.errorText.contains("may be written by others") == true)
        let trusted = try scan(group: Self.shared, "--trusted-group", "100")
        #expect(trusted?.outputText.contains("run.sh") == false, "\(trusted?.outputText ?? "")")
    }

    @Test func explainSaysWhoIsTrusted() throws {
        func words(_ rule: String) throws -> String {
            try tree.program.run(["explain", rule]).outputText.split { $0.isWhitespace }.joined(separator: " ")
        }
        #expect(try words("group-writable-file").contains("the primary group of whoever runs it where it is private"))
        #expect(try !words("world-writable-directory").contains("Trusted are"))
    }
}
