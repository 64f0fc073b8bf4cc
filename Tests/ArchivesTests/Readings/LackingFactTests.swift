import ArchiveBuilding
import Facts
import Testing
import Trees

@testable import Archives

/// What a header lacks is not said, and never 0; what begins as an end mark or a table of symbols is none.
@Suite struct LackingFactTests {
    private func read(_ ar: ARBytes) -> ArchiveReading { ArchiveReading(ARReader(BytesSource(ar.bytes))) }

    @Test func `Blank fields of an ar header are not said`() throws {
        var ar = ARBytes()
        ar.add("a", mode: "")
        ar.add("b", owner: "", group: "")
        ar.add("c", modified: "")
        let known = read(ar).members.map(\.known)
        #expect(known == [[.owner, .modified], [.mode, .modified], [.mode, .owner]])
    }

    @Test func `A blank mode is the size to some, which is reported where that gives rights away`() {
        var ar = ARBytes()
        ar.add("a", Array(repeating: 0x78, count: 10), mode: "")
        ar.add("b", Array(repeating: 0x78, count: 666), mode: "")
        let members = read(ar).members
        #expect(members.map { $0.known.contains(.mode) } == [false, false])
        #expect(members.map(\.irregularities) == [[], .modeDiffers])
    }

    @Test func `A name ends before its first slash or blank to some`() {
        var ar = ARBytes()
        for name in ["a/b", "a b", "a/", "__.SYMDEF SORTED"] { ar.add(name) }
        let members = read(ar).members
        #expect(members.map(\.irregularities) == [.nameDiffers, .nameDiffers, [], []])
        #expect(members.map { $0.readings.compactMap(\.path) } == [[[0x61]], [[0x61]], [], [Array("__.SYMDEF".utf8)]])
    }

    @Test func `A table of symbols that has a name as files have is a file to some`() {
        var ar = ARBytes()
        for name in ["__.SYMDEF", "__.SYMDEF SORTED", "__.SYMDEF-not", "a"] { ar.add(name, mode: "104755") }
        #expect(read(ar).paths == ["__.SYMDEF", "__.SYMDEF SORTED", "__.SYMDEF-not", "a"])
    }

    @Test func `A mode that is that of no file is another kind to some`() {
        var ar = ARBytes()
        for mode in ["100644", "644", "40777", "120777"] { ar.add("a", mode: mode) }
        #expect(read(ar).members.map(\.irregularities) == [[], [], .kindDiffers, .kindDiffers])
    }

    @Test func `A name ends before a zero, and what follows it is told`() {
        var ar = ARBytes()
        ar.add("#1/8", "a\0b\0\0\0\0\0")
        ar.add("#1/8", "c\0\0\0\0\0\0\0")
        ar.add("//", "d\0e/\n")
        ar.add("/0", "x")
        let reading = read(ar)
        #expect(reading.paths == ["a", "c", "d"])
        #expect(reading.members.map(\.irregularities) == [.nameHoldsZero, [], .nameHoldsZero])
    }

    @Test func `What only begins as the end mark of cpio ends it for some`() {
        for (name, size) in [("TRAILER!!!\0", 12), ("TRAILER!!!\0x", 13)] {
            var cpio = CPIOBytes(.newc)
            cpio.add("a")
            cpio.add(name, mode: 0, nameSize: size)
            cpio.add("b", mode: 0o104755)
            cpio.end()
            let reading = ArchiveReading(CPIOReader(BytesSource(cpio.bytes)))
            #expect(reading.paths == ["a", "TRAILER!!!", "b"])
            #expect(reading.members[2].irregularities == .behindEnd)
            #expect(reading.error == nil)
        }
        var cpio = CPIOBytes(.newc)
        cpio.add("TRAILER!!!x")
        cpio.end()
        #expect(ArchiveReading(CPIOReader(BytesSource(cpio.bytes))).members.map(\.irregularities) == [[]])
    }

    @Test func `Of a package whose header has no modes those of the payload count`() throws {
        let reading = ArchiveReading(
            RPMReader(
                BytesSource(RPMReadings.package(modes: nil)), by: Libraries(), budget: ExpansionBudget()))
        #expect(reading.members.map(\.mode.octal) == ["4755"])
        #expect(reading.members.map(\.irregularities) == [[]])
    }

    @Test func `Header and payload of a package are both judged`() throws {
        let reading = ArchiveReading(
            RPMReader(
                BytesSource(RPMReadings.package(modes: 0o100646, name: "/usr/bin/tool")), by: Libraries(),
                budget: ExpansionBudget()))
        #expect(reading.members.map(\.mode.octal) == ["4757"])
        #expect(reading.members.map(\.irregularities) == [[.modeDiffers, .nameDiffers]])
        #expect(reading.members[0].readings.map(\.path) == [Array("/usr/bin/tool".utf8)])
    }
}

/// Packages of one file.
private enum RPMReadings {
    static func package(modes: UInt32?, name: String = "./usr/bin/tool") -> [UInt8] {
        var header = RPMBytes()
        header.add(1117, texts: ["tool"])
        header.add(1118, texts: ["/usr/bin/"])
        header.add(1116, [0])
        header.add(1028, [4])
        if let modes { header.add(1030, [modes], bytes: 2) }
        var payload = CPIOBytes(.newc)
        payload.add(name, mode: 0o104755, Array("tool".utf8))
        payload.end()
        return RPMBytes.lead + RPMBytes().bytes(isSignature: true) + header.bytes() + payload.bytes
    }
}
