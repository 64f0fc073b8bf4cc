import Databases
import Testing

/// Databases in memory, and where there is no room for one.
struct DatabaseTests {
    private final class Memory {
        var bytes: [UInt8] = []
        let limit: Int

        init(limit: Int = .max) { self.limit = limit }

        func database() throws -> Database {
            try Database(
                reading: { count, offset in
                    offset < self.bytes.count ? Array(self.bytes[offset..<min(self.bytes.count, offset + count)]) : []
                },
                writing: { new, offset in
                    guard offset + new.count <= self.limit else { return false }
                    let missing = offset + new.count - self.bytes.count
                    if missing > 0 { self.bytes += Array(repeating: 0, count: missing) }
                    self.bytes.replaceSubrange(offset..<offset + new.count, with: new)
                    return true
                })
        }
    }

    private func fill(_ database: Database, rows: Int64) throws {
        try database.execute("PRAGMA journal_mode = OFF; PRAGMA cache_size = 16; BEGIN")
        try database.execute("CREATE TABLE t (a INTEGER, b TEXT, c BLOB) STRICT")
        let statement = try database.statement("INSERT INTO t VALUES (?, ?, ?)")
        for row in 0..<rows {
            try statement.add(row)
            try statement.add(text: row % 3 == 0 ? nil : Array("text \(row)".utf8))
            try statement.add(bytes: row % 2 == 0 ? [] : [0, 0xFF, UInt8(truncatingIfNeeded: row)])
            try statement.run()
        }
        try database.execute("COMMIT")
    }

    @Test func whatIsWrittenIsADatabase() throws {
        let memory = Memory()
        let database = try memory.database()
        try fill(database, rows: 5000)
        #expect(memory.bytes.starts(with: Array("SQLite format 3\0".utf8)))
        #expect(database.size == memory.bytes.count && database.size % 4096 == 0)
        // Answers by failing, since no rows are read here.
        for question in [
            "(SELECT count(*) FROM t) = 5000", "(SELECT count(*) FROM t WHERE b IS NULL) = 1667",
            "(SELECT hex(c) FROM t WHERE a = 1) = '00FF01'", "(SELECT typeof(c) FROM t WHERE a = 2) = 'blob'",
        ] {
            try database.execute("CREATE TEMP TABLE IF NOT EXISTS q (x CHECK (x)); INSERT INTO q SELECT \(question)")
        }
        #expect(throws: Database.Failure.self) { try database.execute("INSERT INTO q SELECT 0") }
    }

    @Test func equalRowsMakeEqualBytes() throws {
        let both = [Memory(), Memory()]
        for memory in both { try fill(memory.database(), rows: 1000) }
        #expect(both[0].bytes == both[1].bytes)
    }

    @Test(arguments: [0, 4096, 40_960])
    func whereThereIsNoRoomItFails(limit: Int) throws {
        let memory = Memory(limit: limit)
        let database = try memory.database()
        let failure = #expect(throws: Database.Failure.self) { try fill(database, rows: 5000) }
        #expect(failure?.code == 13, "\(failure?.sentence ?? "")")
    }

    @Test func severalAreOpenAtOnce() throws {
        let (first, second) = (Memory(), Memory())
        let databases = try [first.database(), second.database()]
        try fill(databases[0], rows: 10)
        try fill(databases[1], rows: 1000)
        #expect(first.bytes.count < second.bytes.count)
    }
}
