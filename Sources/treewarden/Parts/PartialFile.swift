import Auditing
import Descriptors
import Parts

/// A file of results that somebody names.
struct PartialFile {
    let path: PathArgument
    private(set) var header: PartialHeader
    private let trust: FileTrust

    private static let wayOut = "A new one: treewarden scan PATH --format partial=FILE"

    /// Reads the header, and nothing more yet.
    ///
    /// - Throws: where it has none, or strangers could have written it.
    init(_ path: PathArgument, trust: FileTrust) throws(CommandError) {
        self.path = path
        self.trust = trust
        var reader = PartialReader()
        var isRead = false
        try Self.read(path, trust, until: { isRead }) { (bytes) throws(CommandError) in
            guard !isRead else { return }
            try Self.complaining(of: path) { () throws(PartialFailure) in try reader.take(bytes) }
            isRead = reader.header != nil
        }
        guard let header = reader.header else {
            try Self.finish(reader, path)
            throw Self.refusal(of: path, PartialFailure("holds no partial result"))
        }
        self.header = header
        guard header.version == Treewarden.version else {
            throw CommandError(
                "\(path.quoted) was made by treewarden \(header.version), and this is \(Treewarden.version)",
                hints: "Merge with the version that scanned, or scan with this one.")
        }
    }

    /// Keeps the units of the plan once where both files name the same: every part of a large scan names all of them.
    mutating func share(with other: PartialFile) {
        guard let planned = other.header.part?.planned, header.part?.planned == planned else { return }
        header.part?.planned = planned
    }

    /// Reads all of it.
    ///
    /// - Parameters:
    ///   - rules: how many there are.
    ///   - body: takes each record, with its payload.
    /// - Throws: where it is not whole, which is known only at its end.
    func forEachRecord(
        rules: Int, _ body: (ResultRecord, ArraySlice<UInt8>) -> Void
    ) throws(CommandError) {
        var reader = PartialReader()
        try Self.read(path, trust, until: { false }) { (bytes) throws(CommandError) in
            try Self.complaining(of: path) { () throws(PartialFailure) in
                try reader.take(bytes)
                while let (record, payload) = try reader.next(rules: rules) { body(record, payload) }
            }
        }
        try Self.finish(reader, path)
        guard reader.header == header else { throw CommandError("\(path.quoted) has changed while it was read") }
    }

    private static func read(
        _ path: PathArgument, _ trust: FileTrust, until isEnough: () -> Bool,
        _ take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        var text = StoredText(path)
        _ = try TrustedFile.read(path, trust: trust, wayOut: wayOut, until: isEnough) { (bytes) throws(CommandError) in
            try text.take(bytes, take)
        }
        if !isEnough() { try text.finish(wayOut: wayOut, take) }
    }

    private static func complaining(
        of path: PathArgument, _ body: () throws(PartialFailure) -> Void
    ) throws(CommandError) {
        do throws(PartialFailure) {
            try body()
        } catch {
            // Whoever reads the file adds the way out.
            throw CommandError("\(path.quoted) \(error.sentence)")
        }
    }

    /// Whether it came to its end.
    private static func finish(_ reader: borrowing PartialReader, _ path: PathArgument) throws(CommandError) {
        do throws(PartialFailure) {
            try reader.finish()
        } catch {
            throw refusal(of: path, error)
        }
    }

    private static func refusal(of path: PathArgument, _ failure: PartialFailure) -> CommandError {
        CommandError("\(path.quoted) \(failure.sentence)", hints: wayOut)
    }
}
