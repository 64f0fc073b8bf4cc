import ArchiveBuilding
import Foundation
import Testing

/// What a finding in an archive rests on: only what the archive says, as far as it says it, and all of that.
@Suite struct ArchiveEvidenceTests {
    private let tree: PackedTree

    init() throws {
        tree = try PackedTree(empty: true)
    }

    private func scan(_ script: String, _ options: [String] = []) throws -> PackedTree.Findings {
        let outcome = try tree.program.shell("umask 022; cd tree; \(script)")
        try #require(outcome.code == 0, "\(outcome.errorText)")
        return try tree.findings(["archive"] + options, in: "tree")
    }

    @Test func `Of a directory that only names lead through nothing is said`() throws {
        _ = try scan(
            """
            mkdir -p a/b a/aux; printf 'text' > a/b/.one; printf 'text' > a/b/.two; printf 'text' > a/b/open
            chmod 666 a/b/open; printf x > a/aux/x
            tar --no-recursion --owner=0 --group=0 -cf archive a/b/.one a/b/.two a/b/open a/aux/x
            """)
        for format in ["text", "json", "sarif", "concise"] {
            let output = try tree.program.run(["scan", "--no-config", "--format", format, "tree/archive"]).outputText
            #expect(!output.contains("d---------"), "\(format)")
        }
        let text = try tree.program.run(["scan", "--no-config", "tree/archive"]).outputText
        #expect(text.contains("a/aux  Windows has a device aux, of which the archive says nothing"), "\(text)")
        #expect(text.contains("below a directory of which the archive says nothing"), "\(text)")
    }

    @Test func `Whoever packed an archive is told once`() throws {
        let script = "printf x > x; tar --owner=OWNER --group=GROUP -cf archive x"
        for (owner, group) in [("alice:1000", "alice:1000"), ("jane:501", "staff:20"), ("root:0", "jenkins:113")] {
            let script = script.replacingOccurrences(of: "OWNER", with: owner)
                .replacingOccurrences(of: "GROUP", with: group)
            #expect(try scan(script).findings == ["archive-build-user x"], "\(owner)")
            let rest = try scan(script, ["--ignore", "archive-build-user"]).findings
            #expect(rest.allSatisfy { $0.hasPrefix("untrusted-") } && !rest.isEmpty, "\(owner): \(rest)")
        }
        let root = script.replacingOccurrences(of: "OWNER", with: "root:0")
        #expect(try scan(root.replacingOccurrences(of: "GROUP", with: "root:0")).findings == [])
    }

    @Test func `The group of one account alone is no stranger`() throws {
        let script = "printf '#!/bin/sh\\n' > run; chmod 775 run; tar --owner=OWNER --group=GROUP -cf archive run"
        for (owner, group, isFound) in [
            ("alice:1000", "alice:1000", false), ("alice:1000", "users:1000", true), ("alice:1000", "alice:1001", true),
        ] {
            let script = script.replacingOccurrences(of: "OWNER", with: owner)
                .replacingOccurrences(of: "GROUP", with: group)
            #expect(try scan(script).findings.contains("writable-executable run") == isFound, "\(owner) \(group)")
        }
    }

    @Test func `An access list is held against the mode beside it`() throws {
        for (mode, list, expected) in [
            ("0000640", "user::rw-,user:33:r--,group::---,mask::r--,other::---", []),
            // As bsdtar has it: the owning group's entry in place of the mask.
            ("0000600", "user::rw-,user:33:r--,group::---,mask::r--,other::---", []),
            ("0000666", "user::rw-,user:33:r--,group::---,mask::r--,other::---", ["archive-directory-mismatch x"]),
        ] {
            var tar = TarBytes()
            tar.addRecords([("SCHILY.acl.access", list)])
            var header = TarBytes.Header("x")
            header.mode = mode
            tar.add(header)
            tar.end()
            try Data(tar.bytes).write(to: tree.url.appending(path: "tree/archive"))
            let found = try tree.findings(["archive"], in: "tree").findings
            #expect(found.filter { $0.hasPrefix("archive-") } == expected, "\(mode)")
            #expect(!found.contains { $0.hasPrefix("zero-permissions") })
            // For whoever takes no lists the mode counts.
            #expect(found.contains { $0.hasPrefix("world-writable") } == (mode == "0000666"))
        }
    }

    @Test func `Names that collide are told by what is in the files`() throws {
        let script = "printf one > README; printf WORD > readme; tar --owner=0 --group=0 -czf archive README readme"
        for (word, level) in [("one", "note"), ("two", "warning"), ("three", "warning")] {
            _ = try scan(script.replacingOccurrences(of: "WORD", with: word))
            for path in ["tree", "tree/archive"] {
                let outcome = try tree.program.run(["collisions", "--no-config", "--format", "concise", path])
                #expect(
                    outcome.outputText.contains("\(level): case-collision"), "\(path), \(word): \(outcome.outputText)")
            }
        }
    }

    @Test func `A package of RPM says owners by name and capabilities as text`() throws {
        var header = RPMBytes()
        header.add(1118, texts: ["/usr/bin/", "/srv/"])
        header.add(1117, texts: ["ping", "data"])
        header.add(1116, [0, 1])
        header.add(1028, [4, 1])
        header.add(1030, [0o100755, 0o100644], bytes: 2)
        header.add(1034, [77, 78])
        header.add(1036, texts: ["", ""])
        header.add(1037, [0, 0])
        header.add(1039, texts: ["root", "alice"])
        header.add(1040, texts: ["root", "root"])
        header.add(5010, texts: ["cap_net_raw,cap_sys_admin=ep", ""])
        var signature = RPMBytes()
        signature.add(1000, [7])
        var payload = CPIOBytes(.newc)
        payload.add("./usr/bin/ping", mode: 0o100755, [0x7F, 0x45, 0x4C, 0x46])
        payload.add("./srv/data", inode: 2, Array("x".utf8))
        payload.end()
        let bytes = RPMBytes.lead + signature.bytes(isSignature: true) + header.bytes() + payload.bytes
        try Data(bytes).write(to: tree.url.appending(path: "tree/archive"))
        let found = try tree.findings(["archive"], in: "tree")
        #expect(found.incidents == [])
        #expect(found.findings.contains("root-equivalent-capability usr/bin/ping"), "\(found.findings)")
        // Whom a package names is an account of the system that it is for, and no number that travels along.
        #expect(!found.findings.contains { $0.hasPrefix("archive-") || $0.hasPrefix("untrusted-") })
        let place = try tree.program.run(["scan", "--no-config", "--profile", "deployment", "tree/archive"])
        #expect(place.outputText.contains("alice:root"), "\(place.outputText)")
    }

    @Test func `An archive that keeps lists and capabilities loses none`() throws {
        let script = "printf x > x; setfattr -n security.ima -v 0x03 x 2>/dev/null || setfacl -m u:33:r x"
        let packing = "; tar --xattrs --xattrs-include='*' --acls --owner=0 --group=0 -cf archive x"
        let found = try scan(script + packing)
        #expect(!found.findings.contains { $0.hasPrefix("metadata-lost-in-archive") }, "\(found.findings)")
        #expect(found.unevaluated.contains("metadata-lost-in-archive"))
        // Where it goes next is asked about.
        let moved = try scan(script + packing, ["--transfer-to", "git,zip"])
        #expect(moved.findings.contains { $0.hasPrefix("metadata-lost-in-archive") }, "\(moved.findings)")
    }

    @Test func `A drop-in counts as in a tree`() throws {
        let making = """
            mkdir -p usr/lib/systemd/system/a.service.d etc; D=usr/lib/systemd/system
            printf '[Service]\\nExecStart=/bin/true\\nUMask=0000\\n' > $D/a.service
            """
        let drop = "; printf '[Service]\\nUMask=0077\\n' > $D/a.service.d/b.conf"
        let packing = "; tar --owner=0 --group=0 -cf archive usr etc"
        let finding = "permissive-umask-statement usr/lib/systemd/system/a.service"
        #expect(try scan(making + packing).findings.contains(finding))
        #expect(try !scan(making + drop + packing).findings.contains(finding))
    }

    @Test func `Scripts and settings are read as in a tree`() throws {
        let making = """
            mkdir -p etc usr/bin usr/lib/tmpfiles.d etc/tmpfiles.d; printf 'UMASK 002\\n' > etc/login.defs
            printf '#!/bin/sh\\numask 000\\nmake\\numask 0\\nmake\\nchmod 777 x\\n' > usr/bin/a; chmod 755 usr/bin/a
            cp usr/bin/a usr/bin/b; chmod 644 usr/bin/b; printf 'd /run/a 0777\\n' > usr/lib/tmpfiles.d/a.conf
            """
        let packing = "; tar --owner=0 --group=0 -cf archive usr etc"
        let found = try scan(making + packing)
        #expect(found.incidents == [])
        #expect(
            found.findings.filter { $0.contains("umask") || $0.hasPrefix("world-writable-mode") }.sorted() == [
                "permissive-umask-statement etc/login.defs", "permissive-umask-statement usr/bin/a",
                "permissive-umask-statement usr/bin/a", "world-writable-mode usr/lib/tmpfiles.d/a.conf",
            ])
        let replaced = try scan(making + "; touch etc/tmpfiles.d/a.conf" + packing)
        #expect(!replaced.findings.contains { $0.hasPrefix("world-writable-mode") })
        // More than is kept of one: open, and not clean.
        let long = try scan("head -c 9000000 /dev/zero | tr '\\0' '#' > etc/login.defs" + packing)
        #expect(long.code == 3)
        #expect(long.incidents.count == 1, "\(long.incidents)")
    }

    @Test func `Two members of one path are compared by what is in them`() throws {
        let making = "mkdir a b; printf one > a/x; printf WORD > b/x; P='tar --mtime=@0 --owner=0 --group=0'"
        let packing = "; $P -C a -cf archive x; $P -C b -rf archive x"
        for (word, expected) in [("two", ["archive-duplicate-member x"]), ("one", [])] {
            let script = making.replacingOccurrences(of: "WORD", with: word) + packing
            #expect(try scan("rm -rf a b; " + script).findings == expected)
            #expect(try scan("gzip -c archive > z; mv z archive").findings == expected)
            // What comes through a pipe has passed by.
            let piped = try tree.program.shell("cat tree/archive | $treewarden scan --no-config -")
            #expect(piped.code == 3)
            #expect(piped.outputText.contains("member-window"), "\(piped.outputText)")
        }
    }

    @Test func `Where an ELF file has its libraries looked for is read however far back it says so`() throws {
        for (strings, dynamic) in [(4 << 20, 30 << 20), (12 << 20, 20 << 20), (30 << 20, 12 << 20)] {
            let file = tree.url.appending(path: "tree/lib.so")
            try LargeLibrary(strings: strings, dynamic: dynamic).bytes.write(to: file)
            let found = try scan("chmod 755 lib.so; tar --owner=0 --group=0 -czf archive lib.so")
            #expect(found.incidents == [])
            #expect(found.findings.contains { $0.hasPrefix("rpath-") }, "\(strings), \(dynamic): \(found.findings)")
        }
        // Further back than is kept: the archive is read once more. A pipe has passed by.
        let file = tree.url.appending(path: "tree/lib.so")
        try LargeLibrary(strings: 12 << 20, dynamic: 30 << 20).bytes.write(to: file)
        let found = try scan("tar --owner=0 --group=0 -czf archive lib.so")
        #expect(found.incidents == [])
        #expect(found.findings.contains { $0.hasPrefix("rpath-") }, "\(found.findings)")
        let piped = try tree.program.shell("cat tree/archive | $treewarden scan --no-config -")
        #expect(piped.code == 3)
        #expect(piped.outputText.contains("member-window"), "\(piped.outputText)")
    }
}

/// A shared object of 64 bits whose RUNPATH is a directory that anybody may write (elf(5)).
private struct LargeLibrary {
    var bytes: Data

    /// - Parameters: where in the file the table of strings and the dynamic section lie.
    init(strings: Int, dynamic: Int) {
        bytes = Data(count: max(strings, dynamic) + 4096)
        func put(_ value: some FixedWidthInteger, _ place: Int) {
            withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(place..<place + $0.count, with: $0) }
        }
        bytes.replaceSubrange(0..<7, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1])
        put(UInt16(3), 16)
        put(UInt64(64), 32)
        put(UInt16(56), 54)
        put(UInt16(2), 56)
        for (index, (type, place, size)) in [(1, 0, bytes.count), (2, dynamic, 48)].enumerated() {
            let header = 64 + 56 * index
            put(UInt32(type), header)
            for (offset, value) in [(8, place), (16, place), (32, size), (40, size)] {
                put(UInt64(value), header + offset)
            }
        }
        for (index, (tag, value)) in [(5, strings), (29, 1), (0, 0)].enumerated() {
            put(UInt64(tag), dynamic + 16 * index)
            put(UInt64(value), dynamic + 16 * index + 8)
        }
        let path = Array("/tmp/lib".utf8)
        bytes.replaceSubrange(strings + 1..<strings + 1 + path.count, with: path)
    }
}
