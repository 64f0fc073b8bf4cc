import Foundation
import Testing

/// What `--transfer-to` says will be lost, held against what is lost where a machine has the tools.
@Suite struct TransferRealityTests {
    struct Transfer: Sendable, CustomTestStringConvertible {
        var target: String
        var tools: [String]
        /// From `src` to `$to`, which is a new directory.
        var script: String
        /// What of it is said to be lost, and depends on the tools at the other end.
        var dependsOnReader: Set<String> = []
        var testDescription: String { target }
    }

    static let transfers = [
        Transfer(target: "tar", tools: ["tar"], script: "tar -C src -cf archive . 2>/dev/null; tar -C $to -xf archive"),
        Transfer(
            target: "zip", tools: ["zip", "unzip"],
            script: "(cd src && zip -qr ../archive.zip . >/dev/null 2>&1); unzip -q archive.zip -d $to"),
        Transfer(
            target: "git", tools: ["git"],
            script: """
                export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a HOME=/nonexistent
                cd src && git --git-dir=../repository --work-tree=. init -q 2>/dev/null
                git --git-dir=../repository --work-tree=. add -A && git --git-dir=../repository commit -qm all
                cd .. && git clone -q repository $to
                """),
        // Engines keep fewer attributes than this tool, which hands on all.
        Transfer(
            target: "oci", tools: ["umoci"],
            script: """
                umoci init --layout image && umoci new --image image:a && umoci insert --image image:a src / &&
                    umoci unpack --image image:a bundle && rmdir $to && mv bundle/rootfs $to
                """, dependsOnReader: ["access control lists", "extended attributes"]),
    ]

    private static let source = """
        umask 022 && mkdir -p src/hollow && cd src || exit 98
        for name in setid capable listed attributed owned private hard1 aged plain; do echo $name >$name; done
        chmod 4755 setid && chmod 755 capable && setcap cap_net_raw+ep capable && setfacl -m u:12345:rw listed &&
            setfattr -n user.a -v b attributed && chown 12345:12345 owned && chmod 600 private && ln hard1 hard2 &&
            ln -s plain link && mkfifo pipe && touch -d '2001-01-01 12:34:56' aged && echo x >"$(printf 'caf\\351')" || exit 97
        """

    /// A line for each kind of loss, in the words of the rule language.
    private static let losses = """
        [ -u $to/setid ] || echo set-id bits
        [ -n "$(getcap $to/capable)" ] || echo capabilities
        getfacl -pn $to/listed 2>/dev/null | grep -q '^user:12345:rw-' || echo access control lists
        getfattr -n user.a $to/attributed >/dev/null 2>&1 || echo extended attributes
        [ "$(stat -c %u:%g $to/owned)" = 12345:12345 ] || echo owners
        [ "$(stat -c %a $to/private)" = 600 ] || echo modes
        [ -L $to/link ] || echo symbolic links
        [ $to/hard1 -ef $to/hard2 ] || echo hard links
        [ -p $to/pipe ] || echo special files
        [ -e "$to/$(printf 'caf\\351')" ] || echo names
        [ -d $to/hollow ] || echo empty directories
        [ "$(stat -c %Y $to/aged)" = "$(stat -c %Y src/aged)" ] || echo times
        """

    @Test(arguments: transfers) func whatIsLostIsTold(transfer: Transfer) throws {
        let tree = try SampleTree()
        var program = tree.program
        program.environment["PATH"] = "/usr/bin:/bin:/usr/sbin:/sbin"
        guard getuid() == 0 else {
            print("skipped: a real transfer by \(transfer.target): only root has owners and capabilities to lose")
            return
        }
        let tools = transfer.tools + ["setcap", "getcap", "setfacl", "getfacl", "setfattr", "getfattr"]
        for tool in tools where try program.shell("command -v \(tool)").code != 0 {
            print("skipped: a real transfer by \(transfer.target): there is no \(tool)")
            return
        }
        guard try program.shell(Self.source).code == 0 else {
            print("skipped: a real transfer by \(transfer.target): the file system here lacks what would be lost")
            return
        }
        let moved = try program.shell("to=moved; mkdir $to; (\(transfer.script))\n\(Self.losses)")
        let lost = Set(moved.outputText.split(separator: "\n").map(String.init))
        let report = try program.run([
            "scan", "src", "--transfer-to", transfer.target, "--select", "metadata-lost-in-archive", "--format", "json",
        ])
        let object = try #require(try JSONSerialization.jsonObject(with: report.output) as? [String: Any])
        let findings = try #require(object["findings"] as? [[String: Any]])
        let told = Set(
            findings.compactMap { finding in
                ((finding["evidence"] as? [String: Any])?["facts"] as? [String: Any])?["loses"] as? String
            })
        #expect(lost.isSubset(of: told), "\(lost.subtracting(told)): lost, and not told; \(moved.errorText)")
        let untrue = told.subtracting(lost).subtracting(transfer.dependsOnReader)
        #expect(untrue.isEmpty, "\(untrue): told, and not lost; \(moved.errorText)")
    }

    /// A directory is empty by what it holds when it is looked at, and one that only sums up others is not told.
    @Test func emptyDirectoriesAreNamed() throws {
        let tree = try SampleTree()
        let made = try tree.program.shell("mkdir -p src/full src/hollow src/nest/egg && touch src/full/file")
        #expect(made.code == 0)
        func told(_ target: String) throws -> [String] {
            let report = try tree.program.run([
                "scan", "src", "--transfer-to", target, "--select", "metadata-lost-in-archive", "--format", "jsonl",
            ])
            let lines = report.outputText.split(separator: "\n").map(String.init)
            let emptiness = lines.filter { $0.contains("\"loses\":\"empty directories\"") }
            return ["full", "hollow", "nest/egg"].filter { path in
                emptiness.contains { $0.contains("\"path\":\"\(path)\"") }
            }
        }
        #expect(try told("git") == ["hollow", "nest/egg"])
        #expect(try told("tar") == [])
    }
}
