public import Descriptors
public import Facts

/// Entries that are judged together, to be walked once, and looked at again where that leaves questions: those of a tree, or
/// of one of several images that a root holds, whose names and accounts have nothing to do with each other.
public protocol TreePart: Sendable {
    /// What it can tell of its entries; nothing where it is all that its source provides.
    var provision: FactProvision? { get }

    /// Names for the ids of its entries; nothing where those of the options have them.
    var accounts: (any AccountDirectory)? { get }

    /// Hands every entry to one of the consumers, directory by directory, and tells each what it could not examine.
    ///
    /// The consumer's type is a parameter: whoever holds an `any TreePart` pays for that once for each walk, and not for
    /// each entry.
    ///
    /// - Parameters:
    ///   - consumers: one for each worker; a source that cannot share its walk leaves all but the first alone.
    ///   - progress: where the workers show what they are at, and hear of it when the walk is to end.
    ///   - depth: levels of directories, where the bound of the options is not lower.
    /// - Returns: the consumers, in their order, and what was met beside entries.
    /// - Throws: where no thread can be had.
    func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome)

    /// For a second look at a few entries, once the walk is over.
    ///
    /// - Parameter progress: of that walk; the first worker's place shows what is looked at.
    func inspector(progress: WalkProgress) -> any EntryInspector
}

extension TreePart {
    /// Walks as deep as the options allow.
    ///
    /// - Throws: where no thread can be had.
    public func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        try walk(consumers: consumers, progress: progress, atMostDepth: .max)
    }

    public var provision: FactProvision? { nil }
    public var accounts: (any AccountDirectory)? { nil }
}

extension TreePart {
    /// Hands everything to the first consumer: what comes in one order is walked before another worker would be there.
    ///
    /// - Parameters:
    ///   - scanErrors: what was met before, which it is told first.
    ///   - body: walks, unless the walk is to end, and gives back what it was given.
    package func walk<Consumer: EntryConsumer & Sendable>(
        byFirstOf consumers: [Consumer], telling scanErrors: [ScanError], _ progress: WalkProgress,
        _ body: (Consumer, WalkOutcome) -> (Consumer, WalkOutcome)
    ) -> ([Consumer], WalkOutcome) {
        var (consumers, outcome) = (consumers, WalkOutcome())
        guard !consumers.isEmpty else { return (consumers, outcome) }
        for scanError in scanErrors {
            outcome.add(scanError)
            consumers[0].hear(of: scanError)
        }
        if !progress.isCancelled { (consumers[0], outcome) = body(consumers[0], outcome) }
        return (consumers, outcome)
    }
}
