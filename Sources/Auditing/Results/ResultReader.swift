/// Reads a result, record by record. Who wrote it may have been taken over by what it examined: it is whole only where
/// the header is the one that is expected, and the trailer counts what came.
public struct ResultReader: Sendable {
    private let header: ResultHeader
    private let rules: Int
    private let roots: Int
    /// What came before the trailer.
    private var counts = ResultCounts()
    private var trailer: ResultCounts?

    /// - Parameters:
    ///   - rules: how many rules there are.
    ///   - roots: how many roots.
    public init(expecting header: ResultHeader, rules: Int, roots: Int) {
        self.header = header
        self.rules = rules
        self.roots = roots
    }

    /// The record of this kind.
    ///
    /// - Throws: where it is nothing that the program which the header names can have written.
    public mutating func read(_ kind: UInt8, _ payload: ArraySlice<UInt8>) throws(DecodingError) -> ResultRecord {
        guard let kind = ResultRecord.Kind(rawValue: kind) else { throw DecodingError() }
        let record = try ResultRecord(kind, payload, rules: rules, roots: roots)
        switch record {
        case .header(let header):
            guard counts[.header] == 0, header == self.header else { throw DecodingError() }
        case .trailer(let counts):
            guard trailer == nil else { throw DecodingError() }
            trailer = counts
            return record
        default: break
        }
        counts.add(kind)
        return record
    }

    /// Whether it has a header and a trailer, and nothing of what was written between them is missing or was added.
    public var isWhole: Bool { counts[.header] == 1 && trailer == counts }
}
