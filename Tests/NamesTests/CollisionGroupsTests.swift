import Names
import Testing

@Suite struct CollisionGroupsTests {
    private func groups(_ names: [String], _ targets: NameTargets) -> [NameGroup] {
        collisionGroups(of: names.map { Array($0.utf8) }, targets: targets)
    }

    @Test func `A group is the union over the targets, and says who merges what`() throws {
        let group = try #require(
            groups(["x", "\u{212A}", "K", "k"], [NameTargets(.apfsCaseSensitive), NameTargets(.ntfs)]).first)
        #expect(group.members == [1, 2, 3])
        #expect(group.targets == [NameTargets(.apfsCaseSensitive), NameTargets(.ntfs)])
        #expect(
            group.parts == [
                .init(target: .apfsCaseSensitive, members: [[1, 2]]), .init(target: .ntfs, members: [[2, 3]]),
            ])
        #expect(group.mechanisms == [.canonicalForm, .letterCase])
    }

    @Test func `One target can split a group into several parts`() throws {
        let names = ["\u{3A3}", "\u{3C3}", "\u{3C2}", "\u{3A3}a"]
        let group = try #require(groups(names, [NameTargets(.ntfs), NameTargets(.apfs)]).first)
        #expect(group.members == [0, 1, 2])
        #expect(group.parts.first { $0.target == .ntfs }?.members == [[0, 1]])
        #expect(group.parts.first { $0.target == .apfs }?.members == [[0, 1, 2]])
    }

    @Test func `Portable names the file systems that merge`() throws {
        let group = try #require(groups(["stra\u{DF}e", "STRASSE"], NameTargets(.portable)).first)
        #expect(group.targets == [NameTargets(.apfs), NameTargets(.ext4Casefold)])
        #expect(groups(["stra\u{DF}e", "STRASSE"], NameTargets(.ntfs)).isEmpty)
    }

    @Test func `Portable looks behind Windows, and at the bytes of names that are no text`() throws {
        let dots = try #require(groups(["a", "A. "], NameTargets(.portable)).first)
        #expect(dots.targets == [NameTargets(.ntfs), NameTargets(.fat32), NameTargets(.smb)])
        #expect(dots.mechanisms == [.letterCase, .trailingDotsOrSpaces])
        let both = try #require(groups(["stra\u{DF}e.", "STRASSE"], NameTargets(.portable)).first)
        #expect(both.targets == NameTargets(.portable))
        #expect(both.parts == [.init(target: .portable, members: [[0, 1]])])
        let bytes = collisionGroups(of: [[0xC9], [0xE9]], targets: NameTargets(.portable))
        #expect(bytes.map(\.targets) == [NameTargets(.xfsCI)])
        #expect(collisionGroups(of: [[0xC3, 0x89], [0xE3, 0x89]], targets: NameTargets(.portable)).isEmpty)
    }

    @Test func `Every merge of any file system is one of portable`() {
        for pair in MergingTests.letters + MergingTests.youngLetters + MergingTests.forms + MergingTests.ends {
            let merges = pair.targets.subtracting([.apfsCaseSensitive])
            let found = !groups([pair.one, pair.other], NameTargets(.portable)).isEmpty
            if !merges.isEmpty { #expect(found, "\(pair.testDescription)") }
        }
    }

    static let explained: [(String, String, NameMechanisms)] = [
        ("a", "A", .letterCase), ("\u{C9}", "\u{E9}", .letterCase),
        ("\u{E9}", "e\u{301}", .canonicalForm),
        ("\u{C9}", "e\u{301}", [.letterCase, .canonicalForm]), ("a\u{200C}", "a", .invisibleCharacters),
        ("A\u{200C}", "a", [.letterCase, .invisibleCharacters]), ("a.", "a", .trailingDotsOrSpaces),
        ("\u{131}", "I", .letterCase), ("\u{10A0}", "\u{10D0}", .letterCase), ("\u{212A}", "K", .canonicalForm),
        ("a", "b", []),
    ]

    @Test(arguments: explained)
    func `The fewest differences explain a collision`(_ one: String, _ other: String, _ expected: NameMechanisms) {
        #expect(NameMechanisms.between(Array(one.utf8).span, Array(other.utf8).span, on: .concrete) == expected)
    }

    @Test func `A spelled byte is explained`() {
        #expect(NameMechanisms.between([0xFF].span, Array("%FF".utf8).span, on: .concrete) == .escapedBytes)
    }

    @Test func `A bucket of thousands of names is one pass`() {
        let names = (0..<10_000).map { number -> [UInt8] in
            Array("\(number % 2 == 0 ? "a" : "A")\(number / 2)".utf8) + [0xFF]
        }
        let groups = collisionGroups(of: names, targets: NameTargets(.portable))
        #expect(groups.count == 5000)
        #expect(groups.allSatisfy { $0.members.count == 2 && $0.mechanisms == .letterCase })
    }
}
