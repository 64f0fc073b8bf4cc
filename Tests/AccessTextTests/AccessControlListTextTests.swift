import AccessText
import Facts
import Testing

@testable import Descriptors

struct AccessControlListTextTests {
    private struct UnknownName: Error, Equatable {
        var name: String
    }

    private func entry(_ text: String) throws(UnknownName) -> AccessControlList.Entry? {
        try AccessControlList.Entry(text: text) { name throws(UnknownName) in
            guard name == "alice" || name == "7" else { throw UnknownName(name: name) }
            return name == "alice" ? 1000 : 7
        } group: { name throws(UnknownName) in
            guard name == "staff" else { throw UnknownName(name: name) }
            return 50
        }
    }

    @Test func entriesAreReadInBothForms() throws {
        let expected: [(String, AccessControlList.Entry)] = [
            ("u::rw-", .init(.owner, 6)), ("user::rwx", .init(.owner, 7)), ("u:alice:r", .init(.user(1000), 4)),
            ("user:7:wx", .init(.user(7), 3)), ("g:staff:---", .init(.namedGroup(50), 0)),
            ("group::x", .init(.group, 1)),
            ("m::r-x", .init(.mask, 5)), ("mask::rwx", .init(.mask, 7)), ("o::-", .init(.other, 0)),
        ]
        for (text, wanted) in expected { #expect(try entry(text) == wanted, "\(text)") }
    }

    @Test func whatIsNoEntryIsNone() throws {
        for text in [
            "", "u", "u:alice", "u:alice:", "u:alice:q", "u:alice:rwxr", "u:alice:rw,o::r", "x:alice:rw", "m:alice:rw",
            "u:alice:rw:r", "u:alice:r\0", "u:alice:rw\nu:7:rwx", "o:alice:r",
        ] {
            #expect(try entry(text) == nil, "\(text)")
        }
    }

    /// This host's accounts are not those of examples, of policies or of an audited root.
    @Test func namesAreNeverLookedUpHere() {
        #expect(throws: UnknownName(name: "root")) { try entry("u:root:rw") }
        #expect(throws: UnknownName(name: "root")) { try entry("group:root:rw") }
    }

    private struct Accounts: AccountDirectory {
        func userName(_ id: UInt32) -> [UInt8]? { id == 1000 ? Array("alice".utf8) : nil }
        func groupName(_ id: UInt32) -> [UInt8]? { id == 50 ? Array("a,b:c".utf8) : nil }
        func isPrivate(group: UInt32, of user: UInt32) -> Bool { false }
    }

    @Test func namesAreThoseOfTheAccountsThatAreAsked() {
        let list = AccessControlList([
            .init(.owner, 6), .init(.user(0), 1), .init(.user(1000), 4), .init(.group, 4), .init(.namedGroup(50), 2),
            .init(.mask, 5), .init(.other, 0),
        ])
        #expect(list.text(naming: Accounts()) == "u::rw-,u:0:--x,u:alice:r--,g::r--,g:50:-w-,m::r-x,o::---")
        #expect(
            list.text {
                "u\($0)"
            } group: {
                "g\($0)"
            }
                == "u::rw-,u:u0:--x,u:u1000:r--,g::r--,g:g50:-w-,m::r-x,o::---")
    }

    @Test func theMaskIsCalculatedAndTheOrderIsTheKernels() {
        let list = AccessControlList([
            .init(.other, 1), .init(.namedGroup(2), 1), .init(.user(9), 4), .init(.group, 0), .init(.owner, 7),
            .init(.user(3), 2),
        ])
        #expect(!list.isValid)
        #expect(
            list.withCalculatedMask?.entries == [
                .init(.owner, 7), .init(.user(3), 2), .init(.user(9), 4), .init(.group, 0), .init(.namedGroup(2), 1),
                .init(.mask, 7), .init(.other, 1),
            ])
        #expect(list.withCalculatedMask?.isValid == true)
    }

    /// The decoder of the kernel's bytes has a verdict of its own, for the hot path: it is libacl's.
    @Test func theDecodersVerdictIsTheLibrarys() {
        let tags: [DecodedACL.Tag] = [.owner, .user, .user, .group, .namedGroup, .namedGroup, .mask, .other, .other]
        var valid = 0
        for which in 0..<1 << tags.count {
            for ids in 0..<16 as Range<UInt32> {
                let entries = tags.indices.filter { which & 1 << $0 != 0 }.map { index in
                    DecodedACL.Entry(tags[index], id: 1 + ids >> UInt32(index & 3) & 1, rights: UInt8(index % 8))
                }
                let decoded = DecodedACL(entries: entries)
                let list = AccessControlList(entries.map { .init($0) })
                #expect(decoded.isValid == list.isValid)
                if decoded.isValid { valid += 1 }
            }
        }
        #expect(valid > 100)
    }
}

extension AccessControlList.Entry {
    fileprivate init(_ entry: DecodedACL.Entry) {
        let id = entry.id ?? 0
        let tag: AccessControlList.Tag =
            switch entry.tag {
            case .owner: .owner
            case .user: .user(id)
            case .group: .group
            case .namedGroup: .namedGroup(id)
            case .mask: .mask
            case .other: .other
            }
        self.init(tag, entry.rights)
    }
}
