import Auditing
import Digests
import Facts
public import Reporting

/// Writes a snapshot: lines of JSON, a header, the records in the order of path bytes, and a trailer that counts them and
/// has the digest of all before it, so that what is cut off or changed is known to be.
public struct SnapshotWriter: ~Copyable {
    private var json = JSONWriter(.compact)
    private var hash = SHA256()
    private var count = 0

    /// What a snapshot is made by.
    public struct Header: Hashable, Sendable {
        /// The program and its version.
        public var tool: String
        /// What was looked at.
        public var scope: SnapshotScope
        /// Whether it was gathered to its end: what was not gets no trailer, and nobody takes it for a snapshot.
        public var isWhole: Bool

        public init(tool: String, scope: SnapshotScope, isWhole: Bool = true) {
            self.tool = tool
            self.scope = scope
            self.isWhole = isWhole
        }
    }

    public init() {}

    /// The form that is written, and the only one that is read.
    static let form = 2

    /// Writes all of a state.
    public consuming func write<Sink: ByteSink & ~Copyable>(
        _ state: TreeState, _ header: Header, to sink: inout Sink
    ) throws(Sink.Failure) {
        json.object { json in
            json.string("record", "snapshot")
            json.number("form", Self.form)
            json.string("tool", header.tool)
            if let digest = header.scope.checksums { json.string("digest", digest) }
            header.scope.write("scope", to: &json)
            if let fileSystem = state.fileSystem { json.string("fileSystem", fileSystem) }
        }
        try handOn(to: &sink)
        var gaps = state.gaps[...]
        var entries = state.records.makeStoredIterator()
        while let entry = entries.next() {
            while let gap = gaps.first, entry.isBehind(gap.path) {
                try write(gap, to: &sink)
                gaps.removeFirst()
            }
            json.begin("{")
            json.members(of: entry)
            json.end("}")
            count += 1
            try handOn(to: &sink)
        }
        for gap in gaps { try write(gap, to: &sink) }
        try flush(to: &sink)
        guard header.isWhole else { return }
        let digest = hash.hexadecimal()
        json.object { json in
            json.string("record", "end")
            json.number("count", count)
            json.number("unread", state.gaps.count)
            json.string("sha256", digest)
        }
        json.endLine()
        try sink.append(json.bytes)
    }

    private mutating func write<Sink: ByteSink & ~Copyable>(
        _ gap: TreeState.Gap, to sink: inout Sink
    ) throws(Sink.Failure) {
        json.object { json in
            json.string("record", "unread")
            json.name("path", gap.path.isEmpty ? Array(".".utf8) : gap.path)
            json.string("reason", gap.reason)
        }
        try handOn(to: &sink)
    }

    private mutating func handOn<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        json.endLine()
        if json.bytes.count >= 1 << 16 { try flush(to: &sink) }
    }

    private mutating func flush<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        hash.add(json.bytes)
        try sink.append(json.bytes)
        json.bytes.removeAll(keepingCapacity: true)
    }
}
