import Facts
import Testing

/// Rights that are revoked from access control lists and modes: which bits go, and which stay.
@Suite struct RevocationTests {
    private static let somebody = Principal(user: 9, group: 9)
    private static let alice = Principal(user: 1, group: 9)

    private func permissions(
        _ entries: [AccessControlList.Entry], kind: EntryKind = .file
    ) -> Permissions {
        let list = AccessControlList(entries)
        return Permissions(
            kind: kind, mode: Mode(rawValue: list.permissions?.bits ?? 0), owner: 0, group: 50, acl: list)
    }

    @Test func aMaskThatSomebodyIsNamedUnderDoesNotBecomeEmpty() {
        // Linux would pass over the list, and alice have what others have.
        let before = permissions([
            .init(.owner, 6), .init(.user(1), 2), .init(.group, 4), .init(.mask, 2), .init(.other, 4),
        ])
        let after = before.revoking(2, from: [.user(1)])
        #expect(after.acl?.entries.map(\.rights) == [6, 0, 4, 2, 4])
        #expect(!after.decide(4, for: Self.alice).isGranted)
        #expect(!after.decide(2, for: Self.alice).isGranted)
    }

    @Test func aMaskKeepsARightThatIsNotRevoked() {
        let before = permissions([
            .init(.owner, 6), .init(.user(1), 2), .init(.group, 2), .init(.mask, 6), .init(.other, 0),
        ])
        let after = before.revoking(2, from: [.untrusted(Trust(owners: [0], groups: [0]))])
        // No entry has what it lets through, and `ls -l` shows no group that may write.
        #expect(after.acl?.entries.map(\.rights) == [6, 0, 0, 4, 0])
        #expect(after.mode == Mode(rawValue: 0o640))
    }

    @Test func aMaskBecomesEmptyWhereNobodyIsNamed() {
        let before = permissions([.init(.owner, 6), .init(.group, 2), .init(.mask, 2), .init(.other, 4)])
        let after = before.revoking(2, from: [.group])
        #expect(after.mode == Mode(rawValue: 0o604))
        #expect(!after.decide(4, for: Principal(user: 9, group: 50)).isGranted)
    }

    @Test func whoIsNamedUnderAnEmptyMaskIsOneOfTheOthers() {
        let before = permissions([
            .init(.owner, 6), .init(.user(1), 6), .init(.group, 6), .init(.mask, 0), .init(.other, 6),
        ])
        #expect(before.decide(2, for: Self.alice).isGranted)
        for holder in [RightHolder.user(1), .named, .principal(Self.alice)] {
            let after = before.revoking(2, from: [holder])
            #expect(!after.decide(2, for: Self.alice).isGranted)
            #expect(after.decide(4, for: Self.somebody).isGranted)
        }
        #expect(before.revoking(2, from: [.group]).mode == before.mode)
    }

    @Test func aUserWhomNoEntryNamesLosesARightByEveryClass() {
        let before = Permissions(kind: .file, mode: Mode(rawValue: 0o666), owner: 0, group: 50)
        #expect(before.revoking(2, from: [.user(9)]).mode == Mode(rawValue: 0o644))
        #expect(before.revoking(2, from: [.user(0)]) == before)
        #expect(before.revoking(2, from: [.members(50)]).mode == Mode(rawValue: 0o646))
        #expect(before.revoking(2, from: [.members(51)]).mode == Mode(rawValue: 0o664))
        #expect(before.revoking(2, from: []) == before)
    }

    @Test func theMaskOfADefaultListStays() {
        let list = AccessControlList([
            .init(.owner, 7), .init(.user(1), 6), .init(.group, 0), .init(.mask, 6), .init(.other, 1),
        ])
        // mkdir(2) with 0733 leaves only write of the mask: empty, alice would search the new directory as others do.
        let after = list.revokingByDefault(2, from: [.named], group: 50)
        #expect(after.entries.map(\.rights) == [7, 4, 0, 6, 1])
    }
}
