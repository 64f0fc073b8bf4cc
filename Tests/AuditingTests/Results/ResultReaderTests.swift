import Facts
import Testing

@testable import Auditing

/// A result is whole, or it is known not to be.
struct ResultReaderTests {
    private static let header = ResultHeader(tool: "treewarden 1", rules: "ab", scope: "cd")

    private static let records: [ResultRecord] = [
        .header(header),
        .root(0, mode: Mode(rawValue: 0o755), location: nil, isRootFileSystem: false, isArchive: false),
        .confinement(.none), .scanError(ScanError(.vanished, root: 0, path: [])),
        .scanError(ScanError(.vanished, root: 0, path: [])), .walked(root: 0, files: 3, nil),
    ]

    private static func trailer(of records: [ResultRecord]) -> ResultRecord {
        .trailer(records.reduce(into: ResultCounts()) { $0.add($1.kind) })
    }

    /// Whether what is read of these records is a whole result.
    private func isWhole(_ records: [ResultRecord]) throws -> Bool {
        var reader = ResultReader(expecting: Self.header, rules: 1, roots: 1)
        for record in records { _ = try reader.read(record.kind.rawValue, record.payload[...]) }
        return reader.isWhole
    }

    @Test func wholeIsWhatTheTrailerCounts() throws {
        #expect(try isWhole(Self.records + [Self.trailer(of: Self.records)]))
    }

    @Test func withoutATrailerNothingIsWhole() throws {
        for count in 0...Self.records.count { #expect(try !isWhole(Array(Self.records.prefix(count)))) }
    }

    @Test func whatIsMissingOrAddedIsMissed() throws {
        let trailer = Self.trailer(of: Self.records)
        for index in Self.records.indices {
            var fewer = Self.records
            let record = fewer.remove(at: index)
            #expect(try !isWhole(fewer + [trailer]), "without \(record.kind)")
            if case .header = record { continue }
            #expect(try !isWhole(Self.records + [record, trailer]), "with another \(record.kind)")
            #expect(try !isWhole(Self.records + [trailer, record]), "with another \(record.kind) behind the trailer")
        }
        // Of channels the others may be read after the one that ends with the trailer.
        #expect(try isWhole(Self.records.dropLast() + [trailer] + Self.records.suffix(1)))
    }

    @Test func anotherHeaderIsRefused() {
        var other = Self.header
        other.format += 1
        for header in [
            other, ResultHeader(tool: "treewarden 2", rules: "ab", scope: "cd"),
            ResultHeader(tool: "treewarden 1", rules: "ac", scope: "cd"),
        ] {
            #expect(throws: DecodingError.self) { try isWhole([.header(header)]) }
        }
        #expect(throws: DecodingError.self) { try isWhole([.header(Self.header), .header(Self.header)]) }
    }

    @Test func noKindIsUnknown() {
        var reader = ResultReader(expecting: Self.header, rules: 1, roots: 1)
        for kind in UInt8(ResultRecord.Kind.allCases.count)...255 {
            #expect(throws: DecodingError.self) { try reader.read(kind, []) }
        }
    }

    /// What is written today is read tomorrow: a kind keeps its number.
    @Test func kindsKeepTheirNumbers() {
        let names = ResultRecord.Kind.allCases.map { "\($0.rawValue) \($0)" }
        #expect(
            names == [
                "0 header", "1 root", "2 refusal", "3 ignoredConfiguration", "4 foreignOwner", "5 confinement",
                "6 rootEvidence", "7 finding", "8 undecided", "9 scanError", "10 names", "11 walked",
                "12 idleExclusions", "13 loss", "14 trailer", "15 noArchive", "16 imageLayout",
                "17 sources", "18 entry", "19 textIgnore", "20 fix", "21 rootReport", "22 summary", "23 object",
                "24 linkedName", "25 linkCandidate", "26 forgottenFiles", "27 demands", "28 executeBits",
                "29 collision",
                "30 rootFacts", "31 listing", "32 flawedInventory",
                "33 unreadLanguage", "34 unmatchedPaths",
            ])
    }
}
