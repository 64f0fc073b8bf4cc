import Digests
import Facts
import Reporting
import RuleLanguage

@testable import Auditing
@testable import Inventories
@testable import Snapshots

extension FuzzTarget {
    /// A snapshot, and the lines of one: with a header before them and the right digest behind, since nobody hits upon that.
    static let snapshot = FuzzTarget(name: "snapshot") { input in
        _ = try state(of: input, by: SnapshotReader.self)
        guard let state = try state(of: whole(input), by: SnapshotReader.self) else { return }
        let records = Array(state.records)
        try checkPaths(records)
        let written = bytes(of: state)
        guard let again = try Self.state(of: written, by: SnapshotReader.self) else {
            throw BrokenPromise("what is written is not read")
        }
        try hold(bytes(of: again) == written, "what is written is another snapshot when it was read")
        try hold(again.records.map(\.path) == records.map(\.path), "an entry is lost")
    }

    /// A manifest of mtree(8).
    static let manifest = FuzzTarget(name: "manifest") { input in
        guard let state = try state(of: input, by: ManifestReader.self) else { return }
        let records = Array(state.records)
        try checkPaths(records)
        try hold(records.first?.path == [], "there is a root")
        for dialect in [ManifestDialect.bsd, .go] {
            var sort = ExternalSort(nil)
            for record in records { sort.add(RecordKey(root: 0, treePath: record.path), record.record[...]) }
            var sink = MemorySink()
            ManifestWriter(dialect).write(EntryRecords(sort.sorted()), gaps: [], to: &sink)
            let again = try Self.state(of: sink.bytes, by: ManifestReader.self)
            let written = records.map { essence(of: $0, dialect) }
            // What is above an entry comes along.
            let read = Dictionary(
                uniqueKeysWithValues: (again.map { Array($0.records) } ?? []).map {
                    ($0.path, essence(of: $0, dialect))
                })
            try hold(written.allSatisfy { read[$0.path] == $0 }, "what was read is written and read again")
        }
    }

    /// What find(1) writes by the format of `FindReader`.
    static let find = FuzzTarget(name: "find") { input in try checkInventory(input, by: FindReader.self) }

    /// A list of a GPFS policy.
    static let policyList = FuzzTarget(name: "gpfs") { input in try checkInventory(input, by: PolicyListReader.self) }

    /// Records of entries, as inventories of this program have them.
    static let inventory = FuzzTarget(name: "inventory") { input in try checkInventory(input, by: RecordsReader.self) }

    /// What is read lies below the root, and is found again where entries are judged.
    private static func checkInventory<Reader: TreeStateReader & ~Copyable>(
        _ input: [UInt8], by _: Reader.Type
    ) throws {
        guard let state = try state(of: input, by: Reader.self) else { return }
        let records = Array(state.records)
        try checkPaths(records)
        var reader = Reader(file: "input", spillingTo: nil, order: .directory)
        try reader.take(input)
        let store = try InventoryStore(try reader.finish(), root: 0, spillingTo: nil) {}
        for record in records where TreePath(state.base).holds(record.path) {
            let path = Array(record.path.dropFirst(state.base.isEmpty ? 0 : state.base.count + 1))
            let found = store.entry(at: path)?.fields
            // The root is a directory, also where a list says nothing of that.
            let kind = path.isEmpty && record.unread.contains(.kind) ? .directory : record.kind
            try hold(found?.kind == kind && found?.mode == record.mode, "an entry is lost: \(path.asText)")
            var names: [[UInt8]] = []
            store.forEachEntry(of: TreePath(path).parent.bytes) { entry in
                names.append(Array(entry.path))
                return true
            }
            try hold(path.isEmpty || names.contains(path), "an entry lies in its directory: \(path.asText)")
        }
    }

    /// What it reads, however it comes in pieces; nothing where it refuses.
    private static func state<Reader: TreeStateReader & ~Copyable>(
        of input: [UInt8], by _: Reader.Type
    ) throws -> TreeState? {
        func read(in size: Int) -> Result<TreeState, Diagnostic> {
            Result { () throws(Diagnostic) in
                var reader = Reader(file: "input", spillingTo: nil)
                var start = 0
                while start < input.count {
                    try reader.take(Array(input[start..<min(start + size, input.count)]))
                    start += size
                }
                return try reader.finish()
            }
        }
        switch (read(in: max(input.count, 1)), read(in: 1 + input.count % 61)) {
        case (.success(let state), .success(let other)):
            try hold(Array(state.records) == Array(other.records), "pieces make another state")
            return state
        case (.failure(let failure), .failure(let other)):
            try hold(failure == other, "pieces make another failure: \(failure), \(other)")
            let parts = max(input.lines.count, input.count { $0 == 0 })
            try hold(failure.line <= parts + 1, "a failure lies in the text")
            return nil
        default: throw BrokenPromise("whether it is refused depends on pieces")
        }
    }

    private static func bytes(of state: TreeState) -> [UInt8] {
        let header = SnapshotWriter.Header(tool: "fuzz", scope: SnapshotScope())
        var sink = MemorySink()
        SnapshotWriter().write(state, header, to: &sink)
        return sink.bytes
    }

    private static func checkPaths(_ records: [EntryRecord]) throws {
        for (record, next) in Swift.zip(records, records.dropFirst()) {
            try hold(record.path.lexicographicallyPrecedes(next.path), "entries are in order, and each once")
        }
        for record in records where !record.path.isEmpty {
            let parts = record.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(
                Array.init)
            let leads = parts.contains { $0.isEmpty || $0 == Array(".".utf8) || $0 == Array("..".utf8) }
            try hold(!leads && !record.path.contains(0), "an entry lies below the root")
        }
    }

    private static func whole(_ lines: [UInt8]) -> [UInt8] {
        var bytes = Array(#"{"record":"snapshot","form":2,"scope":{}}"#.utf8) + [UInt8(ascii: "\n")] + lines
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        var (count, unread) = (0, 0)
        for line in bytes.lines.dropFirst().dropLast() {
            var json = JSONReader(line)
            var record = RecordLine()
            try? record.read(&json)
            if record.form.isEmpty { count += 1 } else { unread += 1 }
        }
        var hash = SHA256()
        hash.add(bytes)
        let digest = hash.hexadecimal()
        return bytes + #"{"record":"end","count":\#(count),"unread":\#(unread),"sha256":"\#(digest)"}"#.utf8 + "\n".utf8
    }

    /// What a dialect keeps of a record.
    private static func essence(of record: EntryRecord, _ dialect: ManifestDialect) -> EntryRecord {
        var record = record
        if record.kind == .link { record.mode = nil }
        // Which inode it was is read, and not written: with another tree of the same contents it would be another one.
        record.inode = nil
        switch dialect {
        case .bsd:
            record.attributes = []
            (record.acl, record.defaultACL, record.capabilities) = (nil, nil, nil)
            record.unread.formUnion([.acl, .capabilities, .attributes])
        case .go: record.device = nil
        }
        return record
    }
}
