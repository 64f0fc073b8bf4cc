import Digests
public import Facts
public import Reporting

/// How a scan is divided: what each process looks at, so that all of them together look at everything once.
public struct Plan: Hashable, Sendable {
    /// The version of the form.
    public static let form = 1

    /// The top of a tree.
    public struct Root: Hashable, Sendable {
        /// As it was given.
        public var path: [UInt8]
        /// Which object it was.
        public var identity: InodeIdentity

        public init(path: [UInt8], identity: InodeIdentity) {
            self.path = path
            self.identity = identity
        }
    }

    /// For how many processes it was made; others may be as many as they like.
    public var shards: Int
    /// When ages are counted to, in seconds since the epoch.
    public var now: Int64
    /// In the order of a report.
    public var roots: [Root]
    /// The patterns of `--exclude`.
    public var exclusions: [[UInt8]]
    /// By their ids.
    public var units: [PlanUnit]
    /// SHA-256 of all lines but the last, 64 hexadecimal digits.
    public internal(set) var digest: String

    public init(shards: Int, now: Int64, roots: [Root], exclusions: [[UInt8]], units: [PlanUnit]) {
        self.shards = shards
        self.now = now
        self.roots = roots
        self.exclusions = exclusions
        self.units = units
        digest = ""
        var sink = DigestSink()
        writeLines(to: &sink)
        digest = sink.hash.hexadecimal()
    }

    /// The ids of the units of each shard: the largest first, each to the one that has least.
    ///
    /// - Parameter count: how many shards there are.
    public func shares(among count: Int) -> [[Int]] {
        var shares = Array(repeating: [Int](), count: count)
        var loads = Array(repeating: 0, count: count)
        // Every unit costs something, however few entries it has.
        for unit in units.sorted(by: { ($1.entries, $0.id) < ($0.entries, $1.id) }) {
            let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            shares[least].append(unit.id)
            loads[least] += unit.entries + 1
        }
        return shares.map { $0.sorted() }
    }
}

extension Plan {
    /// Writes it as lines of JSON.
    public func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        try writeLines(to: &sink)
        var json = JSONWriter(.compact)
        json.object { json in
            json.string("record", "end")
            json.number("units", units.count)
            json.string("sha256", digest)
        }
        json.endLine()
        try sink.append(json.bytes)
    }

    private func writeLines<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        var json = JSONWriter(.compact)
        json.object { json in
            json.string("record", "plan")
            json.number("form", Self.form)
            json.number("shards", shards)
            json.number("now", now)
            json.array("roots") { json in
                for root in roots {
                    json.object { json in
                        json.string("path", LatinText.encode(root.path))
                        json.array("identity") { json in
                            json.number(nil, root.identity.device)
                            json.number(nil, root.identity.inode)
                        }
                    }
                }
            }
            json.array("exclude") { json in
                for pattern in exclusions { json.string(nil, LatinText.encode(pattern)) }
            }
        }
        json.endLine()
        for unit in units {
            json.object { json in
                json.string("record", "unit")
                unit.write(to: &json)
            }
            json.endLine()
            if json.bytes.count < 1 << 16 { continue }
            try sink.append(json.bytes)
            json.bytes.removeAll(keepingCapacity: true)
        }
        try sink.append(json.bytes)
    }
}

/// Hashes what it is given.
private struct DigestSink: ByteSink {
    var hash = SHA256()

    mutating func append(_ bytes: [UInt8]) throws(Never) {
        hash.add(bytes)
    }
}
