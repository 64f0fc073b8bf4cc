import Facts
import Testing

@testable import Archives
@testable import Trees

/// Members whose attributes come to the same facts have them decoded once.
@Suite struct AttributeKeyTests {
    private func member(_ attributes: [(String, String)], acl: String = "") -> Member {
        var member = Member()
        for (name, value) in attributes {
            member.attributes.add(name: name.utf8.span, value: value.utf8.span)
        }
        member.accessACL = Array(acl.utf8)
        return member
    }

    private func key(_ attributes: [(String, String)], acl: String = "") -> AttributeKey {
        var key = AttributeKey()
        key.take(member(attributes, acl: acl))
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
        for (object, name) in ["user.a", "user.b", "user.a"].enumerated() {
            let key = key([(name, "")])
            let known = first.attributeSet(of: key, member([(name, "")]))
            first.keep(attributeSet: known ?? first.add(.init(), as: key), of: object)
        }
        #expect((0..<4).map { first.attributeSet(of: $0) } == [1, 2, 1, 0])
        #expect([1, 2].map { first.number(ofAttributeSet: $0) } == [1, 2])
        var second = MemberRecords(firstAttributeSet: first.nextAttributeSet)
        second.keep(attributeSet: second.add(.init(), as: key([("user.c", "")])), of: 5)
        #expect(second.number(ofAttributeSet: second.attributeSet(of: 5)) == 3)
        #expect(second.attributeSet(of: 4) == 0)
        second.forgetAttributes(of: 5)
        #expect(second.attributeSet(of: 5) == 0)
    }

    @Test func aMemberIsHeldAgainstTheOneBeforeItByNamesAlone() {
        var records = MemberRecords(firstAttributeSet: 1)
        for plain in [[("user.a", "1"), ("user.b", "2")], [("user.auser.b", "")]] {
            let key = key(plain)
            _ = records.add(.init(), as: key)
            let set = records.attributeSet(of: key, member(plain))
            #expect(set != nil)
            #expect(records.attributeSet(likeThatOf: member(plain.map { ($0.0, "other") })) == set)
            // Neither where one name ends nor what an attribute or a list says is left out.
            #expect(records.attributeSet(likeThatOf: member([("user.a", "1")])) == nil)
            #expect(records.attributeSet(likeThatOf: member(plain, acl: "u::r--")) == nil)
            #expect(records.attributeSet(likeThatOf: member(plain + [("security.capability", "1")])) == nil)
        }
        // What is decoded decides with its value.
        let decoded = key([("security.capability", "1")])
        _ = records.add(.init(), as: decoded)
        #expect(records.attributeSet(of: decoded, member([("security.capability", "1")])) != nil)
        #expect(records.attributeSet(likeThatOf: member([("security.capability", "1")])) == nil)
    }
}
