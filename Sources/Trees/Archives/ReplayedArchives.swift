import Facts
import Supervising

/// What a root came to when all of it was read: one tree, or one for each image in it; and what could not be read.
struct ReplayedArchives {
    var archives: [ReplayedArchive] = []
    var scanErrors: [ScanError] = []
    /// Of the first of them.
    var readAgain: ReplayedArchive.SecondReading = { _ in }

    /// What all of them can tell.
    var provision: FactProvision? { archives.first?.provision }
    var accounts: HeaderAccounts? { archives.first?.accounts }

    /// Hands every entry to the first consumer: one worker has a tree in memory walked before another one is there.
    func walk<Consumer: EntryConsumer>(_ consumers: [Consumer], _ progress: WalkProgress) -> ([Consumer], WalkOutcome) {
        var (consumers, outcome) = (consumers, WalkOutcome())
        guard !consumers.isEmpty else { return (consumers, outcome) }
        for scanError in scanErrors {
            outcome.add(scanError)
            consumers[0].hear(of: scanError)
        }
        for archive in archives where !progress.isCancelled {
            var walker = ArchiveWalker(archive, progress: progress, consumer: consumers[0], outcome)
            walker.run()
            (consumers[0], outcome) = (walker.consumer, walker.outcome)
        }
        return (consumers, outcome)
    }

    func inspector() -> any EntryInspector {
        archives.first.map { ArchiveInspector($0, readAgain) } ?? NoInspector()
    }
}

/// For what could not be read at all.
struct NoInspector: EntryInspector {
    var rootFacts: RootFacts? { nil }
    var scanErrors: [ScanError] { [] }
    mutating func look(at entry: EntryPlace) -> InspectedEntry? { nil }
    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? { nil }
    mutating func directory(at path: [UInt8]) -> DirectoryPlace? { nil }
    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? { nil }
}
