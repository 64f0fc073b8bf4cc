import ArchiveBuilding
import Foundation
import Testing
import Trees

@testable import Archives

@Suite struct DebReaderTests {
    private func read(_ bytes: [UInt8], room: Int = 4096) -> ArchiveReading {
        ArchiveReading(DebReader(BytesSource(bytes), by: Libraries(), budget: ExpansionBudget()), room: room)
    }

    private static func tar(_ names: String...) -> [UInt8] {
        var tar = TarBytes()
        for name in names { tar.add(name) }
        tar.end()
        return tar.bytes
    }

    private static let sample: ARBytes = {
        var ar = ARBytes()
        ar.add("debian-binary", "2.0\n")
        ar.add("control.tar", tar("./control", "./postinst"))
        ar.add("_later", "passed over")
        ar.add("data.tar", tar("./usr/bin/tool"))
        return ar
    }()

    @Test func `Both parts are read, and told apart`() {
        for room in [4096, 0] {
            let reading = read(Self.sample.bytes, room: room)
            #expect(reading.error == nil)
            #expect(reading.paths == ["./control", "./postinst", "./usr/bin/tool"])
            #expect(reading.members.map(\.part) == [.control, .control, .data])
            #expect(reading.trailing == nil)
        }
    }

    @Test func `Cut anywhere, it is told`() {
        let expected = read(Self.sample.bytes).paths
        for end in 8..<Self.sample.bytes.count {
            let reading = read(Array(Self.sample.bytes[..<end]))
            #expect(reading.error != nil, "\(end)")
            #expect(expected.starts(with: reading.paths), "\(end)")
        }
    }

    @Test func `A part that is missing, or another one, is told`() {
        let builds: [(inout ARBytes) -> Void] = [
            { _ in }, { $0.add("control.tar", Self.tar("a")) }, { $0.add("debian-binary", "3.0\n") },
            {
                $0.add("debian-binary", "2.0\n"); $0.add("data.tar", Self.tar("a"))
            },
            {
                $0.add("debian-binary", "2.0\n"); $0.add("control.tar", Self.tar("a"))
            },
            {
                $0.add("debian-binary", "2.0\n"); $0.add("control.tar", Self.tar("a")); $0.add("data.tarx", "")
            },
        ]
        for build in builds {
            var ar = ARBytes()
            build(&ar)
            #expect(read(ar.bytes).error?.problem == .header(.package))
        }
    }

    @Test func `What follows the parts is told`() {
        var ar = Self.sample
        let end = UInt64(ar.bytes.count)
        ar.add("data.tar", Self.tar("other"))
        #expect(read(ar.bytes).trailing == TrailingData(offset: end, format: nil, isMember: true))
        ar = ARBytes()
        ar.add("debian-binary", "2.0\n")
        ar.add("control.tar", Self.tar("a"))
        ar.add("data.tar", Self.tar("b") + Self.tar("c"))
        #expect(read(ar.bytes).trailing?.format == .tar)
    }

    @Test func `Members whose names begin with an underscore are passed over, wherever they stand`() {
        var ar = ARBytes()
        ar.add("debian-binary", "2.0\n")
        ar.add("_early", "x")
        ar.add("control.tar", Self.tar("a"))
        ar.add("data.tar", Self.tar("b"))
        ar.add("_gpgorigin", "signature")
        #expect(read(ar.bytes).paths == ["a", "b"])
        #expect(read(ar.bytes).trailing == nil)
        ar.add("more", "x")
        #expect(read(ar.bytes).trailing?.holdsMembers == true)
    }

    @Test(
        .enabled(if: Tool.areInstalled("dpkg-deb"), "needs what Scripts/bootstrap --archives installs"),
        arguments: ["gzip", "xz", "zstd", "none"])
    func `What dpkg-deb builds is what it lists`(_ compression: String) throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        let bytes = try tree.pack(
            """
            mkdir DEBIAN && chmod 755 . DEBIAN
            printf 'Package: sample\\nVersion: 1\\nArchitecture: all\\nMaintainer: a <a@b.c>\\nDescription: none\\n' >DEBIAN/control
            printf '#!/bin/sh\\n' >DEBIAN/postinst && chmod 755 DEBIAN/postinst
            dpkg-deb -Z\(compression) --build . ../$$.deb >&2 && cat ../$$.deb && rm ../$$.deb
            """)
        let format = ArchiveFormat(firstBytes: bytes.span)
        #expect(format == .deb)
        let reading = read(bytes)
        #expect(reading.error == nil)
        #expect(reading.trailing == nil)
        let control = reading.members.filter { $0.part == .control }.map { String(decoding: $0.path, as: UTF8.self) }
        #expect(Set(control).isSuperset(of: ["./control", "./postinst"]))
        var data: Set<String> = []
        for (member, contents) in zip(reading.members, reading.contents) where member.part == .data {
            let path = String(decoding: member.path.dropFirst(2), as: UTF8.self)
            if path.isEmpty { continue }
            let name = path.hasSuffix("/") ? String(path.dropLast()) : path
            let entry = try #require(tree.entries[name], "\(name)")
            data.insert(name)
            #expect(member.owner == entry.owner)
            if entry.kind != .link { #expect(member.mode.octal == entry.mode) }
            #expect(member.kind == .hardLink || contents == entry.contents)
        }
        #expect(data == Set(tree.entries.keys))
    }
}
