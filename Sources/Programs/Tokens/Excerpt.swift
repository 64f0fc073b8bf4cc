/// A text that another one carries: the commands in a Dockerfile, in a workflow, within quotes. Each of its bytes knows
/// where in the carrier it stands.
struct Excerpt: Hashable, Sendable {
    private struct Run: Hashable {
        var start: Int
        var origin: Int
        /// Whether all of it stands for the one place.
        var isOpaque = false

        func origin(of place: Int) -> Int { isOpaque ? origin : origin + place - start }
    }

    /// A command is not longer (ARG_MAX of Linux is 2 MiB, and one argument of it 128 KiB), nor put together from more.
    private static let longest = 1 << 20
    private static let mostRuns = 65_536

    private(set) var bytes: [UInt8] = []
    /// Whether something was left out, because it was too long.
    private(set) var isCut = false
    /// Where stretches of bytes begin that stand side by side in the carrier too.
    private var runs: [Run] = []

    init() {}

    /// A text that is its own carrier.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        runs = [Run(start: 0, origin: 0)]
    }

    /// Adds what stands at that place of the carrier.
    mutating func append(_ piece: some Collection<UInt8>, from origin: Int) {
        let continues = runs.last.map { !$0.isOpaque && $0.origin(of: bytes.count) == origin } ?? false
        guard hasRoom(forRun: !continues) else { return }
        if !continues { runs.append(Run(start: bytes.count, origin: origin)) }
        add(piece)
    }

    /// Adds what something at that place of the carrier stands for.
    mutating func append(_ piece: some Collection<UInt8>, standingAt origin: Int) {
        guard hasRoom(forRun: true) else { return }
        runs.append(Run(start: bytes.count, origin: origin, isOpaque: true))
        add(piece)
    }

    private mutating func hasRoom(forRun isNew: Bool) -> Bool {
        if isNew, runs.count >= Self.mostRuns { isCut = true }
        return !isCut
    }

    private mutating func add(_ piece: some Collection<UInt8>) {
        let room = Self.longest - bytes.count
        if piece.count > room { isCut = true }
        bytes += piece.prefix(room)
    }

    /// Adds a part of another excerpt of the same carrier.
    mutating func append(_ range: Range<Int>, of other: Excerpt) {
        var start = range.lowerBound
        var run = other.run(at: start)
        while start < range.upperBound {
            let end = run + 1 < other.runs.count ? min(other.runs[run + 1].start, range.upperBound) : range.upperBound
            let origin = other.runs[run].origin(of: start)
            if other.runs[run].isOpaque {
                append(other.bytes[start..<end], standingAt: origin)
            } else {
                append(other.bytes[start..<end], from: origin)
            }
            start = end
            run += 1
        }
    }

    /// Where the byte stands in the carrier.
    func origin(of place: Int) -> Int {
        guard !runs.isEmpty else { return place }
        return runs[run(at: place)].origin(of: place)
    }

    func origin(of range: Range<Int>) -> Range<Int> {
        let start = origin(of: range.lowerBound)
        return start..<max(start + 1, origin(of: max(range.lowerBound, range.upperBound - 1)) + 1)
    }

    private func run(at place: Int) -> Int { max(0, runs.partitioningIndex { $0.start > place } - 1) }
}
