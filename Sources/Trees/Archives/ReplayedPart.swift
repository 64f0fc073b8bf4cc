import Archives
import Descriptors
import Facts
import Supervising

/// An archive whose members are in place, or one of the images of a root.
///
/// Its stages follow one another in one thread, which is why it may be handed to another one between them.
final class ReplayedPart: TreePart, @unchecked Sendable {
    /// Nothing where not even its beginning could be read.
    private let archive: ReplayedArchive?
    private let scanErrors: [ScanError]
    /// Whether it is all of its root: then it says of the root what is said of all entries together.
    private let isWhole: Bool
    private let readAgain: ReplayedArchive.SecondReading

    init(
        _ archive: ReplayedArchive?, telling scanErrors: [ScanError], isWhole: Bool = true,
        _ readAgain: @escaping ReplayedArchive.SecondReading = { _ in }
    ) {
        self.archive = archive
        self.scanErrors = scanErrors
        self.isWhole = isWhole
        self.readAgain = readAgain
    }

    var provision: FactProvision? { archive?.provision }
    var accounts: (any AccountDirectory)? { archive?.accounts }

    /// Hands every entry to the first consumer: one worker has a tree in memory walked before another one is there.
    func walk<Consumer: EntryConsumer & Sendable>(
        consumers: [Consumer], progress: WalkProgress, atMostDepth depth: Int
    ) throws(SystemFailure) -> ([Consumer], WalkOutcome) {
        walk(byFirstOf: consumers, telling: scanErrors, progress) { consumer, outcome in
            guard let archive else { return (consumer, outcome) }
            var walker = ArchiveWalker(archive, progress: progress, consumer: consumer, outcome)
            walker.run()
            if isWhole, walker.outcome.tally.hasMeaninglessExecuteBits {
                walker.note(ScanError(.executeBitsMeaningless, root: archive.rootIndex, path: []))
            }
            return (walker.consumer, walker.outcome)
        }
    }

    func inspector(progress: WalkProgress) -> any EntryInspector {
        archive.map { ArchiveInspector($0, readAgain) } ?? NoInspector()
    }
}
