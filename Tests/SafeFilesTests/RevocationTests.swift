import FileModel
import RandomNumbers
import RightsTrials
import SafeFiles
import SystemPackage
import Testing

/// What is taken from whom, by the kernel's own answer before and after: nobody has more, and whoever was to lose a right
/// has it no more, whatever list there is. `RIGHTS_TRIALS=5000` makes as many trials.
@Suite(.enabled(if: RightsTrial.isPossible, "only root can become other users"))
struct RevocationTests {
    private static func random(
        _ random: inout SplitMix64
    ) -> (SafeFiles.Principals, RightHolder) {
        let user = random.pick(RightsTrial.users)
        let group = random.pick(RightsTrial.groups)
        switch random.below(6) {
        case 0: return (.other, .other)
        case 1: return (.group, .group)
        case 2: return (.namedEntries, .named)
        case 3: return (.user(user), .user(user))
        case 4: return (.members(group), .members(group))
        default:
            return (
                .untrusted(SafeFiles.Trust(owners: [0, user], groups: [0, group])),
                .untrusted(FileModel.Trust(owners: [0, user], groups: [0, group]))
            )
        }
    }

    @Test func takingNeverGrantsAndLeavesNothing() throws {
        let trial = try RightsTrial()
        let directory = try SafeFiles.Directory(at: FilePath(trial.place), trust: .unchecked)
        var random = SplitMix64(seed: RightsTrial.seed)
        var lost = 0
        for number in 0..<RightsTrial.count(otherwise: 300) {
            let permissions = Permissions(randomlyFrom: &random)
            try trial.make(permissions)
            let (whom, holder) = Self.random(&random)
            let rights = UInt8(1 + random.below(7))
            let before = try trial.answers()
            let pin = try Pin("f", in: directory, Expectation())
            let facts = try pin.take(
                Rights(rawValue: rights), from: whom, ifUnchanged: pin.facts([.status, .accessControlList]))
            let after = try trial.answers()
            let story: Comment = "trial \(number): \(permissions) without \(rights) of \(whom): \(facts.mode)"
            for (place, principal) in RightsTrial.principals.enumerated() {
                #expect(after[place] & ~before[place] == 0, "\(principal) gains, \(story)")
                guard permissions.concerns(principal, holder) else { continue }
                #expect(!RightsTrial.grants(after[place], anyOf: rights), "\(principal) keeps it, \(story)")
                if RightsTrial.grants(before[place], anyOf: rights) { lost += 1 }
            }
        }
        // Trials in which nobody had anything would prove nothing.
        #expect(lost > 100)
    }

    /// Where the list is in force and an entry is about them, others keep what they have.
    @Test func takingLeavesEverybodyElseAlone() throws {
        let trial = try RightsTrial()
        let directory = try SafeFiles.Directory(at: FilePath(trial.place), trust: .unchecked)
        var random = SplitMix64(seed: RightsTrial.seed &+ 1)
        for number in 0..<RightsTrial.count(otherwise: 100) {
            let permissions = Permissions(randomlyFrom: &random)
            guard let list = permissions.acl, list.mask != 0 else { continue }
            try trial.make(permissions)
            let user = list.entries.compactMap { if case .user(let id) = $0.tag { id } else { nil } }.first
            let whom: SafeFiles.Principals = user.map { .user($0) } ?? .other
            let holder: RightHolder = user.map { .user($0) } ?? .other
            let before = try trial.answers()
            let pin = try Pin("f", in: directory, Expectation())
            _ = try pin.take([.read, .write, .execute], from: whom, ifUnchanged: pin.facts())
            let after = try trial.answers()
            for (place, principal) in RightsTrial.principals.enumerated() where principal.user != 0 {
                guard !permissions.concerns(principal, holder) else { continue }
                #expect(after[place] == before[place], "trial \(number): \(principal), \(permissions), \(whom)")
            }
        }
    }
}
