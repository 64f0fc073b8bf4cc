import Foundation
import Testing
import TreeBuilding

/// `treewarden fix` on the tree that has a defect of each sort.
@Suite struct FixDefectsTests {
    /// What is there, with all facts of each object: mode, owner, size, times to the nanosecond, links, ACLs, capabilities.
    private static func state(of program: Program, withChangeTimes: Bool = true) throws -> String {
        let times = withChangeTimes ? "%T@ %C@" : "%T@"
        let outcome = try program.shell(
            """
            export PATH=/usr/sbin:/sbin:$PATH LC_ALL=C; cd tree
            find . -printf '%P %y %m %U %G %s \(times) %n %i %l\\n' | sort
            getfacl -R -P -n . 2>/dev/null; getcap -r . 2>/dev/null | sort
            find . -type f -exec sha256sum {} + | sort
            """)
        return outcome.outputText
    }

    @Test(.enabled(if: getuid() == 0, "files are given away"))
    func theTreeOfAllDefectsIsMendedAndUndone() throws {
        let built = try BuiltTree(TreeFile(named: "defects").nodes)
        defer { built.remove() }
        let sample = try SampleTree()
        let program = sample.program
        #expect(try program.shell("chmod 755 '\(built.root)' && mv '\(built.root)' tree").code == 0)
        let quiet = ["--no-config", "--quiet", "--fix-level", "note"]
        let before = try Self.state(of: program)
        let plan = try program.run(["fix", "tree"] + quiet)
        #expect(plan.code == 1, "\(plan.errorText)")
        #expect(try Self.state(of: program) == before, "a plan changes nothing")

        let unchanged = try Self.state(of: program, withChangeTimes: false)
        let applied = try program.run(["fix", "tree", "--apply", "--undo-file", "undo"] + quiet)
        #expect([0, 3].contains(applied.code), "\(applied.outputText)\(applied.errorText)")
        #expect(applied.outputText.contains("mended      tree/permissions/world.txt"))
        #expect(try Self.state(of: program, withChangeTimes: false) != unchanged)
        // What is left is left alone each time, and told.
        let again = try program.run(["fix", "tree", "--apply", "--undo-file", "undo-again"] + quiet)
        #expect(!again.outputText.contains("mended      "), "\(again.outputText)")

        let undone = try program.run(["fix", "tree", "--undo", "undo", "--unsafe"] + quiet)
        #expect(undone.code == 0, "\(undone.outputText)\(undone.errorText)")
        #expect(try Self.state(of: program, withChangeTimes: false) == unchanged, "all is as it was")
    }
}
