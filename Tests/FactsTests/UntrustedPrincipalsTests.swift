import Facts
import Testing

/// Strangers and principals are judged by one engine, and rights that somebody can give himself are his.
@Suite struct UntrustedPrincipalsTests {
    private static let untrusted = UntrustedPrincipals.outside(Trust(owners: [0], groups: [0]))
    private static let www = UntrustedPrincipals.principal(Principal(user: 33, group: 33))

    private static func directory(_ mode: UInt16, owner: UInt32 = 0, group: UInt32 = 0) -> Permissions {
        Permissions(kind: .directory, mode: Mode(rawValue: mode), owner: owner, group: group)
    }

    private static func file(_ mode: UInt16, owner: UInt32 = 0, group: UInt32 = 0) -> Permissions {
        Permissions(kind: .file, mode: Mode(rawValue: mode), owner: owner, group: group)
    }

    @Test func strangersAreNamedByTheEntryThatLetsThemIn() {
        #expect(Self.untrusted.basis(of: .write, over: Self.file(0o644)) == nil)
        #expect(Self.untrusted.basis(of: .write, over: Self.file(0o400, owner: 7)) == .owner(7))
        #expect(Self.untrusted.basis(of: .write, over: Self.file(0o664, group: 50)) == .group(50))
        #expect(Self.untrusted.basis(of: .write, over: Self.file(0o666)) == .other)
        var listed = Self.file(0o664)
        listed.acl = AccessControlList([
            .init(.owner, 6), .init(.user(0), 6), .init(.user(9), 6), .init(.group, 6), .init(.mask, 6),
            .init(.other, 4),
        ])
        #expect(Self.untrusted.basis(of: .write, over: listed) == .namedUser(9))
        listed.acl?.entries[4] = .init(.mask, 4)
        #expect(Self.untrusted.basis(of: .write, over: listed) == nil, "the mask holds them back")
    }

    /// Neither what is in it nor what it is called can be exchanged by somebody who may not search it.
    @Test func writingADirectoryTakesSearchAsWell() {
        for mode in [UInt16(0o666), 0o766, 0o1722, 0o722] {
            let directory = Self.directory(mode, group: 50)
            #expect(Self.untrusted.basis(of: .write, over: directory) == nil)
            #expect(Self.untrusted.basis(replacing: Self.file(0o644, owner: 7), in: directory) == nil)
            #expect(Self.www.basis(of: .write, over: directory) == nil)
            #expect(Self.www.basis(replacing: Self.file(0o644), in: directory) == nil)
        }
        #expect(Self.untrusted.basis(of: .write, over: Self.directory(0o676, group: 50)) == .group(50))
        #expect(Self.untrusted.basis(of: .write, over: Self.directory(0o703)) == .other)
        var listed = Self.directory(0o760)
        listed.acl = AccessControlList([
            .init(.owner, 7), .init(.user(9), 6), .init(.group, 0), .init(.mask, 6), .init(.other, 0),
        ])
        #expect(Self.untrusted.basis(replacing: Self.file(0o644), in: listed) == nil)
    }

    @Test func stickyKeepsStrangersOffWhatTheTrustedOwn() {
        let spool = Self.directory(0o1777)
        #expect(Self.untrusted.basis(replacing: Self.file(0o644), in: spool) == nil)
        #expect(Self.untrusted.basis(replacing: Self.file(0o644, owner: 7), in: spool) == .other)
        #expect(Self.untrusted.basis(replacing: Self.file(0o644), in: Self.directory(0o1755, owner: 7)) == .owner(7))
    }

    @Test func ownersGiveThemselvesWhatTheyLack() {
        #expect(Self.www.basis(of: .write, over: Self.file(0o444, owner: 33)) == .owner(33))
        #expect(Self.www.basis(of: .read, over: Self.file(0o000, owner: 33)) == .owner(33))
        var sealed = Self.file(0o444, owner: 33)
        sealed.attributes = .immutable
        #expect(Self.www.basis(of: .write, over: sealed) == nil)
    }

    @Test func aWeakDirectoryTaintsEverythingBelow() throws {
        let root = RuntimeAccess(Self.www, path: [], permissions: Self.directory(0o755), in: nil)
        let app = RuntimeAccess(
            Self.www, path: Array("app".utf8), permissions: Self.directory(0o775, group: 33), in: root)
        let bin = RuntimeAccess(
            Self.www, path: Array("app/bin".utf8), permissions: Self.directory(0o755), in: app)
        #expect(app.rights == [.read, .write, .execute])
        #expect(bin.rights == [.read, .execute, .replace])
        let step = try #require(bin.replacing(Self.file(0o755)))
        #expect(step.path == Array("app".utf8) && step.basis == .group(33))
    }

    @Test func whatCannotBeReachedIsOutOfReach() {
        let root = RuntimeAccess(Self.www, path: [], permissions: Self.directory(0o755), in: nil)
        let closed = RuntimeAccess(
            Self.www, path: Array("a".utf8), permissions: Self.directory(0o700), in: root)
        #expect(closed.rights(over: Self.file(0o777)) == [])
        let own = RuntimeAccess(
            Self.www, path: Array("b".utf8), permissions: Self.directory(0o000, owner: 33), in: root)
        #expect(own.rights(over: Self.file(0o644)) == [.read, .replace], "its owner lets itself in")
    }

    @Test func aReleaseIsEnteredWhateverItsBuildDirectorySays() {
        let root = RuntimeAccess(
            Self.www, path: [], permissions: Self.directory(0o700), in: nil, isEntered: true)
        #expect(root.rights(over: Self.file(0o644)) == .read)
    }
}
