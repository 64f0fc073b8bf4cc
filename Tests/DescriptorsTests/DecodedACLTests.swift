import Testing

@testable import Descriptors

struct DecodedACLTests {
    /// A value of `system.posix_acl_access` from tags, rights and ids.
    static func value(_ entries: [(tag: UInt16, rights: UInt16, id: UInt32)], version: UInt32 = 2) -> [UInt8] {
        var bytes: [UInt8] = []
        func append<Number: FixedWidthInteger>(_ number: Number) {
            for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
            }
        }
        append(version)
        for entry in entries {
            append(entry.tag)
            append(entry.rights)
            append(entry.id)
        }
        return bytes
    }

    static let none = UInt32.max
    static let extended: [(tag: UInt16, rights: UInt16, id: UInt32)] = [
        (1, 6, none), (2, 4, 1000), (2, 7, 1001), (4, 4, none), (8, 2, 50), (0x10, 5, none), (0x20, 0, none),
    ]

    @Test func extendedListIsDecoded() throws {
        let list = try #require(AttributeValue.accessControlList(Self.value(Self.extended)))
        #expect(
            list.entries == [
                .init(.owner, rights: 6), .init(.user, id: 1000, rights: 4), .init(.user, id: 1001, rights: 7),
                .init(.group, rights: 4), .init(.namedGroup, id: 50, rights: 2), .init(.mask, rights: 5),
                .init(.other, rights: 0),
            ])
    }

    @Test func minimalListIsDecoded() throws {
        let list = AttributeValue.accessControlList(Self.value([(1, 7, 0), (4, 0, 0), (0x20, 0, 0)]))
        #expect(list?.entries == [.init(.owner, rights: 7), .init(.group, rights: 0), .init(.other, rights: 0)])
        #expect(list?.entries.first?.id == nil)
    }

    @Test func listsThatTheManualForbidsAreMalformed() {
        let none = Self.none
        let refused: [(String, [(tag: UInt16, rights: UInt16, id: UInt32)])] = [
            ("empty", []),
            ("no owner", [(4, 4, none), (0x20, 0, none)]),
            ("no group", [(1, 4, none), (0x20, 0, none)]),
            ("no other", [(1, 4, none), (4, 0, none)]),
            ("two owners", [(1, 4, none), (1, 4, none), (4, 0, none), (0x20, 0, none)]),
            ("two others", [(1, 4, none), (4, 0, none), (0x20, 0, none), (0x20, 0, none)]),
            ("no mask", [(1, 4, none), (2, 4, 5), (4, 0, none), (0x20, 0, none)]),
            ("order", [(4, 4, none), (1, 4, none), (0x20, 0, none)]),
            ("user twice", [(1, 4, none), (2, 4, 5), (2, 6, 5), (4, 0, none), (0x10, 7, none), (0x20, 0, none)]),
            ("group twice", [(1, 4, none), (4, 0, none), (8, 4, 5), (8, 6, 5), (0x10, 7, none), (0x20, 0, none)]),
            ("unknown tag", [(1, 4, none), (4, 0, none), (0x20, 0, none), (0x40, 0, none)]),
            ("no tag", [(0, 4, none), (1, 4, none), (4, 0, none), (0x20, 0, none)]),
            ("unknown right", [(1, 8, none), (4, 0, none), (0x20, 0, none)]),
        ]
        for (what, entries) in refused {
            #expect(AttributeValue.accessControlList(Self.value(entries)) == nil, "\(what)")
        }
        for version: UInt32 in [0, 1, 3, .max] {
            #expect(AttributeValue.accessControlList(Self.value(Self.extended, version: version)) == nil)
        }
    }

    @Test func idsThatTheNamespaceDoesNotMapMayRepeat() {
        let none = Self.none
        let list = AttributeValue.accessControlList(
            Self.value([(1, 4, none), (2, 4, none), (2, 6, none), (4, 0, none), (0x10, 7, none), (0x20, 0, none)]))
        #expect(list?.entries.count == 6)
    }

    @Test func everyTruncationAndEveryTailIsMalformed() {
        let value = Self.value(Self.extended)
        for length in 0..<value.count {
            #expect(AttributeValue.accessControlList(Array(value.prefix(length))) == nil)
        }
        for tail in 1..<8 {
            #expect(AttributeValue.accessControlList(value + [UInt8](repeating: 0, count: tail)) == nil)
        }
    }
}
