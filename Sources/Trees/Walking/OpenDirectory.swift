import Descriptors
import Synchronization

/// A directory's descriptor that its node and any number of readers hold together: it closes when the last lets go.
final class OpenDirectory: Sendable {
    let descriptor: Descriptor
    private let budget: DescriptorBudget

    init(_ descriptor: consuming Descriptor, budget: DescriptorBudget) {
        self.descriptor = descriptor
        self.budget = budget
        budget.noteOpened()
    }

    deinit {
        budget.noteClosed()
    }
}
