import Facts
import Names

/// A name that something will have to be said about, on its way from the walk of its directory to the second look.
struct SiblingRecord {
    /// What is to be looked into; names that are one by the same means come together.
    enum Cause: UInt8 {
        /// Equal by the hash of what they mean.
        case meaning
        /// Equal byte by byte, though one is text and another is not.
        case bytes
        /// A name in the shape of a short one, and the long names that it may be given to.
        case shortName
        /// Refused, or stored as another one.
        case unkept
    }

    var directory: DirectoryPlace
    var cause: Cause
    var name: [UInt8]
    var meeting = Meeting()

    /// Where names are one, and by what.
    struct Meeting {
        var targets: NameTargets = []
        var mechanisms: NameMechanisms = []
        /// The name in the shape of a short one, where that is what they meet by.
        var alias: [UInt8]?
        /// How many others there are beside those that were brought.
        var untold = 0
    }

    /// Brings together what is one, directory by directory, and in the order of the names.
    ///
    /// - Parameter label: what no other group of the directory and the cause has, without zeros.
    func key(label: [UInt8]) -> RecordKey {
        var key = RecordKey()
        key.add(path: directory.path)
        key.add(cause.rawValue)
        key.add(path: label)
        key.add(last: name)
        return key
    }

    var value: [UInt8] {
        var writer = PayloadWriter()
        writer.add(directory.identity) { $1.write(to: &$0) }
        writer.add(name)
        meeting.write(to: &writer)
        return writer.bytes
    }

    init(directory: DirectoryPlace, cause: Cause, name: [UInt8], meeting: Meeting = Meeting()) {
        self.directory = directory
        self.cause = cause
        self.name = name
        self.meeting = meeting
    }

    init(_ record: SortedRecords.Record) throws(DecodingError) {
        // No path holds a zero.
        let path = record.key.prefix { $0 != 0 }
        guard let cause = record.key.dropFirst(path.count + 1).first.flatMap({ Cause(rawValue: $0) }) else {
            throw DecodingError()
        }
        self.cause = cause
        var reader = PayloadReader(record: record.value)
        let identity = try reader.optional { reader throws(DecodingError) in try InodeIdentity(from: &reader) }
        directory = DirectoryPlace(path: Array(path), identity: identity)
        name = try reader.text()
        meeting = try Meeting(from: &reader)
    }
}

extension SiblingRecord.Meeting {
    func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(targets.rawValue))
        writer.add(UInt64(mechanisms.rawValue))
        writer.add(alias) { $0.add($1) }
        writer.add(untold)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        targets = NameTargets(rawValue: try reader.number())
        mechanisms = NameMechanisms(rawValue: try reader.number())
        alias = try reader.optional { reader throws(DecodingError) in try reader.text() }
        untold = try reader.number()
    }
}
