public import Auditing

/// A place of one side of a comparison of which nothing, or not everything, is known: whether something happened there
/// nobody can say.
public struct UnreadPlace: Recordable, Hashable, Sendable {
    /// One of the two states that are compared.
    public enum Side: UInt8, Hashable, Sendable {
        case before, after

        /// Its word in reports.
        public var name: String { self == .before ? "before" : "after" }
    }

    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// On which side it is not known.
    public var side: Side
    /// Why: the word of a scan error, or one of ``Reason``.
    public var reason: String
    /// The keys of a record that could not be had; none where nothing is known of the place and what lies below it.
    public var attributes: [String]
    /// Whether nobody was to look there, so that the comparison is complete without it.
    public var isMeant: Bool

    /// Reasons that a comparison alone comes to.
    enum Reason {
        /// Something is mounted there on one side only: one of them hides what the other one shows.
        static let mounted = "mounted-or-unmounted"
        /// Of an entry, not of a place: its record says what could not be had.
        static let attributes = "unreadable-fact"
    }

    init(_ path: [UInt8], _ side: Side, _ reason: String, attributes: [String] = [], isMeant: Bool = false) {
        self.path = path
        self.side = side
        self.reason = reason
        self.attributes = attributes
        self.isMeant = isMeant
    }

    public init(from reader: inout PayloadReader) throws(DecodingError) {
        path = try reader.text()
        guard let side = Side(rawValue: try reader.number()) else { throw DecodingError() }
        self.side = side
        reason = try reader.string()
        attributes = try reader.list { reader throws(DecodingError) in try reader.string() }
        isMeant = try reader.flag()
    }

    public func write(to writer: inout PayloadWriter) {
        writer.add(path)
        writer.add(UInt64(side.rawValue))
        writer.add(reason)
        writer.add(attributes) { $0.add($1) }
        writer.add(isMeant)
    }
}

/// Makes a list of such places, in the order of path bytes, of such as come in any.
struct UnreadPlaceWriter: ~Copyable {
    private var sort: ExternalSort

    init(_ space: (any SpillSpace)?) {
        sort = ExternalSort(space)
    }

    mutating func add(_ place: UnreadPlace) {
        var key = RecordKey()
        key.add(path: place.path)
        key.add(place.side.rawValue)
        key.add(last: place.reason.utf8)
        sort.add(key, place.record[...])
    }

    consuming func finish() -> RecordList<UnreadPlace> { RecordList(sort.sorted()) }
}
