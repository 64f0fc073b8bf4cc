import Descriptors
import Facts
import Testing

@testable import Trees

@Suite struct DescriptorBudgetTests {
    private func node() -> DirectoryNode {
        DirectoryNode(
            name: nil, parent: nil, identity: ObjectIdentity(device: 1, inode: 1), mountID: nil,
            facts: ParentFacts(
                mode: Mode(rawValue: 0o755), owner: 0, group: 0, writers: [], reachers: [], isControlled: false))
    }

    @Test func aDirectoryThatIsDoneWithIsForgotten() {
        let budget = DescriptorBudget(limit: 4096)
        weak var first: DirectoryNode?
        do {
            let node = node()
            first = node
            budget.admit(node)
        }
        for _ in 0..<100 { budget.admit(node()) }
        #expect(first == nil)
    }
}
