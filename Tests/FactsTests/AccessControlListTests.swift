import Facts
import Testing

@Suite struct AccessControlListTests {
    private let trust = Trust(owners: [0, 1000], groups: [0, 100])

    private func holders(
        of right: Mode.Right = .write, over kind: EntryKind = .file, group: UInt32 = 50,
        _ entries: AccessControlList.Entry...
    ) -> Principals {
        AccessControlList(entries).holders(of: right, over: kind, group: group, trust: trust)
    }

    @Test func ownerAndMaskAreNobodyElse() {
        #expect(holders(.init(.owner, 7), .init(.group, 0), .init(.mask, 7), .init(.other, 0)).isEmpty)
    }

    @Test func aNamedUserHoldsWhatTheMaskLetsThrough() {
        #expect(holders(.init(.user(1001), 6), .init(.mask, 6)) == .namedUser)
        #expect(holders(.init(.user(1001), 6), .init(.mask, 4)).isEmpty)
        #expect(holders(of: .read, .init(.user(1001), 6), .init(.mask, 4)) == .namedUser)
        #expect(holders(.init(.user(1001), 4), .init(.mask, 7)).isEmpty)
    }

    @Test func aTrustedUserIsInNoClass() {
        #expect(holders(.init(.user(1000), 7), .init(.mask, 7)).isEmpty)
        #expect(holders(.init(.user(0), 7), .init(.mask, 7)).isEmpty)
    }

    @Test func groupsAreToldApartByTrust() {
        #expect(holders(.init(.group, 6)) == .untrustedGroup)
        #expect(holders(group: 100, .init(.group, 6)) == .trustedGroup)
        #expect(holders(.init(.namedGroup(51), 6), .init(.mask, 6)) == .namedGroup)
        #expect(holders(.init(.namedGroup(100), 6), .init(.mask, 6)) == .trustedGroup)
        #expect(holders(.init(.namedGroup(51), 6), .init(.group, 6), .init(.mask, 5)).isEmpty)
    }

    /// One entry has to grant both, and the mask to let both through.
    @Test func writingADirectoryTakesSearchAsWell() {
        #expect(holders(over: .directory, .init(.user(1001), 6), .init(.mask, 7)).isEmpty)
        #expect(holders(over: .directory, .init(.user(1001), 7), .init(.mask, 6)).isEmpty)
        #expect(holders(over: .directory, .init(.user(1001), 3), .init(.mask, 3)) == .namedUser)
        #expect(holders(over: .directory, .init(.group, 2), .init(.namedGroup(51), 1), .init(.mask, 7)).isEmpty)
        #expect(holders(over: .directory, .init(.mask, 0), .init(.other, 2)).isEmpty)
        #expect(holders(over: .directory, .init(.mask, 0), .init(.other, 3)) == .other)
    }

    @Test func theMaskDoesNotBindOthers() {
        #expect(holders(.init(.mask, 0), .init(.other, 2)) == .other)
    }

    @Test func aListSaysMoreThanAModeByNamesOrMask() {
        let plain: [AccessControlList.Entry] = [.init(.owner, 6), .init(.group, 4), .init(.other, 4)]
        #expect(!AccessControlList(plain).isExtended)
        for tag in [AccessControlList.Tag.user(5), .namedGroup(5), .mask] {
            #expect(AccessControlList(plain + [.init(tag, 4)]).isExtended)
        }
    }

    @Test func aMaskHoldsBackOnlyWhatIsGranted() {
        #expect(AccessControlList([.init(.user(5), 6), .init(.mask, 4)]).isMasked)
        #expect(AccessControlList([.init(.group, 7), .init(.mask, 5)]).isMasked)
        #expect(!AccessControlList([.init(.user(5), 4), .init(.mask, 4)]).isMasked)
        #expect(!AccessControlList([.init(.owner, 7), .init(.mask, 0), .init(.other, 7)]).isMasked)
        #expect(!AccessControlList([.init(.group, 7)]).isMasked)
    }
}

@Suite struct PrincipalsTests {
    @Test func whoIsNotNamedPassesAsEveryoneElseDoes() {
        #expect(Principals.all.passing(.other) == .all)
        #expect(Principals([.namedUser, .other]).passing([.other, .trustedGroup]) == [.namedUser, .other])
    }

    @Test func aClosedDirectoryLetsOnlyItsSearchersPass() {
        #expect(Principals.all.passing([.trustedGroup, .namedUser]) == [.trustedGroup, .namedUser])
        #expect(Principals([.untrustedGroup]).passing([.trustedGroup]).isEmpty)
        #expect(Principals.all.passing([]).isEmpty)
    }

    @Test func whoWasStoppedAboveDoesNotComeBack() {
        #expect(Principals.all.passing([]).passing(.other).isEmpty)
        #expect(Principals.all.passing(.trustedGroup).passing(.all) == .trustedGroup)
    }

    @Test func theWordsAreInTheOrderOfTheBits() {
        #expect(Principals.names.enumerated().allSatisfy { $1.0.rawValue == 1 << UInt8($0) })
        #expect(Principals.names.reduce(into: Principals()) { $0.insert($1.0) } == .all)
    }
}
