import Auditing
import BuiltinRules
import Facts
import Glibc
import Evaluation
import Examples
import RuleLanguage
import Testing
import TreeBuilding
import Trees

@testable import Descriptors

/// Contents are read only where everything cheaper leaves a rule open, seen by the system calls that are made.
@Suite struct StagedContentTests {
    private static let tree = """
        -rwxr-xr-x root:root bin/tool content="elf executable"
        -rwxr-xr-x root:root bin/run content=script
        -rw-r--r-- root:root share/notes.txt size=4KiB
        -rw-r--r-- root:root share/logo.png content=image
        -rw------- root:root core content="elf core"
        -rw-r--r-- root:root empty size=0
        drwxr-xr-x root:root data/
        lrwxrwxrwx root:root link -> share/notes.txt
        prw-r--r-- root:root pipe
        """

    /// The tree belongs to whoever runs the tests: what belongs to an untrusted account is pinned before it is first
    /// read.
    private static var trust: Trust {
        Trust(
            owners: ExampleEntry.trust.owners.union([geteuid()]), groups: ExampleEntry.trust.groups.union([getegid()]))
    }

    /// How often anything is read when only these rules are on.
    private func reads(_ rules: [String], _ profile: Profile = .release) throws -> Int {
        // What a walk reads of /proc before it begins, some of it once in a process, it reads of an empty tree as well.
        let empty = "drwxr-xr-x root:root data/"
        _ = try reads(rules, profile, of: empty)
        return try reads(rules, profile, of: Self.tree) - reads(rules, profile, of: empty)
    }

    private func reads(_ rules: [String], _ profile: Profile, of lines: String) throws -> Int {
        let tree = try BuiltTree(TreeFile(name: "staged", text: lines).nodes)
        defer { tree.remove() }
        let library = try BuiltinRules.library()
        let settings = RuleSettings(profile: profile, select: rules, trust: Self.trust, accounts: ExampleAccounts())
        let audit = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        let options = WalkOptions(trust: Self.trust, accounts: ExampleAccounts(), now: Int64(time(nil)))
        let live = try LiveTree(root: Array(tree.root.utf8), index: 0, followingLink: false, options: options)
        return try CallTable.count(.pread) {
            _ = try live.walk(consumers: [audit.makeWorker(root: 0)], progress: WalkProgress())
        }
    }

    @Test func rulesWithoutContentReadNothing() throws {
        #expect(try reads(["world-writable-file", "setuid-file", "names", "symlink-dangling", "hidden-file"]) == 0)
    }

    @Test func aRuleReadsWhatItsCheapPartLeavesOpen() throws {
        // A finding's evidence is read again, from the pinned inode.
        #expect(try reads(["core-dump"]) == 1 + 1)
        #expect(try reads(["setid-script"]) == 0)
        #expect(try reads(["writable-library"]) == 0)
        #expect(try reads(["executable-without-interpreter"]) == 2)
        #expect(try reads(["sensitive-file-in-release"]) == 0)
        #expect(try reads(["sensitive-file-readable"], .host) == 0)
        #expect(try reads(["extension-content-mismatch"]) == 2)
        // The script and the image are shorter than any key.
        #expect(try reads(["private-key-in-release"], .host) == 3)
    }

    @Test func manyRulesReadAFileOnce() throws {
        // The program, the script, the notes and the dump, and that again.
        #expect(try reads(["private-key-in-release", "executable-without-interpreter", "core-dump"]) == 4 + 1)
    }
}
