import Foundation
import Testing

/// A container, a chroot or an installer may have no /proc: every command says there what it says elsewhere.
@Suite struct WithoutProcTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    static let commandLines = [
        "--version", "--help", "scan --help", "scan --formt json", "rules", "facts", "explain world-writable-file",
        "config --config own.yaml", "check rules/leftovers/draft.yaml",
        "scan t --format json", "scan t --format json --jobs 4", "scan t --format json --no-sandbox",
        "scan t --format sarif=report --format concise --profile host",
        "scan t --format json --profile deployment", "scan t --format json --rules rules",
        "scan t --format json --config own.yaml", "scan t --format json --accounts-from-root",
        "collisions t --format json", "access t/script --as 12345 --format json", "access t/sub --as 12345",
    ]

    private static let making = """
        mkdir -p t/sub t/etc rules/leftovers && cd t && umask 022 || exit 98
        printf '#!/bin/none\\n' >script && printf 'x\\n' >open && chmod 666 open && chmod 4755 script && mkfifo pipe
        printf -- '-----BEGIN RSA PRIVATE KEY-----\\n' >key.pem && chmod 777 sub && ln -s script link
        printf 'root:x:0:0::/:\\n' >etc/passwd && printf 'root:x:0:\\n' >etc/group
        setfacl -m u:12345:rw open sub 2>/dev/null; setcap cap_net_raw+ep script 2>/dev/null
        cd .. && cat >rules/leftovers/draft.yaml <<'END'
        id: draft
        title: A draft lies in the tree
        level: warning
        confidence: certain
        since: 0.1.0
        when: entry is file and name matches "*.draft"
        because: Drafts are not for shipping.
        remedy: rm -- {path}
        finds:
          - -rw-r--r-- root:root letter.draft
        ignores:
          - -rw-r--r-- root:root letter.txt
        END
        printf 'ignore:\\n  - rule: world-writable-file\\n    path: open\\n    reason: a test\\n' >own.yaml
        printf '    pin: {digest: %s}\\n' "$(sha256sum <t/open | cut -d' ' -f1)" >>own.yaml
        """

    @Test(arguments: commandLines) func everyCommandSaysTheSame(arguments: String) throws {
        #expect(try tree.program.shell(Self.making).code == 0)
        // /proc goes for the program alone, and with it: the mounts are its own.
        func run(_ before: String) throws -> Program.Outcome {
            try tree.program.shell("exec unshare -m sh -c '\(before) exec \"$treewarden\" \(arguments)'")
        }
        guard try tree.program.shell("unshare -m umount -l /proc 2>/dev/null").code == 0 else {
            print("skipped: without /proc: this user may not take it away")
            return
        }
        let (with, without) = (try run("umask 022;"), try run("umask 022; umount -l /proc || exit 97;"))
        #expect(without.code == with.code)
        #expect(without.outputText == with.outputText)
        #expect(without.errorText == with.errorText)
        #expect([0, 1, 2].contains(with.code))
    }
}
