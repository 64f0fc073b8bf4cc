import ArchiveBuilding
import Archives
import Facts
import Testing

@testable import Trees

/// What members of an archive have said of them beside their names is kept as far as there is room.
@Suite struct MemberTextTests {
    private static let count = 100
    private static let limit = 20_000

    private static let texts: [(String, @Sendable (inout TarBytes, Int, String) -> Void)] = [
        (
            "names of attributes",
            { tar, number, text in
                tar.addRecords([("SCHILY.xattr.user.\(number)\(text)", "x")])
                tar.add("\(number)")
            }
        ),
        (
            "names in access lists",
            { tar, number, text in
                let list = "user::rw-,user:\(number)\(text):r--,group::r--,mask::r--,other::---"
                tar.addRecords([("SCHILY.acl.access", list)])
                tar.add("\(number)")
            }
        ),
        (
            "names of owners",
            { tar, number, text in
                tar.addRecords([("uid", "\(number)"), ("uname", "\(number)\(text)")])
                tar.add("\(number)")
            }
        ),
        (
            "what scripts are run by",
            { tar, number, text in
                tar.add("\(number)", "0", "#!/\(number)\(text)\n")
            }
        ),
        (
            "texts that are paths",
            { tar, number, text in
                tar.add("\(number)", "0", "\(number)/\(text)")
            }
        ),
    ]

    private func replay(
        _ add: (inout TarBytes, Int, String) -> Void, _ length: Int
    ) -> (members: Int, errors: [ScanError]) {
        var tar = TarBytes()
        for number in 0..<Self.count { add(&tar, number, String(repeating: "t", count: length)) }
        tar.end()
        var limits = VirtualTree.Limits()
        limits.names = Self.limit
        var replay = ArchiveReplay(root: 0, asking: .all, location: [], limits, trust: Trust(owners: [0], groups: [0]))
        replay.run(TarReader(BytesSource(tar.bytes)), isZip: false)
        return (replay.tree.memberCount, replay.scanErrors)
    }

    @Test func `More texts than there is room for end the reading, and that is told`() {
        for (name, add) in Self.texts {
            let (few, none) = replay(add, 10)
            #expect(few == Self.count && none.isEmpty, "\(name): \(none)")
            let (read, errors) = replay(add, 230)
            #expect(read > 10 && read < Self.count, "\(name): \(read)")
            #expect(errors.map(\.bound) == [.memberNames], "\(name): \(errors)")
        }
    }
}
