import Facts
import Testing

@testable import Auditing

struct EvidenceTests {
    private func finding(_ rule: String, _ line: String, prepare: (inout EntryFacts) -> Void = { _ in }) throws
        -> Finding
    {
        var entry = try facts(line)
        prepare(&entry)
        return try #require(try AuditBench([rule]).report([entry]).findings.array.first)
    }

    @Test func onlyWhatTheRuleUsed() throws {
        let line = "-rwxrwxr-x root:9999 a acl=u:alice:rwx,u:4000:r caps=cap_net_raw+ep size=12"
        let plain = try finding("a | when: entry is file", line).evidence
        #expect(plain.mode.octal == "0775")
        #expect(plain.owner == .init(id: 0, name: Array("root".utf8)))
        #expect(plain.group == .init(id: 9999, name: nil))
        #expect(plain.acl == nil)
        #expect(plain.capabilities == nil)
        #expect(plain.size == nil)
        #expect(plain.facts.isEmpty)

        let rule = "a | when: writers has named user and size > 3 and capabilities has net_raw"
        let full = try finding(rule, line).evidence
        #expect(full.acl == "u::rwx,u:alice:rwx,u:id4000:r--,g::rwx,m::rwx,o::r-x")
        #expect(full.capabilities == "cap_net_raw=ep")
        #expect(full.size == 12)
        #expect(
            full.facts.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" }
                == ["writers=untrusted group, named user"])
    }

    @Test func nothingThatTimeAloneChanges() throws {
        let first = try finding("a | when: age < -1 day", "-rw-r--r-- root:root a age=-50h")
        let second = try finding("a | when: age < -1 day", "-rw-r--r-- root:root a age=-49h")
        #expect(first == second)
    }

    @Test func attributesInOneOrder() throws {
        let rule = "a | when: xattrs has \"user.a\""
        let made = try finding(rule, "-rw-r--r-- root:root a xattr=user.a,user.b") { $0.attributeNames.reverse() }
        #expect(made.evidence.facts == [.init(name: "xattrs", value: Array("user.a, user.b".utf8))])
    }

    @Test func defaultListAndTarget() throws {
        let directory = try finding("a | when: acl.default", "drwxr-xr-x root:root a acl=d:o::w").evidence
        #expect(directory.defaultACL == "u::rwx,g::r-x,o::-w-")
        let link = try finding("a | when: link.dangles", "lrwxrwxrwx root:root a -> b").evidence
        #expect(link.target == Array("b".utf8))
        #expect(link.facts == [.init(name: "link.dangles", value: Array("yes".utf8))])
    }

    @Test func whatOnlyALevelAsksForIsCollectedAndShown() throws {
        let rule =
            "a | when: entry is file | level: [note when not reachers has other, error when content is script, note]"
        let shown = try finding(rule, "-rw-r--r-- root:root a content=script")
        #expect(shown.level == .error)
        #expect(shown.evidence.facts == [.init(name: "content", value: Array("script".utf8))])
        #expect(!shown.evidence.isUnreachable)
        let hidden = try finding(rule, "-rw-r--r-- root:root d/a in drwx------ root:root d/")
        #expect(hidden.level == .note)
        #expect(hidden.evidence.isUnreachable)
    }

    @Test func hopsOfALink() throws {
        let made = try finding(
            "a | when: link.dangles", "lrwxrwxrwx root:root a -> b with lrwxrwxrwx root:root b -> c")
        #expect(made.related == [Related(role: .hop, path: Array("b".utf8), detail: Array("c".utf8))])
    }

    @Test func theWritableAncestor() throws {
        let made = try finding(
            "a | when: depth = 0 and root.ancestors has writable", "drwxr-xr-x root:root . ancestors=writable"
        ) { entry in
            entry.root.worstAncestor = .init(levels: 2, mode: Mode(rawValue: 0o777), owner: 0, group: 50)
        }
        let detail = Array("drwxrwxrwx root:staff".utf8)
        #expect(made.related == [Related(role: .ancestor, path: Array("../..".utf8), detail: detail)])
    }
}
