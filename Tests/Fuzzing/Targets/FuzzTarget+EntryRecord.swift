import Facts
import Reporting

@testable import Auditing
@testable import Snapshots

extension FuzzTarget {
    /// Records of entries made of any bytes: names, targets, accounts and attributes of whatever an archive or a file system
    /// can hold go through each form that is read again, and come back.
    static let entryRecord = FuzzTarget(name: "entry-record") { input in
        var bytes = FuzzedBytes(input)
        let records = records(from: &bytes)
        for record in records {
            try hold((try? EntryRecord(record: record.record[...])) == record, "a payload is another record")
        }
        let gap = TreeState.Gap(path: records.last?.path ?? [], reason: "unreadable-directory")
        var state = TreeState(records: sorted(records), gaps: [gap], fileSystem: "f5")
        var scope = SnapshotScope()
        scope.roots = [bytes.text()]
        scope.exclusions = [bytes.text(), bytes.text()]
        scope.platform = bytes.text()
        state.scope = scope
        var sink = MemorySink()
        SnapshotWriter().write(state, SnapshotWriter.Header(tool: "fuzz", scope: scope), to: &sink)
        var reader = SnapshotReader(file: "input", spillingTo: nil)
        try reader.take(sink.bytes)
        let again = try reader.finish()
        try hold(Array(again.records) == Array(state.records), "a snapshot has other records")
        try hold(again.gaps == [gap] && again.scope == scope, "a snapshot has another gap or scope")
        var cut = MemorySink()
        SnapshotWriter().write(state, SnapshotWriter.Header(tool: "fuzz", scope: scope, isWhole: false), to: &cut)
        var cutReader = SnapshotReader(file: "input", spillingTo: nil)
        try cutReader.take(cut.bytes)
        let isTaken = (try? cutReader.finish()) != nil
        try hold(!isTaken, "what is not whole is taken for a snapshot")
        try checkManifests(records)
    }

    private static func checkManifests(_ records: [EntryRecord]) throws {
        for isWhole in [true, false] {
            var sort = ExternalSort(nil)
            for record in records { sort.add(RecordKey(root: 0, treePath: record.path), record.record[...]) }
            var sink = MemorySink()
            ManifestWriter(.go).write(EntryRecords(sort.sorted()), gaps: [], isWhole: isWhole, to: &sink)
            var reader = ManifestReader(file: "input", spillingTo: nil)
            try reader.take(sink.bytes)
            guard isWhole else {
                let isTaken = (try? reader.finish()) != nil
                try hold(!isTaken, "what is not whole is taken for a manifest")
                continue
            }
            let again = try reader.finish()
            try hold(again.gaps.isEmpty, "what this program writes all programs read alike")
            let read = Dictionary(uniqueKeysWithValues: Array(again.records).map { ($0.path, $0) })
            for record in records {
                guard let other = read[record.path] else { throw BrokenPromise("an entry is lost") }
                try hold(other.kind == record.kind && other.digest == record.digest, "an entry is another one")
                try hold(record.kind != .link || other.target == record.target, "a link leads elsewhere")
                try hold(other.attributes == record.attributes, "an attribute is another one")
            }
        }
    }

    private static func sorted(_ records: [EntryRecord]) -> EntryRecords {
        var writer = EntryRecordWriter(nil)
        for record in records { writer.add(record) }
        return writer.finish()
    }

    private static func records(from bytes: inout FuzzedBytes) -> [EntryRecord] {
        var root = EntryRecord(root: 0, path: [], kind: .directory)
        root.mode = Mode(rawValue: 0o755)
        var records = [root]
        var names: Set<[UInt8]> = []
        while !bytes.isAtEnd, records.count < 20 {
            let name = bytes.text().filter { $0 != 0 && $0 != UInt8(ascii: "/") }
            let leads = name.isEmpty || name == Array(".".utf8) || name == Array("..".utf8)
            guard !leads, names.insert(name).inserted else { continue }
            let kinds: [EntryKind] = [.file, .link, .directory, .fifo]
            var record = EntryRecord(root: 0, path: name, kind: kinds[Int(bytes.next() & 3)])
            record.mode = Mode(rawValue: UInt16(bytes.next()) << 4)
            record.owner = Evidence.Account(id: UInt32(bytes.next()), name: bytes.text())
            record.group = Evidence.Account(id: UInt32(bytes.next()), name: nil)
            if record.kind == .link { record.target = bytes.text() }
            if record.kind == .file { record.digest = Array(repeating: bytes.next(), count: 32) }
            record.platform = bytes.text()
            var attributes: [[UInt8]: [UInt8]] = [:]
            for _ in 0..<(bytes.next() & 3) { attributes[bytes.text()] = bytes.text() }
            record.attributes = attributes.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
                EntryDetails.Attribute(name: $0.key, value: $0.value)
            }
            records.append(record)
        }
        return records
    }
}

/// Bytes that decide what is made; zeros once they are all taken.
private struct FuzzedBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

    /// A length, and so many bytes.
    mutating func text() -> [UInt8] {
        let count = Int(next() & 15)
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
