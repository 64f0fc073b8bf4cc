import Facts
import Testing

/// What comes of looking up a path: who may change what is found there.
@Suite struct SearchOutcomeTests {
    private func outcome(_ bases: [AccessDecision.Basis]) -> SearchOutcome {
        var outcome = SearchOutcome()
        for basis in bases {
            let permissions = Permissions(kind: .directory, mode: Mode(rawValue: 0o755), owner: 0, group: 0)
            outcome.add(.writable, at: PathStep(path: [], permissions: permissions, basis: basis))
        }
        outcome.noteServices()
        return outcome
    }

    @Test(
        arguments: [
            [.owner(33)], [.group(33)], [.owner(999), .namedUser(65534)], [.namedGroup(61000)],
        ] as [[AccessDecision.Basis]])
    func accountsOfServicesAreTold(bases: [AccessDecision.Basis]) {
        #expect(outcome(bases).hazards == [.writable, .services])
    }

    @Test(
        arguments: [
            [.owner(1000)], [.other], [.owner(33), .other], [.owner(33), .namedUser(1000)], [.group(1000)],
        ] as [[AccessDecision.Basis]])
    func anybodyElseIsNone(bases: [AccessDecision.Basis]) {
        #expect(outcome(bases).hazards == .writable)
    }

    /// Below a directory in which everybody may create files, nobody is named.
    @Test func aHazardWithoutAnAccountIsNone() {
        var outcome = SearchOutcome(hazards: .writable)
        outcome.noteServices()
        #expect(outcome.hazards == .writable)
        outcome = self.outcome([])
        #expect(outcome.hazards.isEmpty)
    }
}
