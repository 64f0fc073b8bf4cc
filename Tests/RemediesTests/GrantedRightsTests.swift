import BuiltinRules
import Examples
import Facts
import RandomNumbers
import Remedies
import RuleLanguage
import Testing

/// What is safe grants nobody anything.
@Suite struct GrantedRightsTests {
    @Test(arguments: [
        ("-rw-r--r-- root:root a", "-rw-r--rw- root:root a", false),
        ("-rw-r--rw- root:root a", "-rw-r--r-- root:root a", true),
        ("-rwxr-xr-x root:root a", "-rwsr-xr-x root:root a", false),
        ("-rw-r--r-- root:root a", "-rw-r--r-- alice:root a", false),
        // A named user without rights falls through to others where his entry is gone.
        ("-rw-r--r-- root:root a acl=u:alice:-,g::r", "-rw-r--r-- root:root a", false),
        ("-rwxr-xr-x root:root a", "-rwxr-xr-x root:root a caps=cap_net_raw+ep", false),
        ("drwxr-xr-x root:root a/ acl=d:o::rx", "drwxr-xr-x root:root a/ acl=d:o::rwx", false),
    ])
    func tells(before: String, after: String, grantsNothing: Bool) throws {
        let (then, now) = (
            FixState(try ExampleEntry(parsing: before).facts()), FixState(try ExampleEntry(parsing: after).facts())
        )
        #expect(now.grants(nothingBeyond: then) == grantsNothing)
    }

    /// Whatever list an object has, taking rights from whomever takes and gives none.
    @Test func takingGrantsNothing() throws {
        var random = SplitMix64(seed: 7)
        let terms = Fix.Terms(
            trust: Trust(owners: [0, 1], groups: [0, 1]), runtimeUser: Principal(user: 2, group: 2, groups: [3]))
        var changed = 0
        for _ in 0..<4_000 {
            func rights() -> UInt8 { UInt8.random(in: 0...7, using: &random) }
            var entries: [AccessControlList.Entry] = [.init(.owner, 7)]
            for user in UInt32(1)...3 where Bool.random(using: &random) { entries.append(.init(.user(user), rights())) }
            entries.append(.init(.group, rights()))
            for group in UInt32(1)...3 where Bool.random(using: &random) {
                entries.append(.init(.namedGroup(group), rights()))
            }
            entries += [.init(.mask, rights()), .init(.other, rights())]
            let list = AccessControlList(entries)
            let bits = try #require(list.permissions?.bits)
            let state = FixState(
                kind: .file, mode: Mode(rawValue: bits), owner: UInt32.random(in: 0...3, using: &random),
                group: UInt32.random(in: 0...3, using: &random), acl: list)
            let holders = Fix.Holder.allCases.filter { _ in Bool.random(using: &random) }
            let after = Fix.Verb.take(rights: rights(), from: holders, in: .access).applied(to: state, at: [], terms)
            if after != state { changed += 1 }
            #expect(after.grants(nothingBeyond: state), "\(state) \(after)")
            #expect(after.acl?.entries.map(\.tag) == entries.map(\.tag))
            #expect((after.acl?.mask ?? 0) & ~list.mask == 0)
        }
        #expect(changed > 1_000)
    }

    /// The rules that are shipped say of the same number how they may be mended, each way is there, and most are safe.
    @Test func shippedRulesHaveFixes() throws {
        let fixes = try BuiltinRules.library().rules.compactMap(\.fix)
        #expect(fixes.count >= 40)
        #expect(fixes.count { $0.level == .safe } >= 15)
    }
}
