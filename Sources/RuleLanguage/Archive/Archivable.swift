/// What an archive of rules can hold. Reading what was written gives an equal value.
package protocol Archivable {
    init(from reader: inout ArchiveReader) throws(ArchiveDamage)
    func write(to writer: inout ArchiveWriter)
}

/// Bytes that no writer of archives has made.
package struct ArchiveDamage: Error {
    /// Where in the archive it shows, in bytes.
    var offset: Int
}
