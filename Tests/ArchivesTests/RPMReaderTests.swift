import ArchiveBuilding
import Facts
import Foundation
import Testing
import Trees

@testable import Archives

@Suite struct RPMReaderTests {
    private func read(_ bytes: [UInt8], room: Int = 4096) -> ArchiveReading {
        ArchiveReading(RPMReader(BytesSource(bytes), by: Libraries(), budget: ExpansionBudget()), room: room)
    }

    private static func header(_ change: (inout RPMBytes) -> Void = { _ in }) -> [UInt8] {
        var header = RPMBytes()
        header.add(1118, texts: ["/usr/bin/", "/etc/"])
        header.add(1117, texts: ["tool", "tool.conf", "link", "ghost"])
        header.add(1116, [0, 1, 0, 1])
        header.add(1028, [4, 3, 4, 9])
        header.add(1030, [0o104755, 0o100640, 0o120777, 0o100600], bytes: 2)
        header.add(1034, [77, 78, 79, 80])
        header.add(1036, texts: ["", "", "tool", ""])
        header.add(1037, [0, 1, 0, 64])
        header.add(1039, texts: ["root", "daemon", "root", "root"])
        header.add(1040, texts: ["adm", "root", "root", "root"])
        header.add(5010, texts: ["= cap_net_raw+ep", "", "", ""])
        change(&header)
        return header.bytes()
    }

    private static func package(_ header: [UInt8] = header(), _ build: (inout CPIOBytes) -> Void) -> [UInt8] {
        var signature = RPMBytes()
        signature.add(1000, [7])
        signature.add(1004, text: "odd")
        var payload = CPIOBytes(.newc)
        build(&payload)
        payload.end()
        return RPMBytes.lead + signature.bytes(isSignature: true) + header + payload.bytes
    }

    private static func addAll(_ payload: inout CPIOBytes) {
        payload.add("./usr/bin/tool", mode: 0o104755, Array("tool".utf8))
        payload.add("./etc/tool.conf", mode: 0o100640, Array("a=b".utf8))
        payload.add("./usr/bin/link", mode: 0o120777, Array("tool".utf8))
    }

    @Test func `Facts are those of the header`() throws {
        let bytes = Self.package { Self.addAll(&$0) }
        for room in [1, 4096, 0] {
            let reading = read(bytes, room: room)
            #expect(reading.error == nil)
            #expect(reading.paths == ["usr/bin/tool", "etc/tool.conf", "usr/bin/link"])
            let tool = reading.members[0]
            #expect(tool.mode.octal == "4755")
            #expect(tool.ownerName == Array("root".utf8))
            #expect(tool.groupName == Array("adm".utf8))
            #expect(tool.capabilities == Array("= cap_net_raw+ep".utf8))
            #expect(tool.modified == 77)
            #expect(!tool.known.contains(.owner))
            #expect(reading.members[1].packageFlags == 1)
            #expect(reading.members[2].linkTarget == Array("tool".utf8))
            #expect(reading.members.allSatisfy { $0.irregularities == [] })
            if room > 0 { #expect(reading.contents[0] == Array("tool".utf8)) }
        }
    }

    @Test func `What the payload says otherwise is told`() {
        let reading = read(
            Self.package { payload in
                payload.add("./usr/bin/tool", mode: 0o100755, Array("tool".utf8))
                payload.add("./etc/other", mode: 0o100640, [1])
                payload.add("./usr/bin/link", mode: 0o120777, Array("/bin/sh".utf8))
            })
        #expect(reading.paths == ["usr/bin/tool", "etc/other", "usr/bin/link", "etc/tool.conf"])
        #expect(
            reading.members.map(\.irregularities) == [.modeDiffers, .unlisted, .linkTargetDiffers, .onlyListed])
        let sizes = read(
            Self.package { payload in
                payload.add("./usr/bin/link", mode: 0o120777, Array("tool".utf8))
                payload.add("./usr/bin/tool", mode: 0o104755, Array("tools".utf8))
                payload.add("./etc/tool.conf", mode: 0o100640, Array("a=b".utf8))
            })
        #expect(sizes.members.map(\.irregularities) == [[], .sizeDiffers, []])
    }

    @Test func `A payload may only number its members`() {
        var payload: [UInt8] = []
        func add(_ number: Int, _ contents: String) {
            payload += Array("07070X0000000\(number)\0\0\(contents)".utf8)
            payload += [UInt8](repeating: 0, count: (4 - payload.count % 4) % 4)
        }
        add(0, "tool")
        add(1, "a=b")
        add(2, "tool")
        let bytes = Self.package { cpio in cpio.bytes = payload }
        let reading = read(bytes)
        #expect(reading.error == nil)
        #expect(reading.paths == ["usr/bin/tool", "etc/tool.conf", "usr/bin/link"])
        #expect(reading.contents.prefix(2).map { String(decoding: $0, as: UTF8.self) } == ["tool", "a=b"])
        #expect(reading.members.allSatisfy { $0.irregularities == [] })
        payload = []
        add(9, "tool")
        #expect(read(Self.package { $0.bytes = payload }).error?.problem == .header(.number))
    }

    @Test func `Cut anywhere, it is told`() {
        let bytes = Self.package { Self.addAll(&$0) }
        for end in 0..<bytes.count {
            let problem = read(Array(bytes[..<end])).error?.problem
            #expect(problem == .truncated || problem == .endMarkMissing, "\(end)")
        }
    }

    @Test func `Headers that are none are told`() {
        var bytes = Self.package { Self.addAll(&$0) }
        bytes[0] = 0
        #expect(read(bytes).error?.problem == .header(.magic))
        bytes = Self.package { Self.addAll(&$0) }
        bytes[96] = 0
        #expect(read(bytes).error?.problem == .header(.magic))
        bytes[96] = 0x8E
        bytes[104] = 1
        #expect(read(bytes).error?.problem == .header(.index))
        bytes[104] = 0
        bytes[108] = 0x7F
        #expect(read(bytes).error?.problem == .bound(.headerRecord))
        let outside = Self.header { $0.entry(1124, 6, 1, [], offset: 0xFFFF) }
        #expect(read(Self.package(outside) { _ in }).error?.problem == .header(.index))
        let drpm = Self.header { $0.add(1124, text: "drpm") }
        #expect(read(Self.package(drpm) { _ in }).error?.problem == .header(.package))
    }

    @Test(
        .enabled(if: Tool.areInstalled("rpmbuild", "rpm"), "needs what Scripts/bootstrap --archives installs"),
        arguments: ["w6.gzdio", "w6.bzdio", "w2.xzdio", "w2.lzdio", "w3.zstdio", "w.ufdio"])
    func `What rpmbuild builds is what rpm lists`(_ payload: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack(
            """
            top=$(mktemp -d) && trap 'rm -rf "$top"' EXIT
            cat >"$top/sample.spec" <<'END'
            Name: sample
            Version: 1
            Release: 1
            Summary: none
            License: none
            BuildArch: noarch
            %description
            none
            %install
            mkdir -p %{buildroot}/usr/bin %{buildroot}/etc
            echo contents >%{buildroot}/usr/bin/tool
            ln %{buildroot}/usr/bin/tool %{buildroot}/usr/bin/twin
            echo a=b >%{buildroot}/etc/tool.conf
            ln -s tool %{buildroot}/usr/bin/link
            %files
            %attr(4755, root, adm) %caps(cap_net_raw=ep) /usr/bin/tool
            %attr(4755, root, adm) %caps(cap_net_raw=ep) /usr/bin/twin
            %config %attr(0640, daemon, root) /etc/tool.conf
            /usr/bin/link
            %dir %attr(1777, root, root) /etc
            %ghost /etc/ghost
            END
            rpmbuild --quiet -D "_topdir $top" -D "_binary_payload \(payload)" -D "__os_install_post %{nil}" -bb "$top/sample.spec" >&2
            cat "$top"/RPMS/noarch/*.rpm
            """)
        let format = ArchiveFormat(firstBytes: bytes.span)
        #expect(format == .rpm)
        let reading = read(bytes)
        #expect(reading.error == nil)
        #expect(Set(reading.paths) == ["etc", "etc/tool.conf", "usr/bin/link", "usr/bin/tool", "usr/bin/twin"])
        for (path, member) in zip(reading.paths, reading.members) {
            #expect(member.irregularities == [], "\(path)")
            switch path {
            case "etc": #expect(member.kind == .entry(.directory) && member.mode.octal == "1777")
            case "usr/bin/link": #expect(member.linkTarget == Array("tool".utf8))
            case "etc/tool.conf":
                #expect(member.mode.octal == "0640" && member.ownerName == Array("daemon".utf8))
            default:
                #expect(member.mode.octal == "4755" && member.groupName == Array("adm".utf8))
                #expect(String(decoding: member.capabilities, as: UTF8.self).contains("cap_net_raw"))
                #expect(member.inode == reading.members.last { $0.path.starts(with: "usr/bin/t".utf8) }?.inode)
            }
        }
        #expect(reading.contents.contains(Array("contents\n".utf8)))
        #expect(reading.contents.contains(Array("a=b\n".utf8)))
    }
}
