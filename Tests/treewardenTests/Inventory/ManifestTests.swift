import Foundation
import Testing

/// Manifests (mtree(5)), held against the programs that write and read them.
@Suite struct ManifestTests {
    let tree: SampleTree

    /// Names that mean something to manifests, shells, patterns and terminals.
    private static let hostileNames = [
        "a b", "new\nline", "#hash", "back\\slash", "tail\\", "..foo", "...", "st*r?[x]", "{a,b}", "é", "a=b", "=x",
        " lead",
        "trail ", "tab\there", "\u{1}\u{7F}", "$", "type=dir", "\\040", "%41", "-", "~", "\u{202E}txt",
    ]

    init() throws {
        tree = try SampleTree()
        let manager = FileManager.default
        try manager.createDirectory(at: tree.url.appending(path: "t/d/e"), withIntermediateDirectories: true)
        for (index, name) in Self.hostileNames.enumerated() {
            try tree.write(String(repeating: "x", count: index), to: "t/\(name)")
            try manager.createDirectory(
                at: tree.url.appending(path: "t/d/\(name)"), withIntermediateDirectories: true)
            try tree.write(name, to: "t/d/\(name)/f")
        }
        // What no String can say, each kind of entry, and a time of few nanoseconds.
        let made = try tree.program.shell(
            #"""
            cd t && printf x > "$(printf '\377\376')" && ln -s 'to #a b' 'l n' && mkfifo fifo
            printf k > d/e/k && ln d/e/k d/e/hard && chmod 4755 d/e/k && touch -d @1700000000.000000005 d/e/k
            chmod 1777 d/e; mknod b b 8 1; mknod c c 259 70000
            python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("sock")'; true
            """#)
        #expect(made.code == 0, "\(made.errorText)")
    }

    private func shell(_ script: String) throws -> Program.Outcome {
        try tree.program.shell("export PATH=$PATH:/usr/sbin:/sbin; \(script)")
    }

    private func has(_ command: String) throws -> Bool {
        if try shell("command -v \(command) >/dev/null").code == 0 { return true }
        print("skipped: there is no \(command) (Scripts/bootstrap --manifests)")
        return false
    }

    private func write(_ format: String, _ options: String = "") throws {
        let outcome = try shell("$treewarden snapshot t --format \(format) -o m \(options)")
        #expect(outcome.code == 0, "\(outcome.errorText)")
    }

    /// The manifest `m` against the tree.
    private func events(_ options: String = "") throws -> String {
        let outcome = try shell(
            "$treewarden diff --from-mtree m t --format jsonl --fail-on timestamp --checksums sha256 \(options)")
        #expect(outcome.code == (outcome.output.isEmpty ? 0 : 1), "\(outcome.errorText)")
        return outcome.outputText
    }

    // MARK: Theirs and ours

    @Test(arguments: ["mtree", "go-mtree"], ["", "--checksums sha256"])
    func whatIsWrittenIsReadAgain(format: String, options: String) throws {
        try write(format, options)
        #expect(try events().isEmpty)
        let lines = try shell("cat m").outputText.split(separator: "\n")
        #expect(lines.contains { $0.contains("k type=file mode=04755") && $0.contains("time=1700000000.000000005") })
        #expect(lines.last == "..")
        // A snapshot of the same tree, and one of an archive of it.
        #expect(try shell("$treewarden snapshot t -o s && $treewarden diff --from-mtree m s").code == 0)
        try shell("chmod 0755 t/d/e/k; echo y >> t/d/e/hard; rm t/fifo").expectSuccess()
        let events = try events()
        #expect(events.contains(#""mode""#) && events.contains(#""removed""#) && events.contains("d/e/k"), "\(events)")
    }

    @Test func mtreeOfTheBSDsReadsOurs() throws {
        guard try has("mtree") else { return }
        try write("mtree", "--checksums sha256")
        let outcome = try shell("mtree -p t -f m")
        #expect(outcome.code == 0 && outcome.outputText.isEmpty, "\(outcome.outputText)\(outcome.errorText)")
        try shell("chmod 0600 't/st*r?[x]'; echo more >> 't/d/..foo/f'; rm -r 't/d/#hash'").expectSuccess()
        let changed = try shell("mtree -p t -f m")
        #expect(changed.code == 2 && changed.outputText.contains("st") && changed.outputText.contains("..foo"))
    }

    @Test(arguments: ["-c", "-c -K sha256", "-c -K device", "-c -K sha256 | mtree -C -K all"])
    func weReadThoseOfTheBSDs(options: String) throws {
        guard try has("mtree") else { return }
        // Names of directories stand in their comments as they are, ends of lines too.
        try shell("rm -r 't/d/new\nline'; mtree -p t \(options) > m").expectSuccess()
        #expect(try events().isEmpty)
        try shell("chmod 0600 't/st*r?[x]'; ln -sfn else 't/l n'").expectSuccess()
        try shell("touch -d @1700000000.000000006 t/d/e/k").expectSuccess()
        let lines = try events().split(separator: "\n")
        #expect(lines.count == 4, "\(lines)")
    }

    @Test func libarchiveReadsOurs() throws {
        guard try has("bsdtar") else { return }
        // It opens what is to be a socket.
        try shell("rm -f t/sock").expectSuccess()
        try write("mtree", "--checksums sha256")
        let listed = try shell("cd t && bsdtar -cf - --format=pax @../m > ../b.tar")
        #expect(listed.code == 0, "\(listed.errorText)")
        let outcome = try shell("$treewarden diff t b.tar --fail-on metadata --format jsonl")
        #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.outputText)\(outcome.errorText)")
    }

    @Test(arguments: ["mtree", "mtree --options=sha256", "mtree --options=use-set,indent", "mtree-classic"])
    func weReadThoseOfLibarchive(format: String) throws {
        guard try has("bsdtar") else { return }
        try shell("rm -r 't/d/new\nline'; bsdtar -cf m --format=\(format) -C t .").expectSuccess()
        #expect(try events().isEmpty)
        try shell("chmod 0600 't/st*r?[x]'; ln -sfn else 't/l n'").expectSuccess()
        #expect(try events().split(separator: "\n").count == 2)
    }

    /// There is no such program in Debian, only the library that it is made of.
    @Test func goMtreeReadsOursAndWeItsOwn() throws {
        let source = Checkout.url.appending(path: "Tests/Manifests/gomtree.go").path
        let built = try shell(
            """
            export GOPATH=/usr/share/gocode GO111MODULE=off GOCACHE="$PWD/cache"
            go build -o gomtree '\(source)'
            """)
        guard built.code == 0 else {
            print("skipped: go-mtree cannot be built (Scripts/bootstrap --go-mtree)")
            return
        }
        _ = try shell("setfattr -n user.colour -v red t/a\\ b; setfacl -m u:1234:r 't/#hash'")
        _ = try shell("setcap cap_kill+ep t/d/e/k")
        try write("go-mtree", "--checksums sha256")
        let outcome = try shell("./gomtree check m t")
        #expect(outcome.code == 0, "\(outcome.outputText)")
        #expect(try events().isEmpty)
        try shell("rm -r 't/d/new\nline'; ./gomtree create t > m").expectSuccess()
        #expect(try events().isEmpty)
        _ = try shell("setfattr -n user.colour -v blue t/a\\ b; setfacl -m u:1234:rw 't/#hash'; setcap -r t/d/e/k")
        #expect(try events().contains("a b") == (try shell("getfattr -n user.colour t/a\\ b").code == 0))
        let changed = try shell("./gomtree check m t")
        #expect((changed.code == 1) == (try !events().isEmpty), "\(changed.outputText)")
    }

    // MARK: What a manifest says

    @Test func whatIsNotSaidIsNoEvent() throws {
        try tree.write(
            """
            #mtree
            /set type=file
            . type=dir
                a\\040b optional
            d type=dir ignore
            ..
            ..

            """, to: "m")
        let outcome = try shell("$treewarden diff --from-mtree m t --within-first --fail-on timestamp")
        // What is ignored is told, and is no failure.
        #expect(outcome.code == 0 && outcome.outputText.contains("unread   d  ignored"), "\(outcome.outputText)")
        let events = try events()
        #expect(!events.contains(#""path":"d/"#) && events.contains(#""path":"fifo""#))
    }

    private static let sum = String(repeating: "0", count: 64)
    private static let otherSum = String(repeating: "1", count: 64)

    /// Each is one thing to mtree(8) and another to libarchive: what is there may be either.
    @Test(arguments: [
        // A name behind a path lies in that directory, or in the one that was open.
        (". type=dir\n./d/e type=dir\nfifo type=fifo\n", "fifo"),
        (". type=dir\nd type=dir\n./d/e type=dir\n..\nfifo type=fifo\n", "fifo"),
        // A comment, or a keyword.
        (". type=dir\n./fifo type=fifo # mode=04755\n", "fifo"), (". type=dir\nfifo#x type=fifo\n", "fifo"),
        // One of two keywords for one thing.
        (". type=dir\n./d/e/k type=file sha256=\(sum) sha256digest=\(otherSum)\n", "d/e/k"),
        ("/set type=file sha256=\(sum)\n. type=dir\n./d/e/k sha256digest=\(otherSum)\n", "d/e/k"),
        (". type=dir\n./d/e/k type=file time=1.0 tar_time=2.0\n", "d/e/k"),
    ])
    func `What programs read differently is not decided`(manifest: String, path: String) throws {
        try tree.write(manifest, to: "m")
        let outcome = try shell("$treewarden diff --from-mtree m t --within-first --format jsonl --fail-on timestamp")
        #expect(outcome.code == 3, "\(outcome.outputText)\(outcome.errorText)")
        let event = #""kind":"unread","side":"before","path":"\#(path)","reason":"ambiguous-manifest""#
        #expect(outcome.outputText.contains(event), "\(outcome.outputText)")
        // Nor is it judged.
        #expect(try shell("$treewarden evaluate m --inventory mtree").code == 3)
    }

    @Test(arguments: [
        // What both read alike.
        (". type=dir\n./d/e type=dir\n./fifo type=fifo\n", ""),
        (". type=dir\nd type=dir\n./d/new type=file\nother type=file\n..\n", "d/other"),
        ("/set type=file # all of them\n. type=dir\n./d/e/k\n", ""),
        (". type=dir\n./d/e/k type=file sha256=\(sum) sha256digest=\(sum)\n", "d/e/k"),
        ("/set type=file\n. type=dir\n./d/e/k mode=0600 mode=04755\n", ""),
        ("/set type=file sha256=\(sum) sha256digest=\(otherSum)\n. type=dir\n./d/e/k\n", "d/e/k"),
    ])
    func `What programs read alike is compared`(manifest: String, changed: String) throws {
        try tree.write(manifest, to: "m")
        let outcome = try shell(
            "$treewarden diff --from-mtree m t --within-first --format jsonl --checksums sha256 --fail-on timestamp")
        #expect(outcome.code == (changed.isEmpty ? 0 : 1), "\(outcome.outputText)\(outcome.errorText)")
        #expect(changed.isEmpty || outcome.outputText.contains(changed), "\(outcome.outputText)")
        #expect(!outcome.outputText.contains("ambiguous"))
    }

    /// Names of owners count where they come last, and beside a number where both are said.
    @Test(
        .enabled(if: getuid() == 0, "owners are root's to give"),
        arguments: [
            ("uname=www-data", 0), ("uname=root", 1), ("uid=33 uname=www-data", 0), ("uid=0 uname=www-data", 0),
            ("uid=33 uname=root", 1), ("uname=www-data uid=33", 0), ("uname=root uid=33", 3),
            ("uname=www-data uid=0", 3),
            ("uname=root uid=0", 1), ("gname=root", 0), ("gname=www-data", 1), ("gname=www-data gid=0", 3),
        ])
    func `Owners are those that /set and names come to`(words: String, code: Int32) throws {
        _ = try shell("chown 33:0 t/d/e/k")
        let parts = words.split(separator: " ").map(String.init)
        // On one line, and the first one for all.
        let manifests = [
            ". type=dir\n./d/e/k type=file \(words)\n",
            "/set type=file \(parts[0])\n. type=dir\n./d/e/k \(parts.dropFirst().joined(separator: " "))\n",
        ]
        for manifest in manifests {
            try tree.write(manifest, to: "m")
            let outcome = try shell("$treewarden diff --from-mtree m t --within-first --fail-on metadata")
            // The root's owner is another one where it is said of all.
            let text = outcome.outputText.split(separator: "\n").filter { $0.contains("d/e/k") }
            switch code {
            case 0: #expect(text.isEmpty, "\(manifest): \(outcome.outputText)")
            case 1: #expect(text.contains { $0.contains("changed") }, "\(manifest): \(outcome.outputText)")
            default:
                #expect(outcome.code == 3, "\(manifest)")
                #expect(text.contains { $0.contains("ambiguous-manifest") }, "\(manifest): \(outcome.outputText)")
            }
        }
    }

    @Test func everyNotationOfANameIsRead() throws {
        let spellings = [
            #"new\nline"#, #"new\012line"#, #"new\^Jline"#, #"new\x0aline"#, ##"\#hash"##, #"\043hash"#, #"a\sb"#,
            #"back\\slash"#, #"tail\\"#, #"\M-C\M-)"#, #"\M^?\M-~"#, #"st\*r\?\[x]"#, "st*r?[x]", "..foo", #"./a\040b"#,
            #"./d/a\sb/f"#, #"a\075b"#,
        ]
        for spelling in spellings {
            try tree.write(". type=dir\n\(spelling) type=file\n", to: "m")
            let outcome = try shell("$treewarden diff --from-mtree m t --within-first")
            #expect(outcome.code == 0, "\(spelling): \(outcome.outputText)\(outcome.errorText)")
        }
    }

    @Test func pathsNeedNoDirectoriesOfTheirOwn() throws {
        try tree.write("./d/e/k type=file\n./d type=dir mode=0700\n./d/e/hard type=file nlink=2\n", to: "m")
        try tree.mode(0o755, of: "t/d")
        let outcome = try shell("$treewarden diff --from-mtree m t --within-first --format jsonl")
        #expect(outcome.code == 1 && outcome.outputText.split(separator: "\n").count == 1, "\(outcome.outputText)")
    }

    @Test func timesAreNumbersAndNoFractions() throws {
        for (time, isSame) in [("5", true), ("000000005", true), ("05", true), ("50", false), ("500000000", false)] {
            try tree.write(". type=dir\n./d/e/k type=file time=1700000000.\(time)\n", to: "m")
            let outcome = try shell("$treewarden diff --from-mtree m t --within-first --fail-on timestamp")
            #expect(outcome.code == (isSame ? 0 : 1), "\(time): \(outcome.outputText)")
        }
    }

    @Test(.enabled(if: getuid() == 0, "devices are root's to make"))
    func aDeviceIsAnother() throws {
        for device in ["native,8,1", "linux,8,1", "0x801", "2049", "native,8,2"] {
            let isSame = device != "native,8,2"
            try tree.write(". type=dir\n./b type=block device=\(device)\n", to: "m")
            let outcome = try shell("$treewarden diff --from-mtree m t --within-first")
            #expect(outcome.code == (isSame ? 0 : 1), "\(device): \(outcome.outputText)")
        }
    }

    // MARK: What is none

    @Test(arguments: [
        ("", "no entry"), ("#mtree\n", "no entry"), ("/etc type=dir\n", "below the root"),
        (". type=dir\n..\n..\n", "3"),
        (". type=dir\n..\na type=file\n", "closed already"), ("../x type=file\n", "without '.' and '..'"),
        ("./a/../b type=file\n", "without '.' and '..'"), (". type=dir\n\\056\\056 type=dir\n", "2:1"),
        (". type=dir\n\\057etc type=dir\n", "2:1"), ("./\\057etc/x type=file\n", "m:1:3"),
        ("./a//b type=file\n", "m:1:5"),
        (". type=dir\na\n", "keyword type"), (". type=dir\na type=door\n", "2:8"),
        (". type=dir\na type=file mode=u+x\n", "2:18"),
        (". type=dir\na type=file mode=17777\n", "octal"), (". type=dir\na type=file uid=-1\n", "number"),
        (". type=dir\na type=file size=1e3\n", "number"), (". type=dir\na type=file time=1.1234567890\n", "2:18"),
        (". type=dir\na type=file time=99999999999999\n", "seconds"), (". type=dir\na type=file sha256=00\n", "64"),
        (". type=dir\na type=block device=native,x,1\n", "number"), (". type=dir\na\\z type=file\n", "vis(3)"),
        (". type=dir\na\\400 type=file\n", "vis(3)"), (". type=dir\na\\000 type=file\n", "NUL"),
        (". type=dir\na type=file xattr.user.a=*\n", "base64"), (". type=dir\na type=file\u{0}\n", "NUL"),
        (". type=dir\na type=file", "cut off"), (". type=dir\na type=file \\\n", "cut off"),
        (". type=dir\nd type=dir\n", "'d'"), (". type=dir\na type=file\na type=file mode=0644\n", "two things of 'a'"),
        ("./a type=file\n./a/b type=file\n", "two things of 'a'"), (". type=file\n", "root"),
        (". type=dir\nd type=dir\n. type=dir\n", "3:1"), ("{\"record\":\"snapshot\"}\n", "1:1"),
    ])
    func whatIsNoManifestIsRefusedWithItsLine(text: String, hint: String) throws {
        try tree.write(text, to: "m")
        let outcome = try shell("$treewarden diff --from-mtree m t")
        #expect(outcome.code == 2, "\(text): \(outcome.outputText)")
        #expect(outcome.errorText.contains("m:") && outcome.errorText.contains(hint), "\(text): \(outcome.errorText)")
        #expect(outcome.errorText.contains("treewarden snapshot PATH"), "\(outcome.errorText)")
    }

    @Test func whatEndlesslyGrowsIsRefused() throws {
        // A line without an end; directories in one another, so that names of one byte have long paths.
        try shell("{ printf '. type=dir\\na type='; head -c 20000000 /dev/zero | tr '\\0' x; } > m").expectSuccess()
        let long = try shell("$treewarden diff --from-mtree m t")
        #expect(long.code == 2 && long.errorText.contains("16 MiB"), "\(long.errorText)")
        try shell("{ echo '. type=dir'; yes 'a type=dir' | head -n 600000; } > m").expectSuccess()
        let deep = try shell("$treewarden diff --from-mtree m t")
        #expect(deep.code == 2 && deep.errorText.contains("too long"), "\(deep.errorText)")
    }
}

extension Program.Outcome {
    fileprivate func expectSuccess() { #expect(code == 0, "\(errorText)") }
}
