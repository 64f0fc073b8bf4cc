import Auditing
import Databases

/// A database of SQLite: a table `entries`, a row for each record with its keys for columns; a table `findings`, a row for
/// each rule that says something about an entry; and views for what is usually asked.
///
/// It is made in a file of the space that findings lie in, and handed on when it is whole.
struct SQLiteInventory {
    private let report: AuditReport
    private let listing: InventoryListing

    init(_ report: AuditReport, _ options: InventoryOptions) {
        self.report = report
        listing = InventoryListing(report, options)
    }

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        let space = report.findings.space
        guard let file: any ScratchFile = space == nil ? MemoryScratch() : space?.makeScratch() else { return }
        let size: Int
        do throws(Database.Failure) {
            size = try make(in: file)
        } catch {
            // The space knows why its file could not be written; whoever takes the report asks it.
            space?.noteDamage()
            return
        }
        var offset = 0
        while offset < size {
            let piece = file.read(atMost: min(1 << 18, size - offset), at: offset)
            if piece.isEmpty { return }
            try sink.append(piece)
            offset += piece.count
        }
    }

    /// - Returns: how many bytes it has.
    private func make(in file: any ScratchFile) throws(Database.Failure) -> Int {
        let database = try Database(
            reading: { file.read(atMost: $0, at: $1) }, writing: { file.write($0, at: $1) })
        // Nobody else sees it before it is whole: there is nothing to go back to, and nothing to wait for.
        try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
        try database.execute("PRAGMA cache_size = -8192; BEGIN")
        try database.execute(Self.schema)
        try addRows(to: database)
        try database.execute("COMMIT")
        return database.size
    }

    private func addRows(to database: Database) throws(Database.Failure) {
        let places = Array(repeating: "?", count: 38).joined(separator: ", ")
        let entries = try database.statement("INSERT INTO entries VALUES (\(places))")
        let findings = try database.statement("INSERT INTO findings VALUES (?, ?, ?)")
        let unread = try database.statement("INSERT INTO unread VALUES (?, ?, ?, ?, ?)")
        for scanError in report.scanErrors where scanError.kind.hidesEntries {
            try unread.add(name: report.roots[scanError.root].label)
            try unread.add(name: scanError.path.isEmpty ? Array(".".utf8) : scanError.path)
            try unread.add(text: Array(scanError.kind.name.utf8))
            try unread.run()
        }
        var names = FirstNames()
        for (place, row) in listing.enumerated() {
            let id = Int64(place) + 1
            try entries.add(id)
            try entries.add(name: report.roots[row.record.root].label)
            try add(row, isCounted: names.isFirst(row.record), to: entries)
            try entries.run()
            for verdict in row.findings {
                try findings.add(id)
                try findings.add(text: Array(report.rules[verdict.rule].rule.id.utf8))
                try findings.add(text: Array(verdict.level.name.utf8))
                try findings.run()
            }
        }
    }

    private func add(
        _ row: InventoryRow, isCounted: Bool, to entries: DatabaseStatement
    ) throws(Database.Failure) {
        let record = row.record
        try entries.add(name: record.shownPath)
        try entries.add(Int64(record.depth))
        try entries.add(text: Array(record.kind.name.utf8))
        try entries.add(record.layer.map { Int64($0) })
        try entries.add(text: record.mode.map { Array($0.octalText.utf8) })
        try entries.add(record.mode.map { Int64($0.rawValue) })
        try entries.add(record.owner.map { Int64($0.id) })
        try entries.add(record.group.map { Int64($0.id) })
        try entries.add(name: record.owner?.name)
        try entries.add(name: record.group?.name)
        try entries.add(record.size.map { Int64(clamping: $0) })
        try entries.add(isCounted ? 1 : 0)
        try entries.add(record.links.map { Int64(clamping: $0) })
        for time in [record.modified, record.changed, record.born] { try entries.add(time) }
        try entries.add(name: record.target)
        for text in [record.acl, record.defaultACL, record.capabilities] {
            try entries.add(text: text.map { Array($0.utf8) })
        }
        for isText in [true, false] { try entries.add(text: record.attributeObject(ofText: isText)) }
        try entries.add(text: record.flags.isEmpty ? nil : Array(record.flagWords.joined(separator: " ").utf8))
        try entries.add(text: record.device.map { Array("\($0.major):\($0.minor)".utf8) })
        try entries.add(record.inode.map { Int64(bitPattern: $0.device) })
        try entries.add(record.inode.map { Int64(bitPattern: $0.inode) })
        try entries.add(text: record.identity.map { Array($0.utf8) })
        try entries.add(record.mount.map { Int64(clamping: $0) })
        try entries.add(text: record.digest.map { Array($0.hexadecimal.utf8) })
        try entries.add(text: record.unread.isEmpty ? nil : Array(record.unreadWords.joined(separator: " ").utf8))
        try entries.add(text: row.level.map { Array($0.name.utf8) })
    }

    // MARK: Tables

    /// What stands in the text columns of names is UTF-8 without zero bytes; where the name is something else they hold what
    /// is shown of it, and the column of bytes beside them what it is. `unread` has the places below which nothing is
    /// known.
    private static let schema = """
        CREATE TABLE entries (
            id INTEGER PRIMARY KEY,
            root TEXT NOT NULL,
            root_bytes BLOB,
            path TEXT NOT NULL,
            path_bytes BLOB,
            depth INTEGER NOT NULL,
            kind TEXT NOT NULL,
            layer INTEGER,
            mode TEXT,
            permissions INTEGER,
            uid INTEGER,
            gid INTEGER,
            user TEXT,
            user_bytes BLOB,
            "group" TEXT,
            group_bytes BLOB,
            size INTEGER,
            counted INTEGER NOT NULL,
            links INTEGER,
            mtime INTEGER,
            ctime INTEGER,
            btime INTEGER,
            target TEXT,
            target_bytes BLOB,
            acl TEXT,
            defaultAcl TEXT,
            capabilities TEXT,
            xattrs TEXT,
            xattrs_base64 TEXT,
            attributes TEXT,
            device TEXT,
            filesystem INTEGER,
            inode INTEGER,
            identity TEXT,
            mount INTEGER,
            sha256 TEXT,
            unread TEXT,
            level TEXT
        ) STRICT;
        CREATE TABLE findings (
            entry INTEGER NOT NULL REFERENCES entries (id),
            rule TEXT NOT NULL,
            level TEXT NOT NULL
        ) STRICT;
        CREATE TABLE unread (
            root TEXT NOT NULL,
            root_bytes BLOB,
            path TEXT NOT NULL,
            path_bytes BLOB,
            reason TEXT NOT NULL
        ) STRICT;
        CREATE VIEW set_id AS
            SELECT * FROM entries WHERE kind <> 'link' AND permissions & 3072 <> 0;
        CREATE VIEW writable_by_others AS
            SELECT * FROM entries
            WHERE kind <> 'link' AND permissions & 2 <> 0 AND (kind <> 'directory' OR permissions & 1 <> 0);
        CREATE VIEW unowned AS
            SELECT * FROM entries WHERE uid IS NOT NULL AND user IS NULL OR gid IS NOT NULL AND "group" IS NULL;
        CREATE VIEW largest AS
            SELECT * FROM entries WHERE kind = 'file' ORDER BY size DESC, id;
        CREATE VIEW newest AS
            SELECT * FROM entries WHERE mtime IS NOT NULL ORDER BY mtime DESC, id;
        CREATE VIEW totals AS
            SELECT kind, sum(counted) AS entries, sum(counted * ifnull(size, 0)) AS bytes FROM entries GROUP BY kind;
        """
}

extension DatabaseStatement {
    /// A name in two columns: its text, and its bytes where a text does not hold them.
    fileprivate func add(name: [UInt8]?) throws(Database.Failure) {
        let isText = name.map { $0.isUTF8 && !$0.contains(0) } ?? true
        try add(text: name.map { isText ? $0 : Array(DisplayEscape.full.text($0).utf8) })
        try add(bytes: isText ? nil : name)
    }
}

extension EntryRecord {
    /// The attributes as an object of JSON, as records have them; nothing where there are none of them.
    ///
    /// - Parameter isText: whether those whose names are UTF-8 are meant, or the others.
    fileprivate func attributeObject(ofText isText: Bool) -> [UInt8]? {
        guard attributes.contains(where: { $0.name.isUTF8 == isText }) else { return nil }
        var json = JSONWriter(.compact)
        json.object { $0.members(of: attributes, ofText: isText) }
        return json.bytes
    }
}
