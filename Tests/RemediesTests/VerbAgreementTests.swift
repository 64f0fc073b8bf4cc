import Facts
import RandomNumbers
import Remedies
import RightsTrials
import RuleLanguage
import Testing

/// What a verb takes from whom, by the kernel's own answer before and after. `RIGHTS_TRIALS=5000` makes as many trials.
@Suite(.enabled(if: RightsTrial.isPossible, "only root can become other users"))
struct VerbAgreementTests {
    @Test func takingNeverGrantsAndLeavesNothing() throws {
        let trial = try RightsTrial()
        var random = SplitMix64(seed: RightsTrial.seed &+ 2)
        var lost = 0
        for number in 0..<RightsTrial.count(otherwise: 300) {
            let permissions = Permissions(randomlyFrom: &random)
            let (user, group) = (random.pick(RightsTrial.users), random.pick(RightsTrial.groups))
            let account = random.pick(RightsTrial.principals)
            let terms = Fix.Terms(trust: Trust(owners: [0, user], groups: [0, group]), runtimeUser: account)
            let holders = Fix.Holder.allCases.filter { _ in random.once(in: 3) }
            let meant: [RightHolder] = holders.map { holder in
                switch holder {
                case .untrusted: .untrusted(terms.trust)
                case .group: .group
                case .other: .other
                case .account: .principal(account)
                }
            }
            let rights = UInt8(1 + random.below(7))
            let state = FixState(
                kind: permissions.kind, mode: permissions.mode, owner: permissions.owner, group: permissions.group,
                acl: permissions.acl)
            let fixed = Fix.Verb.take(rights: rights, from: holders, in: .access).applied(to: state, at: [], terms)
            try trial.make(permissions)
            let before = try trial.answers()
            try trial.set(fixed.permissions)
            let after = try trial.answers()
            let story: Comment = "trial \(number): \(permissions) without \(rights) of \(holders): \(fixed.permissions)"
            #expect(fixed.grants(nothingBeyond: state), story)
            for (place, principal) in RightsTrial.principals.enumerated() {
                #expect(after[place] & ~before[place] == 0, "\(principal) gains, \(story)")
                guard meant.contains(where: { permissions.concerns(principal, $0) }) else { continue }
                #expect(!RightsTrial.grants(after[place], anyOf: rights), "\(principal) keeps it, \(story)")
                if RightsTrial.grants(before[place], anyOf: rights) { lost += 1 }
            }
        }
        #expect(lost > 100)
    }

    /// What is made in a directory by its default list, with whatever mode a program asks for, is open to nobody beyond
    /// whom it was open to before.
    @Test func takingFromADefaultListGrantsNothingInWhatIsMade() throws {
        var random = SplitMix64(seed: RightsTrial.seed &+ 3)
        for _ in 0..<2_000 {
            let directory = Permissions(randomlyFrom: &random)
            guard let list = directory.acl else { continue }
            let terms = Fix.Terms(trust: Trust(owners: [0, random.pick(RightsTrial.users)], groups: [0]))
            let state = FixState(
                kind: .directory, mode: Mode(rawValue: 0o755), owner: 0, group: directory.group, defaultACL: list)
            let verb = Fix.Verb.take(rights: UInt8(1 + random.below(7)), from: [.untrusted], in: .default)
            let fixed = verb.applied(to: state, at: [], terms)
            let after = try #require(fixed.defaultACL)
            #expect(fixed.grants(nothingBeyond: state))
            for asked in [UInt16(0o777), 0o666, 0o733, 0o622, 0o711, 0o644, 0o750, 0o705] {
                let (now, then) = (Self.made(by: after, asked, in: state), Self.made(by: list, asked, in: state))
                for principal in RightsTrial.principals where principal.user != 0 {
                    for right in [UInt8(4), 2, 1] where now.decide(right, for: principal).isGranted {
                        #expect(then.decide(right, for: principal).isGranted, "\(principal): \(list), \(after)")
                    }
                }
            }
        }
    }

    /// posix_acl_create_masq() of the kernel: the mode that is asked for narrows the owner, the mask and others.
    private static func made(by list: AccessControlList, _ asked: UInt16, in directory: FixState) -> Permissions {
        var list = list
        for index in list.entries.indices {
            switch list.entries[index].tag {
            case .owner: list.entries[index].rights &= UInt8(asked >> 6 & 7)
            case .mask: list.entries[index].rights &= UInt8(asked >> 3 & 7)
            case .other: list.entries[index].rights &= UInt8(asked & 7)
            case .user, .group, .namedGroup: break
            }
        }
        return Permissions(
            kind: .file, mode: Mode(rawValue: list.permissions?.bits ?? 0), owner: 0, group: directory.group, acl: list)
    }
}
