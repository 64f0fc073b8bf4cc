import Programs

/// A library that was checked once, in a form that is read without checking it again. Tables of calls are none of it:
/// no rule of entries needs them.
extension RuleLibrary {
    /// All of it, as UTF-8. Only the version that wrote an archive reads it.
    public var archive: [UInt8] {
        var writer = ArchiveWriter()
        write(to: &writer)
        writer.add(digest)
        return writer.bytes
    }

    /// Reads what `archive` gave. Throws where something else is read; `name` is then the file's in the diagnostic.
    public init(archive: [UInt8], name: String) throws(RuleErrors) {
        var reader = ArchiveReader(archive)
        calls = CallTables()
        do throws(ArchiveDamage) {
            rules = try [Rule](from: &reader)
            parameters = try [Parameter](from: &reader)
            knownDigest = try reader.text()
            guard reader.isAtEnd else { throw reader.damage }
        } catch {
            throw RuleErrors([
                Diagnostic(
                    file: name, line: 1, column: error.offset + 1, message: "this is no archive of checked rules")
            ])
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        rules.write(to: &writer)
        parameters.write(to: &writer)
    }
}
