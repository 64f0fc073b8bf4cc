import Facts
import Testing
import Trees

/// What a walk keeps beside what its consumers hear.
@Suite struct WalkOutcomeTests {
    @Test func ofManyScanErrorsTheFirstAreKeptAndOneOfEachKind() {
        var outcome = WalkOutcome()
        for number in 0..<5_000 { outcome.add(ScanError(.vanished, root: 0, path: Array("\(number)".utf8))) }
        outcome.add(ScanError(.unreadableDirectory, root: 0, path: []))
        var whole = WalkOutcome()
        whole.add(outcome)
        whole.add(outcome)
        for kept in [outcome, whole] {
            #expect(kept.scanErrors.count == 1_001)
            #expect(kept.scanErrors.last?.kind == .unreadableDirectory)
        }
    }
}
