import Access
import FileModel
import Testing

/// Who may do what by mode, ACL and capabilities; the kernel's own answers are in KernelAgreementTests.
@Suite struct PermissionsTests {
    private static let www = Principal(user: 33, group: 33, groups: [50])

    private static func file(
        _ mode: UInt16, owner: UInt32 = 0, group: UInt32 = 0, acl: [AccessControlList.Entry]? = nil
    ) -> Permissions {
        Permissions(
            kind: .file, mode: Mode(rawValue: mode), owner: owner, group: group, acl: acl.map { AccessControlList($0) })
    }

    private static func directory(_ mode: UInt16, owner: UInt32 = 0, group: UInt32 = 0) -> Permissions {
        Permissions(kind: .directory, mode: Mode(rawValue: mode), owner: owner, group: group)
    }

    @Test func ownerIsJudgedByItsOwnEntryAlone() {
        #expect(Self.file(0o077, owner: 33).decide(4, for: Self.www) == .refused(by: .owner(33)))
        #expect(Self.file(0o400, owner: 33).decide(4, for: Self.www) == .granted(by: .owner(33)))
    }

    @Test func groupShadowsOthers() {
        #expect(Self.file(0o604, group: 50).decide(4, for: Self.www) == .refused(by: .group(50)))
        #expect(Self.file(0o604, group: 51).decide(4, for: Self.www) == .granted(by: .other))
    }

    @Test func maskHoldsNamedUserBack() {
        let entries: [AccessControlList.Entry] = [
            .init(.owner, 6), .init(.user(33), 6), .init(.group, 4), .init(.mask, 4), .init(.other, 6),
        ]
        #expect(Self.file(0o646, acl: entries).decide(4, for: Self.www) == .granted(by: .namedUser(33)))
        #expect(Self.file(0o646, acl: entries).decide(2, for: Self.www) == .refused(by: .namedUser(33)))
    }

    @Test func anyOfTheGroupsMayGrantButOnlyOneAtATime() {
        let entries: [AccessControlList.Entry] = [
            .init(.owner, 6), .init(.group, 4), .init(.namedGroup(50), 2), .init(.mask, 7), .init(.other, 7),
        ]
        let file = Self.file(0o677, group: 33, acl: entries)
        #expect(file.decide(4, for: Self.www) == .granted(by: .group(33)))
        #expect(file.decide(2, for: Self.www) == .granted(by: .namedGroup(50)))
        #expect(!file.decide(6, for: Self.www).isGranted)
        #expect(!file.decide(1, for: Self.www).isGranted, "others' right is not for members")
    }

    @Test func emptyMaskMakesNamedUsersOthers() {
        let entries: [AccessControlList.Entry] = [
            .init(.owner, 6), .init(.user(33), 6), .init(.group, 4), .init(.mask, 0), .init(.other, 4),
        ]
        #expect(Self.file(0o604, acl: entries).decide(4, for: Self.www) == .granted(by: .other))
    }

    @Test func capabilitiesGrantWhatIsLeft() {
        var reader = Self.www
        reader.capabilities = CapabilitySet(rawValue: 1 << 2)
        #expect(Self.file(0).decide(4, for: reader) == .granted(by: .capability(.dacReadSearch)))
        #expect(!Self.file(0).decide(2, for: reader).isGranted)
        let root = Principal(user: 0, group: 0)
        #expect(Self.file(0o100, owner: 1).decide(1, for: root).isGranted)
        #expect(!Self.file(0o666, owner: 1).decide(1, for: root).isGranted, "nobody may execute it")
    }

    @Test func stickyProtectsWhatOthersOwn() {
        let spool = Self.directory(0o1777)
        #expect(spool.decideRemoving(Self.file(0o644), for: Self.www) == .refused(by: .sticky))
        #expect(spool.decideRemoving(Self.file(0o644, owner: 33), for: Self.www).isGranted)
        let own = Self.directory(0o1755, owner: 33)
        #expect(own.decideRemoving(Self.file(0o644), for: Self.www) == .granted(by: .owner(33)))
    }

    @Test func flagsStandAbovePermissions() {
        var file = Self.file(0o666, owner: 33)
        file.attributes = .immutable
        #expect(file.decide(2, for: Self.www) == .refused(by: .immutable))
        #expect(file.decideChangingMode(for: Self.www) == .refused(by: .immutable))
        #expect(Self.directory(0o777).decideRemoving(file, for: Self.www) == .refused(by: .immutable))
        var log = Self.directory(0o777)
        log.attributes = .append
        #expect(log.decideRemoving(Self.file(0o644), for: Self.www) == .refused(by: .appendOnly))
    }

    @Test func mountsRefuseEveryone() {
        var file = Self.file(0o777, owner: 33)
        file.restrictions = [.readOnly, .noexec]
        #expect(file.decide(2, for: Principal(user: 0, group: 0)) == .refused(by: .readOnlyMount))
        #expect(file.decideExecuting(for: Self.www) == .refused(by: .noexecMount))
    }

    @Test func wayTellsWhereItEnds() {
        let way = AccessWay(
            lookUps: [
                .init(
                    directory: Array("/".utf8), permissions: Self.directory(0o755),
                    entry: .init(name: Array("srv".utf8), permissions: Self.directory(0o775, group: 50)), holder: nil),
                .init(
                    directory: Array("/srv".utf8), permissions: Self.directory(0o775, group: 50),
                    entry: .init(name: Array("app".utf8), permissions: Self.file(0o755)), holder: 0),
            ],
            ownLookUp: 1, path: Array("/srv/app".utf8), object: Self.file(0o755))
        #expect(!way.verdict(on: .write, for: Self.www).decision.isGranted)
        let replacing = way.verdict(on: .replace, for: Self.www)
        #expect(replacing.decision == .granted(by: .group(50)))
        #expect(replacing.path == Array("/srv".utf8) && replacing.place == .container)
        var closed = way
        closed.lookUps[0].permissions = Self.directory(0o700)
        for action in AccessWay.Action.allCases {
            let verdict = closed.verdict(on: action, for: Self.www)
            #expect(!verdict.decision.isGranted && verdict.path == Array("/".utf8), "\(action)")
        }
    }

    @Test func devicesAreClosedWhereTheMountSaysSo() {
        var device = Permissions(kind: .characterDevice, mode: Mode(rawValue: 0o666), owner: 0, group: 0)
        #expect(device.decideReading(for: Self.www).isGranted)
        device.restrictions = .nodev
        #expect(device.decideReading(for: Self.www) == .refused(by: .nodevMount))
        #expect(device.decideWriting(for: Principal(user: 0, group: 0)) == .refused(by: .nodevMount))
    }

    @Test func swapFilesStayAsTheyAre() {
        var swap = Self.file(0o666, owner: 33)
        swap.restrictions = .swapFile
        let root = Principal(user: 0, group: 0)
        #expect(swap.decideWriting(for: root) == .refused(by: .swapFile))
        #expect(Self.directory(0o777).decideRemoving(swap, for: root) == .refused(by: .swapFile))
        #expect(swap.decideReading(for: root).isGranted)
    }

    @Test func whatIsNobodysIsNobodys() {
        let root = Principal(user: 0, group: 0)
        var file = Self.file(0o602, owner: Permissions.nobody, group: Permissions.nobody)
        #expect(file.decide(4, for: root) == .refused(by: .other), "no capability counts")
        #expect(file.decide(2, for: root).isGranted)
        #expect(file.decideChangingMode(for: root) == .refused(by: .owner(Permissions.nobody)))
        // A mount that has no id for it lets nobody change it.
        file.restrictions = .unmapped
        #expect(file.decide(2, for: root) == .refused(by: .unmapped))
        #expect(Self.directory(0o777).decideRemoving(file, for: root) == .refused(by: .unmapped))
    }

    @Test func theMountsUserIsTheOnlyOne() {
        var file = Self.file(0o777)
        file.mountUser = MountUser(user: 33, group: 33)
        #expect(file.decide(4, for: Self.www).isGranted)
        #expect(file.decide(4, for: Principal(user: 33, group: 50)) == .refused(by: .mountUser(33)))
        #expect(file.decide(4, for: Principal(user: 0, group: 0)) == .refused(by: .mountUser(33)))
    }

    @Test func whatIsDecidedElsewhereIsOpen() {
        var file = Self.file(0o777)
        file.restrictions = .served
        for rights in UInt8(1)...7 { #expect(file.decide(rights, for: Self.www) == .undecided(by: .server)) }
        file.restrictions = [.served, .readOnly]
        #expect(file.decide(2, for: Self.www) == .refused(by: .readOnlyMount))
    }

    @Test func readingsThatDifferLeaveItOpen() {
        var file = Self.file(0o604, owner: 33)
        var other = file
        other.owner = Permissions.nobody
        file.otherReadings = [other]
        #expect(file.decide(2, for: Self.www) == .undecided(by: .hidden))
        #expect(file.decide(4, for: Self.www) == .granted(by: .owner(33)))
        #expect(file.decide(2, for: Principal(user: 34, group: 34)) == .refused(by: .other))
        #expect(Self.directory(0o1777).decideRemoving(file, for: Self.www) == .undecided(by: .hidden))
    }

    /// `/closed/bin` is a link to `/open`, in which `tool` lies.
    private static let wayByLink: AccessWay = {
        let root = directory(0o755)
        let link = Permissions(kind: .link, mode: Mode(rawValue: 0o777), owner: 50, group: 50)
        func entry(_ name: String, _ permissions: Permissions) -> AccessWay.Entry {
            .init(name: Array(name.utf8), permissions: permissions)
        }
        return AccessWay(
            lookUps: [
                .init(
                    directory: Array("/".utf8), permissions: root, entry: entry("closed", directory(0o1702)),
                    holder: nil),
                .init(
                    directory: Array("/closed".utf8), permissions: directory(0o1702), entry: entry("bin", link),
                    holder: 0, isFollowedLast: true),
                .init(
                    directory: Array("/".utf8), permissions: root, entry: entry("open", directory(0o777)), holder: nil),
                .init(
                    directory: Array("/open".utf8), permissions: directory(0o777), entry: entry("tool", file(0o755)),
                    holder: 2),
            ],
            ownLookUp: 3, path: Array("/open/tool".utf8), object: file(0o755))
    }()

    @Test func replacingTakesTheDirectorysOwnPath() {
        let way = Self.wayByLink
        #expect(way.verdict(on: .read, for: Self.www).place == .way, "the link cannot be reached")
        let replacing = way.verdict(on: .replace, for: Self.www)
        #expect(replacing.decision == .granted(by: .other) && replacing.path == Array("/open".utf8))
        #expect(way.verdict(on: .delete, for: Self.www).decision.isGranted)
    }

    @Test func protectedLinksAreForTheirOwners() {
        var way = Self.wayByLink
        way.lookUps[1].permissions = Self.directory(0o1777)
        #expect(way.verdict(on: .read, for: Self.www).decision.isGranted)
        way.protectsLinks = true
        let verdict = way.verdict(on: .read, for: Self.www)
        #expect(verdict.decision == .refused(by: .protectedLink) && verdict.place == .link)
        #expect(way.verdict(on: .read, for: Principal(user: 50, group: 50)).decision.isGranted)
        #expect(!way.verdict(on: .read, for: Principal(user: 0, group: 0)).decision.isGranted, "no capability counts")
        way.protectsLinks = nil
        #expect(way.verdict(on: .read, for: Self.www).decision.outcome == .undecided)
    }
}
