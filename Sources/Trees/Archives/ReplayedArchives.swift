import Facts

/// What a root came to when all of it was read: one tree, or one for each image in it; and what could not be read.
struct ReplayedArchives {
    private var archives: [(archive: ReplayedArchive, readAgain: ReplayedArchive.SecondReading)] = []
    var scanErrors: [ScanError] = []

    var count: Int { archives.count }
    /// By which the next archive numbers its sets of attributes: no two archives have one number in common.
    var nextAttributeSet: UInt32 { archives.last?.archive.records.nextAttributeSet ?? 1 }

    /// - Parameter readAgain: reads it from its beginning.
    mutating func add(_ archive: ReplayedArchive, _ readAgain: @escaping ReplayedArchive.SecondReading) {
        archives.append((archive, readAgain))
    }

    /// Each by itself; the first one tells what could not be read.
    var parts: [any TreePart] {
        guard !archives.isEmpty else { return [ReplayedPart(nil, telling: scanErrors)] }
        return archives.enumerated().map { number, replayed in
            ReplayedPart(
                replayed.archive, telling: number == 0 ? scanErrors : [], isWhole: archives.count == 1,
                replayed.readAgain)
        }
    }
}
