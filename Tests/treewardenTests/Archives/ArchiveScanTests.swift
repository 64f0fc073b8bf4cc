import Foundation
import Testing

/// A tree and its archive give the same findings, but for rules whose facts the format cannot hold.
@Suite struct ArchiveScanTests {
    private let tree: PackedTree

    init() throws {
        tree = try PackedTree()
    }

    @Test(arguments: PackedTree.packers) func `An archive is found to be what its tree is`(
        packer: PackedTree.Packer
    ) throws {
        guard try tree.pack(packer) else { return }
        let live = try tree.findings(["."], in: "tree")
        let packed = try tree.findings(["archive"], in: ".")
        #expect(packed.code == 1, "\(packer.name): \(packed.error)")
        #expect(!live.findings.isEmpty)
        // What the format cannot hold is said, and is all that is missing.
        let unevaluated = packed.unevaluated.subtracting(live.unevaluated)
        let expected = live.findings.filter { finding in
            !unevaluated.contains { finding.hasPrefix("\($0) ") }
                && !packer.omitted.contains { finding.hasSuffix(" \($0)") }
        }
        #expect(packed.findings == expected, "\(packer.name)")
        let held: Set = ["world-writable-file", "symlink-escapes-root", "private-key-in-release"]
        #expect(unevaluated.isDisjoint(with: held))
    }

    @Test func `Files and directories are scanned together, each by what it can tell`() throws {
        guard try tree.pack(PackedTree.packers[0]) else { return }
        let both = try tree.findings(["tree", "archive"], in: ".")
        let live = try tree.findings(["."], in: "tree")
        #expect(both.findings.count == 2 * live.findings.count)
    }

    @Test func `What is no archive is refused by what it is`() throws {
        let cases: [(script: String, words: String)] = [
            ("printf '' > archive", "it is empty"),
            ("printf 'some text' > archive", "neither its beginning nor its end"),
            ("printf 'some text' | gzip > archive", "compressed by gzip"),
            ("printf '7z\\274\\257\\047\\034' > archive", "7z archive"),
            ("head -c 1048576 /dev/zero > archive", "neither its beginning nor its end"),
            ("head -c 1048576 /dev/zero | gzip > archive", "compressed by gzip"),
            ("head -c 10752 /dev/zero > archive", "neither its beginning nor its end"),
            ("head -c 32769 /dev/zero > archive; printf 'CD001\\001' >> archive", "ISO 9660 image"),
            ("(head -c 32769 /dev/zero; printf 'CD001\\001') | xz > archive", "ISO 9660 image"),
            ("head -c 1080 /dev/zero > archive; printf '\\123\\357' >> archive", "ext2, ext3 or ext4 image"),
            ("head -c 512 /dev/zero > archive; printf 'EFI PART' >> archive", "GUID partition table"),
            ("mkfifo archive", "is a fifo"),
        ]
        for (script, words) in cases {
            _ = try tree.program.shell("rm -f archive; \(script)")
            let outcome = try tree.program.run(["scan", "archive"])
            #expect(outcome.code == 2, "\(script)")
            #expect(outcome.errorText.contains(words), "\(script): \(outcome.errorText)")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test func `What comes before a cut is reported, and the scan is incomplete`() throws {
        _ = try tree.program.shell(
            "tar -C tree -cf whole . && head -c $(($(stat -c %s whole) - 10240)) whole > archive")
        let cut = try tree.findings(["archive"], in: ".")
        #expect(cut.code == 3)
        #expect(!cut.findings.isEmpty)
        #expect(cut.incidents.contains("malformed-archive"))
    }

    @Test func `An archive is read from a pipe as from a file`() throws {
        let packing = "tar -C tree -czf archive . && "
        let scan = "scan --no-config --quiet --format concise"
        let piped = try tree.program.shell("\(packing) cat archive | $treewarden \(scan) -")
        let named = try tree.program.shell("$treewarden \(scan) archive")
        #expect(piped.code == 1)
        #expect(piped.outputText.replacingOccurrences(of: "./-/", with: "archive/") == named.outputText)
        // Much comes of little only where it does: what a pipe has no size for is counted.
        let large = try tree.program.shell(
            "head -c 40000000 /dev/urandom > large; tar -czf - large | $treewarden \(scan) -")
        #expect(!large.outputText.contains("archive-extreme-expansion"))
        let zip = try tree.program.shell("printf 'PK\\003\\004' | $treewarden scan -")
        #expect(zip.code == 2)
        #expect(zip.errorText.contains("read from its end"))
        #expect(try tree.program.run(["scan", "-", "-"]).code == 2)
    }

    /// What is in a file comes with one of its names, and what it is may be said by another one.
    @Test(
        arguments: [
            "tar -cf ../archive aux run.sh", "tar -czf ../archive aux run.sh",
            "printf 'run.sh\\naux\\n' | cpio --quiet -o -H newc > ../archive",
        ])
    func `A text is a program where one of its names says so`(packing: String) throws {
        guard try tree.program.shell("command -v cpio").code == 0 else { return print("skipped: there is no cpio") }
        let made = try tree.program.shell(
            "rm -f archive; mkdir linked && cd linked && printf 'umask 000\\n' > aux && ln aux run.sh && \(packing)")
        #expect(made.code == 0, "\(made.errorText)")
        let found = try tree.findings(["archive"], in: ".")
        #expect(found.findings.contains { $0.contains("permissive-umask-statement") }, "\(found.findings)")
        // What came through a pipe is gone when the other name comes.
        let piped = try tree.program.shell("cat archive | $treewarden scan - --no-config --format concise")
        #expect(piped.code == 3)
        #expect(piped.outputText.contains("run.sh: incomplete: bound-reached"), "\(piped.outputText)")
        #expect(piped.outputText.contains("member-window"))
    }

    /// What says where the names of libraries lie comes behind them, further than passes by at once.
    @Test func `What a large program is loaded by is read once more`() throws {
        let make = """
            import struct
            size, dynamic, strings, path = 28 << 20, 27 << 20, 9 << 20, b"/tmp/libraries"
            text = b"\\0" + path + b"\\0"
            def at(place, *parts): file.seek(place); file.write(b"".join(parts))
            with open("lib.so", "wb") as file:
                file.truncate(size)
                header = struct.pack("<16sHHIQQQIHHHHHH", b"\\x7fELF\\2\\1\\1", 3, 62, 1, 0, 64, 0, 0, 64, 56, 2, 0, 0, 0)
                segments = [struct.pack("<IIQQQQQQ", kind, 5, start, start, start, count, count, 4096)
                            for kind, start, count in ((1, 0, size), (2, dynamic, 96))]
                at(0, header, *segments)
                at(dynamic, struct.pack("<6Q", 5, strings, 29, 1, 0, 0))
                at(strings, text)
            """
        try Data(make.utf8).write(to: tree.url.appending(path: "make.py"))
        let made = try tree.program.shell("python3 make.py && chmod 755 lib.so && tar -czf archive lib.so")
        #expect(made.code == 0, "\(made.errorText)")
        let found = try tree.findings(["archive"], in: ".")
        #expect(found.findings.contains("rpath-writable-directory lib.so"), "\(found)")
        #expect(found.incidents == [])
        // A pipe has nothing more to read, and that is said.
        let piped = try tree.program.shell("cat archive | $treewarden scan - --no-config --format concise")
        #expect(piped.code == 3)
        #expect(piped.outputText.contains("[member-window]"), "\(piped.outputText)")
    }

    @Test func `What cannot be read says why`() throws {
        let made = try tree.program.shell(
            "printf 'text' > file && zip -qP word archive file && mv archive.zip archive && touch aux")
        guard made.code == 0 else { return print("skipped: there is no zip") }
        let read = try tree.program.shell("$treewarden scan archive --no-config --format concise")
        #expect(read.code == 3)
        #expect(read.outputText.contains("[contents: encrypted]"), "\(read.outputText)")
    }

    @Test func `What cannot be taken for what is said is refused`() throws {
        _ = try tree.program.shell("tar -cf archive tree; printf 'some text' > text")
        let refused: [(arguments: [String], words: String)] = [
            (["tree", "--as", "archive"], "is a directory"), (["tree", "--as", "layer"], "is a directory"),
            (["tree", "--as", "image"], "no image"), (["archive", "--as", "image"], "no image"),
            (["archive", "--as", "tree"], "not a directory"), (["text", "--as", "archive"], "no archive"),
            (["archive", "--as", "box"], "'layer'"), (["archive", "--platform", "linux"], "os/arch"),
            (["archive", "--platform", "linux/amd64"], "'archive' is no image"),
            (["tree", "archive", "--platform", "linux/amd64"], "Leave --platform out"),
            (["archive", "--max-expansion", "0"], "at least 1"),
            (["archive", "--max-expansion", "1G"], "--max-expansion"),
            (["none.tar"], "does not exist"),
        ]
        for command in ["scan", "collisions"] {
            for (arguments, words) in refused {
                let outcome = try tree.program.run([command, "--no-config"] + arguments)
                #expect(outcome.code == 2, "\(command) \(arguments): \(outcome.errorText)")
                #expect(outcome.errorText.contains(words), "\(command) \(arguments): \(outcome.errorText)")
                #expect(outcome.output.isEmpty)
            }
        }
        let access = try tree.program.run(["access", "archive", "text", "--as", "0"])
        #expect(access.errorText.contains("'archive' is answered for as the file that it is"), "\(access.errorText)")
        #expect(!access.errorText.contains("'text'"))
        #expect(try tree.program.run(["access", "archive/tree", "--as", "0"]).code == 2)
    }

    @Test func `An archive of nothing is clean`() throws {
        _ = try tree.program.shell("tar -cf archive -T /dev/null")
        #expect(try tree.program.run(["scan", "archive"]).code == 0)
    }
}

/// A small tree with defects, and what packs it.
final class PackedTree {
    struct Packer: Sendable, CustomStringConvertible {
        var name: String
        var script: String
        /// What the packer leaves out.
        var omitted: [String] = []
        var description: String { name }
    }

    static let packers = [
        Packer(name: "tar", script: "tar -C tree -cf archive ."),
        Packer(name: "tar --format=gnu", script: "tar -C tree --format=gnu -czf archive ."),
        Packer(name: "tar --format=pax", script: "tar -C tree --format=pax -cJf archive ."),
        Packer(name: "bsdtar", script: "command -v bsdtar && bsdtar -C tree -cf archive ."),
        Packer(name: "cpio", script: "command -v cpio && (cd tree && find . | cpio --quiet -oH newc) > archive"),
        Packer(
            name: "zip", script: "command -v zip && (cd tree && zip -qry ../a.zip .) && mv a.zip archive",
            omitted: ["app/pipe"]),
    ]

    let url: URL

    /// - Parameter empty: whether the directory `tree` is to be empty, for others to fill.
    init(empty: Bool = false) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "treewarden-packed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let outcome = try program.shell(empty ? "umask 022; mkdir tree" : Self.making)
        guard outcome.code == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    private static let making = """
        umask 022; mkdir -p tree/app/bin tree/app/conf tree/spool; cd tree; chmod 755 . app app/bin app/conf
        printf 'text\\n' > app/note.txt; printf 'text\\n' > app/open.txt; chmod 666 app/open.txt; chmod 777 spool
        printf '#!/bin/sh\\nexit 0\\n' > app/bin/run; chmod 4755 app/bin/run
        printf -- '-----BEGIN RSA PRIVATE KEY-----\\nMIIEpAIBAAKCAQEA\\n-----END RSA PRIVATE KEY-----\\n' > app/conf/id.pem
        ln -s ../../../etc/passwd app/out; ln -s bin/run app/in; ln -s nowhere app/dangling
        ln -s loop app/loop; ln app/note.txt app/other.txt; printf 'x' > app/Note.txt; mkfifo app/pipe
        printf 'text\\n' > app/a~; mkdir app/empty; printf 'data' > app/image.png
        """

    var program: Program { Program(directory: url) }

    /// - Returns: false where the packer is not here.
    func pack(_ packer: Packer) throws -> Bool {
        try program.shell("rm -f archive; \(packer.script)").code == 0
    }

    /// What a scan found, each as its rule and the path in the tree.
    func findings(_ paths: [String], in directory: String) throws -> Findings {
        let program = Program(directory: url.appending(path: directory))
        let outcome = try program.run(["scan", "--no-config", "--format", "json"] + paths)
        var findings = Findings(code: outcome.code, error: outcome.errorText)
        guard let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any] else {
            return findings
        }
        for finding in report["findings"] as? [[String: Any]] ?? [] {
            let member = finding["member"] ?? finding["path"]
            guard let rule = finding["rule"] as? String, let path = member as? String else { continue }
            findings.findings.append("\(rule) \(path)")
        }
        for incident in report["incidents"] as? [[String: Any]] ?? [] {
            if let kind = incident["kind"] as? String { findings.incidents.append(kind) }
        }
        for rule in report["rules"] as? [[String: Any]] ?? [] where rule["state"] as? String == "not evaluated" {
            if let id = rule["id"] as? String { findings.unevaluated.insert(id) }
        }
        findings.findings.sort()
        return findings
    }

    struct Findings {
        var code: Int32
        var error: String
        var findings: [String] = []
        var incidents: [String] = []
        var unevaluated: Set<String> = []
    }
}
