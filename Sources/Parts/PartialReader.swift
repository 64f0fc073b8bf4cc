public import Auditing
import Digests
import Facts
import Reporting

/// Why something is no file of results that was written to its end.
public struct PartialFailure: Error, Hashable {
    /// What is wrong, without the file's name and without a period.
    public var sentence: String

    public init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// Reads a file of results as it comes; no more of it lies in memory than a record. Whoever wrote it may have been anybody:
/// every length and every word is checked, and it is whole only when `finish` says so.
public struct PartialReader: ~Copyable {
    private enum State {
        case heading, header, records, end, over
    }

    /// Known as soon as the line was read.
    public private(set) var header: PartialHeader?
    private var state = State.heading
    private var waiting: [UInt8] = []
    private var position = 0
    /// Where in the file `waiting` begins.
    private var offset = 0
    private var hash = SHA256()
    private var counts = Array(repeating: 0, count: ResultRecord.Kind.allCases.count)
    private var trailerPlace = 0
    private var statistics = AuditReport.Statistics()

    /// Bytes of a header, and of a record, at most.
    private static let longestHeader = 256 << 20
    private static let longestRecord = 256 << 20

    public init() {}

    /// Takes what comes next.
    public mutating func take(_ bytes: [UInt8]) throws(PartialFailure) {
        if position > 0 {
            waiting.removeFirst(position)
            offset += position
            position = 0
        }
        waiting += bytes
        if state == .heading { try readHeading() }
        if state == .header { try readHeader() }
    }

    private mutating func readHeading() throws(PartialFailure) {
        let heading = PartialWriter.heading
        guard waiting.prefix(heading.count).elementsEqual(heading.prefix(waiting.count)) else {
            let words = waiting.prefix { $0 != 0x0A }.split(separator: UInt8(ascii: " "))
            if words.count == 2, words[0].elementsEqual("TREEWARDEN-PARTIAL".utf8) {
                throw PartialFailure("is of another form of partial results than \(PartialHeader.form)")
            }
            throw PartialFailure("holds no partial result")
        }
        guard waiting.count >= heading.count else { return }
        consume(heading.count)
        state = .header
    }

    private mutating func readHeader() throws(PartialFailure) {
        guard let end = waiting[position...].firstIndex(of: 0x0A) else {
            guard waiting.count - position <= Self.longestHeader else {
                throw PartialFailure("has a header without end")
            }
            return
        }
        do throws(JSONReader.Failure) {
            header = try PartialHeader(line: Array(waiting[position..<end]))
        } catch {
            throw PartialFailure("has a damaged header: \(error.message)")
        }
        consume(end + 1 - position)
        state = .records
    }

    /// The next record that is there whole, with its payload; nothing where more has to come first.
    ///
    /// - Parameter rules: how many rules there are.
    public mutating func next(
        rules: Int
    ) throws(PartialFailure) -> (record: ResultRecord, payload: ArraySlice<UInt8>)? {
        if state == .end { try readEnd() }
        guard state == .records, let roots = header?.roots.count else { return nil }
        guard waiting.count - position >= 5 else { return nil }
        var length = 0
        for place in (0..<4).reversed() { length = length << 8 | Int(waiting[position + place]) }
        guard length <= Self.longestRecord else { throw damage() }
        guard waiting.count - position >= 5 + length else { return nil }
        guard let kind = ResultRecord.Kind(rawValue: waiting[position + 4]) else { throw damage() }
        let payload = waiting[position + 5..<position + 5 + length]
        if kind == .trailer {
            try readTrailer(Array(payload))
            trailerPlace = offset + position
            position += 5 + length
            state = .end
            try readEnd()
            return nil
        }
        guard Self.isStored(kind) else { throw damage() }
        do throws(DecodingError) {
            let record = try ResultRecord(kind, payload, rules: rules, roots: roots)
            counts[Int(kind.rawValue)] += 1
            if case .summary(let summary) = record { statistics = summary.statistics }
            consume(5 + length)
            return (record, payload)
        } catch {
            throw damage()
        }
    }

    /// What a process says of itself while it runs is in no file.
    private static func isStored(_ kind: ResultRecord.Kind) -> Bool {
        switch kind {
        case .rootReport, .summary, .object: true
        case .fix: false
        default: kind.isAboutEntries
        }
    }

    private func damage() -> PartialFailure { PartialFailure("is damaged at byte \(offset + position)") }

    private mutating func consume(_ count: Int) {
        let bytes = waiting
        hash.add(bytes.span.extracting(position..<position + count))
        position += count
    }

    /// There is one end that what came before can have.
    private mutating func readTrailer(_ bytes: [UInt8]) throws(PartialFailure) {
        let digest = hash
        guard bytes == PartialWriter.trailer(counts, statistics, sha256: digest.hexadecimal()) else {
            throw PartialFailure("is damaged: it is not what its end says that was written")
        }
    }

    private mutating func readEnd() throws(PartialFailure) {
        let length = 8 + PartialWriter.end.count
        guard waiting.count - position >= length else { return }
        let bytes = waiting[position..<position + length]
        var place = 0
        for byte in bytes.prefix(8).reversed() { place = (place & Int.max >> 8) << 8 | Int(byte) }
        guard place == trailerPlace, bytes.dropFirst(8).elementsEqual(PartialWriter.end) else { throw damage() }
        position += length
        state = .over
    }

    /// Where in what was taken the file ends; nothing while it goes on.
    package var endOffset: Int? { state == .over ? offset + position : nil }

    /// Makes sure that it was read to its end.
    public func finish() throws(PartialFailure) {
        guard state == .over else {
            throw PartialFailure(
                state == .heading && offset + waiting.count == 0
                    ? "is empty" : "ends without its last record: it was cut off, or its scan never came to its end")
        }
        guard position == waiting.count else { throw PartialFailure("goes on behind its end") }
    }
}
