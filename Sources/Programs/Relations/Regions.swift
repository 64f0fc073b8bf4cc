import Facts

/// The conditions, arms and loops of a body, as a tree: whether one place is reached after another, and on what that
/// depends, is read off it.
struct Regions {
    struct Region {
        // Of a text there may be hundreds of thousands.
        private let outer: Int32
        private let owner: Int32
        private let number: Int32
        private let level: Int16
        /// Whether its last statement leaves what is around it.
        var leaves = false
        /// Whether that statement leaves the body for good.
        var leavesBody = false
        /// Whether that statement goes on with the next round of a loop.
        var continues = false
        /// Whether it may go on in the construct's next arm.
        var fallsThrough = false

        fileprivate init(parent: Int, construct: Int = -1, arm: Int = -1, depth: Int) {
            outer = Int32(parent)
            owner = Int32(construct)
            number = Int32(arm)
            level = Int16(depth)
        }

        var parent: Int { Int(outer) }
        /// The `if`, `switch` or loop that it belongs to, or -1.
        var construct: Int { Int(owner) }
        /// Which of the construct's arms it is; -1 for its condition.
        var arm: Int { Int(number) }
        var depth: Int { Int(level) }
    }

    struct Construct {
        var condition: Range<Int>
        var arms: [Int] = []
        var isLoop = false
    }

    private(set) var regions = [Region(parent: -1, depth: 0)]
    /// In the order in which their conditions begin.
    private(set) var constructs: [Construct] = []
    /// Where regions begin and go on, in the order of the text.
    private var changes: [(start: Int32, region: Int32)] = [(0, 0)]
    /// Where each statement begins.
    private(set) var statements: [Int] = []

    /// The deepest nesting that is followed.
    static let deepest = 512

    // MARK: Building

    /// - Parameter count: of statements.
    mutating func reserveCapacity(_ count: Int) {
        statements.reserveCapacity(count)
        changes.reserveCapacity(count)
    }

    mutating func addConstruct(condition: Range<Int>, isLoop: Bool) -> Int {
        constructs.append(Construct(condition: condition, isLoop: isLoop))
        return constructs.count - 1
    }

    /// - Returns: the new region, or the one that is given where nesting is too deep.
    mutating func open(in parent: Int, construct: Int = -1, arm: Int = -1, at start: Int) -> Int {
        guard regions[parent].depth < Self.deepest else { return parent }
        regions.append(Region(parent: parent, construct: construct, arm: arm, depth: regions[parent].depth + 1))
        let region = regions.count - 1
        if construct >= 0, arm >= 0 { constructs[construct].arms.append(region) }
        resume(region, at: start)
        return region
    }

    /// Where the condition of a construct ends that was added before its end was known.
    mutating func endCondition(_ construct: Int, at end: Int) {
        let condition = constructs[construct].condition
        if condition.upperBound == .max {
            constructs[construct].condition = condition.lowerBound..<max(condition.lowerBound, end)
        }
    }

    /// The region around those of a construct, if this is one of them.
    func parent(of region: Int, in construct: Int) -> Int? {
        regions[region].construct == construct ? regions[region].parent : nil
    }

    mutating func resume(_ region: Int, at start: Int) { changes.append((Int32(start), Int32(region))) }

    mutating func markLeaving(_ region: Int, body: Bool, continues: Bool = false) {
        regions[region].leaves = true
        if body { regions[region].leavesBody = true }
        regions[region].continues = continues
    }

    mutating func markReachable(_ region: Int) {
        regions[region].leaves = false
        regions[region].leavesBody = false
        regions[region].continues = false
    }

    mutating func markFallingThrough(_ region: Int) { regions[region].fallsThrough = true }

    mutating func addStatement(at start: Int) { statements.append(start) }

    // MARK: Asking

    func region(at place: Int) -> Int {
        var (low, high) = (0, changes.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if changes[middle].start <= place { low = middle } else { high = middle }
        }
        return Int(changes[low].region)
    }

    /// Where the statement at that place begins, and where the next one does.
    func statement(at place: Int) -> Range<Int> {
        var (low, high) = (0, statements.count)
        while low < high {
            let middle = (low + high) / 2
            if statements[middle] <= place { low = middle + 1 } else { high = middle }
        }
        let start = low > 0 ? statements[low - 1] : 0
        return start..<(low < statements.count ? statements[low] : .max)
    }

    /// The regions just below the innermost one that holds both: each nothing where its place is in that one itself.
    func branches(_ first: Int, _ second: Int) -> (first: Int?, second: Int?) {
        var (left, right): (Int, Int) = (first, second)
        var below: (Int?, Int?) = (nil, nil)
        while left != right {
            if regions[left].depth >= regions[right].depth {
                below.0 = left
                left = regions[left].parent
            } else {
                below.1 = right
                right = regions[right].parent
            }
        }
        return below
    }

    /// Whether a region lies in another, or is that one.
    func encloses(_ outer: Int, _ inner: Int) -> Bool {
        var current = inner
        while current > outer { current = regions[current].parent }
        return current == outer
    }

    /// Whether the second place is never reached after the first: they stand in different arms of one construct, or the
    /// first one's arm leaves the body, or this round of the loop around both.
    func isCutOff(_ second: Int, from first: Int) -> Bool {
        let below = branches(first, second)
        if let left = below.first, let right = below.second, regions[left].construct >= 0,
            regions[left].construct == regions[right].construct, regions[left].arm >= 0, regions[right].arm >= 0
        {
            let arms = constructs[regions[left].construct].arms
            let between = arms.filter {
                regions[$0].arm >= regions[left].arm && regions[$0].arm < regions[right].arm
            }
            return !between.allSatisfy { regions[$0].fallsThrough }
        }
        var region = first
        while region != 0, region != below.first.map({ regions[$0].parent }) {
            if regions[region].leavesBody, regions[region].arm >= 0 { return below.first != nil }
            if regions[region].continues, regions[region].arm >= 0, let loop = loop(around: region),
                encloses(loop, second)
            {
                return true
            }
            region = regions[region].parent
        }
        return false
    }

    /// The innermost loop's arm that holds a region.
    private func loop(around region: Int) -> Int? {
        var current = regions[region].parent
        while current > 0 {
            let construct = regions[current].construct
            if construct >= 0, regions[current].arm >= 0, constructs[construct].isLoop { return current }
            current = regions[current].parent
        }
        return nil
    }

    /// Whether the place is in an arm of the construct, or behind an arm of it that leaves.
    func isDecided(_ region: Int, at place: Int, by construct: Int) -> Bool {
        let arms = constructs[construct].arms
        var current = region
        while current > 0 {
            if regions[current].construct == construct, regions[current].arm >= 0 { return true }
            current = regions[current].parent
        }
        let isLoop = constructs[construct].isLoop
        return constructs[construct].condition.upperBound <= place
            && arms.contains {
                (isLoop ? regions[$0].leavesBody : regions[$0].leaves)
                    && !isCutOff(region, from: regions[$0].parent)
            }
    }

    /// The constructs whose conditions begin behind the one place and before the other, in their order.
    func constructs(after first: Int, before second: Int) -> ArraySlice<Construct> {
        let start = constructs.partitioningIndex { $0.condition.lowerBound > first }
        let end = constructs.partitioningIndex { $0.condition.lowerBound >= second }
        return constructs[start..<max(start, end)]
    }

    /// The construct in whose condition the place stands; no condition holds another.
    func construct(at place: Int) -> Int? {
        let index = constructs.partitioningIndex { $0.condition.lowerBound > place } - 1
        return index >= 0 && constructs[index].condition.contains(place) ? index : nil
    }

    /// The constructs in whose conditions the region lies.
    func conditions(around region: Int) -> [Int] {
        var found: [Int] = []
        var current = region
        while current > 0 {
            if regions[current].construct >= 0, regions[current].arm < 0 { found.append(regions[current].construct) }
            current = regions[current].parent
        }
        return found
    }

    /// Whether it stands below a condition.
    func isConditional(_ region: Int) -> Bool {
        var current = region
        while current > 0 {
            if regions[current].construct >= 0, regions[current].arm >= 0,
                !constructs[regions[current].construct].isLoop
            {
                return true
            }
            current = regions[current].parent
        }
        return false
    }
}
