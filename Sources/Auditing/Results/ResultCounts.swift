/// How many records of each kind a result has: what its trailer says, and what came of it.
public struct ResultCounts: Hashable, Sendable {
    /// By kind.
    private var counts = Array(repeating: 0, count: ResultRecord.Kind.allCases.count)

    public init() {}

    /// Counts one more.
    public mutating func add(_ kind: ResultRecord.Kind) {
        counts[Int(kind.rawValue)] += 1
    }

    subscript(kind: ResultRecord.Kind) -> Int { counts[Int(kind.rawValue)] }
}

extension ResultCounts {
    func write(to writer: inout PayloadWriter) {
        writer.add(counts) { $0.add($1) }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        let kinds = ResultRecord.Kind.allCases.count
        counts = try reader.list(atMost: kinds) { reader throws(DecodingError) in try reader.number() }
        guard counts.count == kinds else { throw DecodingError() }
    }
}
