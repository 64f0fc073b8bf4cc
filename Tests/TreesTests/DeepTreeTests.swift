import Facts
import Testing

@testable import Trees

@Suite struct DeepTreeTests {
    let scratch = ScratchDirectory()

    /// A consumer that counts and keeps nothing: paths of deep trees are long.
    private struct Counter: EntryConsumer, Sendable {
        var entries = 0
        func baseline(for kind: EntryKind) -> Collectors { [] }
        mutating func consider(_ facts: inout EntryFacts) -> Decision {
            entries += 1
            return .settled
        }
        mutating func record(_ facts: borrowing EntryFacts) {}
    }

    private func count(jobs: Int, descriptors: Int) throws -> (Int, WalkOutcome) {
        let tree = try LiveTree(
            root: Array(scratch.path.utf8), index: 0, followingLink: false, options: LiveTree.options(),
            openDirectories: descriptors)
        let (counters, outcome) = try tree.walk(
            consumers: Array(repeating: Counter(), count: jobs), progress: WalkProgress())
        return (counters.reduce(0) { $0 + $1.entries }, outcome)
    }

    @Test(arguments: [(8, 64, 3), (2, 64, 2), (8, 1024, 8), (8, 24, 1), (1, 3, 1), (256, 1 << 20, 256)])
    func workersLeaveDescriptorsToDirectories(asked: Int, limit: Int, workers: Int) {
        #expect(DescriptorBudget.workers(atMost: asked, descriptorLimit: limit) == workers)
    }

    @Test(arguments: [1, 4]) func twentyThousandLevels(jobs: Int) throws {
        scratch.chain("d", levels: 20_000)
        let (entries, outcome) = try count(jobs: jobs, descriptors: 8)
        #expect(entries == 20_001)
        #expect(outcome.scanErrors.isEmpty)
    }

    @Test(arguments: [1, 4]) func aSecondBranchAtEveryLevel(jobs: Int) throws {
        scratch.chain("d", levels: 500, sibling: "e")
        let (entries, outcome) = try count(jobs: jobs, descriptors: 8)
        #expect(entries == 1_001)
        #expect(outcome.scanErrors.isEmpty)
    }
}
