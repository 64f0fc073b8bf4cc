import RuleLanguage

/// The members that one finding of a root stands for: how many they are, and the first of them in path order. The
/// others are not kept, so that a tree of a million members costs no more than one of twenty.
struct Aggregate: Sendable {
    static let sampleLimit = 20

    private(set) var count = 0
    private(set) var level = Level.off
    /// Ascending.
    private(set) var samples: [[UInt8]] = []

    mutating func add(_ path: borrowing [UInt8], level: Level) {
        count += 1
        self.level = max(self.level, level)
        keep(copy path)
    }

    mutating func merge(_ other: Aggregate) {
        count += other.count
        level = max(level, other.level)
        for path in other.samples { keep(path) }
    }

    private mutating func keep(_ path: [UInt8]) {
        if samples.count == Self.sampleLimit {
            guard path.lexicographicallyPrecedes(samples[Self.sampleLimit - 1]) else { return }
            samples.removeLast()
        }
        let place = samples.firstIndex { path.lexicographicallyPrecedes($0) } ?? samples.count
        samples.insert(path.compact, at: place)
    }
}
