internal import CSQLite

/// A database of SQLite that is made from nothing, in a file that the caller reads and writes for it: no file is opened here,
/// and none but that one is used.
@safe
public final class Database {
    private let file: File
    private let storage: UnsafeMutablePointer<tw_storage>
    private var handle: OpaquePointer?

    /// Why a database could not be made: a code of SQLite's (sqlite3.h), and its sentence.
    public struct Failure: Error, Hashable, Sendable {
        /// The primary code, such as 13 where there is no room.
        public var code: Int32
        /// What the library says about it.
        public var sentence: String
    }

    /// What its bytes lie in.
    fileprivate final class File {
        let read: (_ count: Int, _ offset: Int) -> [UInt8]
        let write: (_ bytes: [UInt8], _ offset: Int) -> Bool

        init(read: @escaping (Int, Int) -> [UInt8], write: @escaping ([UInt8], Int) -> Bool) {
            self.read = read
            self.write = write
        }
    }

    /// Begins one.
    ///
    /// - Parameters:
    ///   - read: as many bytes as there are from the offset, at most so many.
    ///   - write: whether all of the bytes were written at the offset.
    public init(
        reading read: @escaping (_ count: Int, _ offset: Int) -> [UInt8],
        writing write: @escaping (_ bytes: [UInt8], _ offset: Int) -> Bool
    ) throws(Failure) {
        file = File(read: read, write: write)
        unsafe storage = .allocate(capacity: 1)
        unsafe storage.initialize(to: tw_storage())
        unsafe storage.pointee.context = Unmanaged.passUnretained(file).toOpaque()
        unsafe storage.pointee.read = { context, bytes, count, offset in
            guard let context = unsafe context, let bytes = unsafe bytes else { return -1 }
            let file = unsafe Unmanaged<File>.fromOpaque(context).takeUnretainedValue()
            let found = file.read(Int(count), offset)
            guard found.count <= Int(count) else { return -1 }
            unsafe UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)).copyBytes(from: found)
            return Int32(found.count)
        }
        unsafe storage.pointee.write = { context, bytes, count, offset in
            guard let context = unsafe context, let bytes = unsafe bytes else { return -1 }
            let file = unsafe Unmanaged<File>.fromOpaque(context).takeUnretainedValue()
            let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
            return unsafe file.write(Array(buffer), offset) ? 0 : -1
        }
        try check(unsafe tw_sqlite_open(storage, &handle))
    }

    deinit {
        _ = unsafe tw_sqlite_close(storage, handle)
        unsafe storage.deinitialize(count: 1)
        unsafe storage.deallocate()
    }

    /// How many bytes it has.
    public var size: Int { unsafe storage.pointee.size }

    /// Carries out statements that give no rows.
    public func execute(_ statements: String) throws(Failure) {
        try check(unsafe sqlite3_exec(handle, statements, nil, nil, nil))
    }

    /// A statement to carry out again and again.
    public func statement(_ text: String) throws(Failure) -> DatabaseStatement {
        var statement: OpaquePointer?
        try check(unsafe sqlite3_prepare_v2(handle, text, -1, &statement, nil))
        guard let statement = unsafe statement else { throw Failure(code: SQLITE_MISUSE, sentence: "no statement") }
        return unsafe DatabaseStatement(statement, of: self)
    }

    fileprivate func check(_ result: Int32) throws(Failure) {
        guard result != SQLITE_OK, result != SQLITE_DONE else { return }
        let text = unsafe sqlite3_errmsg(handle)
        throw Failure(code: result & 0xFF, sentence: unsafe text.map { unsafe String(cString: $0) } ?? "")
    }
}

/// A statement with places for values, such as an insertion.
@safe
public final class DatabaseStatement {
    private let statement: OpaquePointer
    private let database: Database
    private var index: Int32 = 0

    fileprivate init(_ statement: OpaquePointer, of database: Database) {
        unsafe self.statement = unsafe statement
        self.database = database
    }

    deinit {
        _ = unsafe sqlite3_finalize(statement)
    }

    /// Puts a number into the next place.
    public func add(_ number: Int64?) throws(Database.Failure) {
        index += 1
        guard let number else { return }
        try database.check(unsafe sqlite3_bind_int64(statement, index, number))
    }

    /// Puts a text into the next place, in UTF-8.
    public func add(text: [UInt8]?) throws(Database.Failure) {
        index += 1
        guard let text else { return }
        let (statement, index) = unsafe (statement, index)
        try database.check(
            unsafe text.withUnsafeBytes {
                unsafe tw_sqlite_bind_text(statement, index, $0.baseAddress, Int32($0.count))
            })
    }

    /// Puts bytes into the next place.
    public func add(bytes: [UInt8]?) throws(Database.Failure) {
        index += 1
        guard let bytes else { return }
        let (statement, index) = unsafe (statement, index)
        try database.check(
            unsafe bytes.withUnsafeBytes {
                unsafe tw_sqlite_bind_blob(statement, index, $0.baseAddress, Int32($0.count))
            })
    }

    /// Carries it out with what was put into its places; those are empty afterwards.
    public func run() throws(Database.Failure) {
        let result = unsafe sqlite3_step(statement)
        let reset = unsafe sqlite3_reset(statement)
        _ = unsafe sqlite3_clear_bindings(statement)
        index = 0
        try database.check(result == SQLITE_DONE ? reset : result)
    }
}
