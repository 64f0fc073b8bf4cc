import Foundation
import Testing

/// What git is asked about before anything is judged: an index that is empty, a name that stands for several things.
@Suite struct GitRevisionTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    @Test("An empty index is no tree without collisions")
    func emptyIndex() throws {
        let git = "git -c user.name=a -c user.email=a@example.org"
        let outcome = try tree.program.shell(
            "git init -q empty; \(git) init -q full; cd full; echo x >A; git add A; \(git) commit -qm x; cd ..; "
                + "git clone -q --bare full bare; git clone -q --no-checkout full bare-like; "
                + "for repository in empty bare bare-like; do $treewarden collisions --git $repository; echo $?; done; "
                + "$treewarden collisions --git HEAD bare >&2; echo $?")
        #expect(outcome.outputText == "2\n2\n2\n0\n", "\(outcome.outputText)\(outcome.errorText)")
        #expect(outcome.errorText.contains("the index of the repository in 'bare' is empty"))
        #expect(outcome.errorText.contains("--git HEAD"))
    }

    @Test("A name that is a tag's and a branch's is refused, and what git warns of is passed on")
    func ambiguousRevisions() throws {
        let git = "git -c user.name=a -c user.email=a@example.org"
        let start =
            "git init -q -b main r; cd r; echo 'int x;' >a.c; git add a.c; \(git) commit -qm x; git tag both; git branch both; "
        for command in ["source . --diff-base both", "source . --diff-base both~0", "collisions --git both"] {
            let outcome = try tree.program.shell(
                "\(start) git config core.warnAmbiguousRefs false; $treewarden \(command)")
            #expect(outcome.code == 2, "\(command): \(outcome.outputText)\(outcome.errorText)")
            #expect(outcome.errorText.contains("refs/heads/both") && outcome.errorText.contains("refs/tags/both"))
            _ = try tree.program.shell("rm -rf r")
        }
        let outcome = try tree.program.shell(
            start + "$treewarden source . --diff-base refs/heads/both; echo $?; git update-ref refs/heads/HEAD HEAD; "
                + "$treewarden source . --diff-base refs/heads/both; echo $?")
        #expect(outcome.outputText.contains("0\n"))
        #expect(
            outcome.errorText.contains("treewarden: git: 'warning: refname 'HEAD' is ambiguous.'"),
            "\(outcome.errorText)")
    }
}
