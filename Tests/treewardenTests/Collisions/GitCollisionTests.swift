import Foundation
import Testing

/// Names of a git index or revision, without a look at the work tree.
struct GitCollisionTests {
    @Test func aStagedNameMeetsACommittedOne() throws {
        let tree = try CollisionTree(
            """
            git init --quiet; echo 1 >'É.txt'; git add -A; git commit --quiet -m 1
            echo 2 >'é.txt'; git add -A; rm -- *.txt
            """)
        #expect(try tree.findings("--git") == ["warning case-collision: É.txt, é.txt"])
        #expect(try tree.findings("--git HEAD") == [])
        #expect(try tree.findings("--git=HEAD .") == [])
        #expect(try tree.findings("--git .") == ["warning case-collision: É.txt, é.txt"])
        let below = try tree.run("mkdir sub; cd sub; $treewarden collisions --git --format concise")
        #expect(below.outputText.contains("./../É.txt"))
    }

    /// Whatever git waits for is not waited for: it does nothing, and no processor time says that it lives.
    @Test(arguments: [
        "rm .git/index; mkfifo .git/index", "mkfifo fifo; git config include.path ../fifo",
    ]) func aFIFOInARepository(script: String) throws {
        let tree = try CollisionTree("git init --quiet; echo 1 >a; git add -A; \(script)")
        for options in ["--stall-timeout 0.5", "--stall-timeout 0 --max-time 0.5"] {
            let outcome = try tree.run("$treewarden collisions --git \(options) --no-config")
            #expect(outcome.code == 3)
            #expect(outcome.errorText.contains("git in '.' does not come to an end"))
        }
    }

    @Test func aLinkIntoGitsDirectoryMeetsADirectory() throws {
        let tree = try CollisionTree(
            "git init --quiet; ln -s .git/hooks A; mkdir a; echo 1 >a/post-checkout; git add -A")
        #expect(try tree.findings("--git") == ["error case-collision: A, a"])
        let sarif = try tree.run("$treewarden collisions --git --format sarif || true").outputText
        for weakness in ["CWE-178", "CWE-59"] { #expect(sarif.contains(weakness)) }
    }

    @Test func formsOfOneNameMeet() throws {
        let tree = try CollisionTree(
            #"""
            git init --quiet; echo 1 >"$(printf 'e\314\201')"; echo 2 >'é'; echo 3 >same"$(printf 'e\314\201')"; echo 3 >'sameé'
            git add -A
            """#)
        #expect(
            try tree.findings("--git") == [
                "warning normalization-collision: e\u{301}, é", "note normalization-collision: samee\u{301}, sameé",
            ])
    }

    @Test func namesThatStandForGitsDirectory() throws {
        let tree = try CollisionTree(
            """
            git init --quiet; blob=$(echo 1 | git hash-object -w --stdin)
            for path in .GIT/config GIT~1/x; do
                printf '100644 %s\\t%s\\n' $blob $path | git -c core.protectNTFS=false -c core.protectHFS=false \
                    update-index --index-info
            done
            git ls-files -s
            """)
        let findings = try tree.findings("--git")
        // What git itself refuses to put into an index cannot be found there.
        let listed = try tree.run("git ls-files").outputText
        if listed.contains("GIT~1") { #expect(findings.contains("error short-name-collision: .git, GIT~1")) }
        if listed.contains(".GIT") { #expect(findings.contains("error case-collision: .GIT, .git")) }
    }

    @Test(arguments: [
        "git config index.version 4; git update-index --index-version 4", "git update-index --split-index",
        "git config core.sparseCheckout true; git config index.sparse true; git commit --quiet -m 1; "
            + "git sparse-checkout init --cone --sparse-index", "git update-index --index-version 2",
    ])
    func everyFormOfAnIndexIsRead(_ change: String) throws {
        let tree = try CollisionTree(
            """
            git init --quiet; mkdir -p d D; echo 1 >README; echo 2 >readme; echo 1 >d/x; echo 2 >D/X
            git add -A; \(change)
            """)
        #expect(
            try tree.findings("--git") == [
                "warning case-collision: D, d", "warning case-collision: D/X, d/x",
                "warning case-collision: README, readme",
            ])
    }

    @Test func noProgramOfARepositoryRuns() throws {
        let tree = try CollisionTree(
            """
            git init --quiet; echo 1 >a; git add -A; git commit --quiet -m 1; ln -s x A; git add -A
            printf '#!/bin/sh\\ntouch %s/ran; exit 1\\n' "$PWD" >.git/run; chmod 755 .git/run; run=$PWD/.git/run
            git config core.fsmonitor $run; git config core.pager $run; git config core.hooksPath $PWD/.git/h
            mkdir .git/h; for hook in post-index-change reference-transaction; do cp .git/run .git/h/$hook; done
            git config core.sshCommand $run; git config remote.origin.url "ext::$run"; git config protocol.ext.allow always
            git config remote.origin.promisor true; git config extensions.partialClone origin
            git config core.repositoryFormatVersion 1; git config credential.helper "!$run"; git config alias.ls-files "!$run"
            git config diff.external $run; git config core.alternateRefsCommand $run; git config gpg.program $run
            rm -f .git/objects/*/$(git rev-parse :A | cut -c3-) ran
            """)
        let outcome = try tree.run("$treewarden collisions --git --format jsonl || true; ls")
        #expect(!outcome.outputText.split(separator: "\n").contains("ran"))
        #expect(outcome.outputText.contains("case-collision"))
        #expect(
            try tree.run("$treewarden collisions --git --quiet >/dev/null 2>&1 || exit $?").code == 3,
            "a link whose text is missing leaves a question open")
    }

    @Test func theIndexOfAPartialCommitCounts() throws {
        let tree = try CollisionTree(
            """
            git init --quiet; echo 1 >README; git add README; git commit --quiet -m 1; echo 2 >readme
            printf '#!/bin/sh\\n"%s" collisions --git --fail-on note >>hook.txt\\n' "$treewarden" >.git/hooks/pre-commit
            chmod 755 .git/hooks/pre-commit
            """)
        let outcome = try tree.run("git add --intent-to-add readme; git commit --quiet -m 2 readme || exit 7")
        #expect(outcome.code == 7)
        #expect(try tree.run("cat hook.txt").outputText.contains("readme"))
    }

    @Test func repositoriesWithoutWorkTreesOrEntries() throws {
        let tree = try CollisionTree(
            """
            git init --quiet full; cd full; echo 1 >a; echo 2 >A; mkdir sub; git init --quiet sub/module
            (cd sub/module; git commit --quiet --allow-empty -m 1); git add -A 2>/dev/null; git commit --quiet -m 1; cd ..
            git clone --quiet --bare full bare.git 2>/dev/null; git init --quiet empty
            """)
        #expect(try tree.findings("--git empty") == [])
        #expect(try tree.findings("--git HEAD bare.git") == ["warning case-collision: A, a"])
        #expect(try tree.findings("--git full") == ["warning case-collision: A, a"])
        #expect(try tree.run("cd empty; $treewarden collisions --git HEAD || exit $?").code == 2)
        #expect(try tree.run("printf x >full/.git/index; $treewarden collisions --git full || exit $?").code == 2)
    }

    /// The index counts from there; the report names what was asked for, and no place that a configuration tells.
    @Test(arguments: ["/faraway", "../../faraway"]) func aWorkTreeElsewhere(place: String) throws {
        let tree = try CollisionTree(
            """
            mkdir faraway; touch faraway/README faraway/readme; git init -q repository; cd repository
            git --work-tree ../faraway add -A; case \(place) in /*) at=$OLDPWD\(place);; *) at=\(place);; esac
            git config core.worktree "$at"
            """)
        for command in ["cd repository; $treewarden collisions --git", "$treewarden collisions --git repository"] {
            let outcome = try tree.run(command + " --format concise --fail-on never")
            let label = command.hasPrefix("cd") ? "./" : "repository/"
            #expect(outcome.outputText.hasPrefix("\(label)README: "), "\(outcome.outputText)\(outcome.errorText)")
            #expect(!outcome.outputText.contains("faraway"))
        }
    }
}
