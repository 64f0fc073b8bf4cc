/// A library that was checked once, in a form that is read without checking it again. Tables of calls are its end: no
/// rule of entries needs them.
extension RuleLibrary {
    /// All of it, as UTF-8. Only the version that wrote an archive reads it.
    public var archive: [UInt8] {
        var writer = ArchiveWriter()
        write(to: &writer)
        writer.add(digest)
        let calls = archivedCalls
        writer.add(Int64(calls.count))
        return writer.bytes + calls
    }

    /// Reads what `archive` gave. Throws where something else is read; `name` is then the file's in the diagnostic.
    public init(archive: [UInt8], name: String) throws(RuleErrors) {
        var reader = ArchiveReader(archive)
        do throws(ArchiveDamage) {
            let rules = try [Rule](from: &reader)
            let parameters = try [Parameter](from: &reader)
            let digest = try reader.text()
            let length = try reader.count()
            guard length == archive.count - reader.offset else { throw reader.damage }
            self.init(
                rules: rules, parameters: parameters, callsOf: archive, from: reader.offset, digest: digest)
        } catch {
            throw RuleErrors([error.diagnostic(in: name)])
        }
    }

    package func write(to writer: inout ArchiveWriter) {
        rules.write(to: &writer)
        parameters.write(to: &writer)
    }
}

extension ArchiveDamage {
    func diagnostic(in name: String) -> Diagnostic {
        Diagnostic(file: name, line: 1, column: offset + 1, message: "this is no archive of checked rules")
    }
}
