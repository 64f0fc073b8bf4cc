import Facts
import Testing

@testable import Archives
@testable import Trees

/// Members whose attributes come to the same facts have them decoded once.
@Suite struct AttributeKeyTests {
    private func key(_ attributes: [(String, String)], acl: String = "") -> AttributeKey {
        var member = Member()
        for (name, value) in attributes {
            member.attributes.add(name: Array(name.utf8), value: Array(value.utf8))
        }
        member.accessACL = Array(acl.utf8)
        var key = AttributeKey()
        key.take(member)
        return key
    }

    @Test func valuesCountWhereFactsAreMadeOfThem() {
        #expect(key([]).isEmpty)
        #expect(key([("user.a", "1")]).bytes == key([("user.a", "2")]).bytes)
        #expect(key([("user.a", "1")]).bytes != key([("user.b", "1")]).bytes)
        for name in ["security.capability", "system.posix_acl_access", "system.posix_acl_default"] {
            #expect(key([(name, "1")]).bytes != key([(name, "2")]).bytes)
        }
        #expect(key([], acl: "u::rw-").bytes != key([], acl: "u::r--").bytes)
        // Where one part ends and the next begins counts as well.
        let long = String(repeating: "x", count: 200)
        #expect(key([("user.a", ""), ("b", "")]).bytes != key([("user.ab", "")]).bytes)
        #expect(key([(long, ""), ("b", "")]).bytes != key([(long + "b", "")]).bytes)
    }

    @Test func setsAreNumberedBehindThoseOfTheTreeBefore() {
        var first = MemberRecords(firstAttributeSet: 1)
        for (object, key) in [key([("user.a", "")]), key([("user.b", "")]), key([("user.a", "")])].enumerated() {
            first.keep(attributeSet: first.attributeSet(of: key) ?? first.add(.init(), as: key), of: object)
        }
        #expect((0..<4).map { first.attributes(of: $0)?.number } == [1, 2, 1, nil])
        var second = MemberRecords(firstAttributeSet: first.nextAttributeSet)
        second.keep(attributeSet: second.add(.init(), as: key([("user.c", "")])), of: 5)
        #expect(second.attributes(of: 5)?.number == 3)
        #expect(second.attributes(of: 4) == nil)
        second.forgetAttributes(of: 5)
        #expect(second.attributes(of: 5) == nil)
    }
}
