internal import CSQLite

/// libsqlite3, of which the archive is linked.
public enum DatabaseLibrary {
    /// The version of the archive (sqlite3_libversion).
    public static var version: String { unsafe String(cString: sqlite3_libversion()) }
}
