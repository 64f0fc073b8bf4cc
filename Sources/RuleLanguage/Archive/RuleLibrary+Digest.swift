import Digests
import Facts

extension RuleLibrary {
    /// SHA-256 of what rules, parameters and tables of calls say, wherever their files lie: 64 hexadecimal digits.
    public var digest: String {
        if let knownDigest { return knownDigest }
        var library = self
        for index in library.rules.indices { library.rules[index].file = "" }
        var writer = ArchiveWriter()
        library.write(to: &writer)
        archivedCalls.write(to: &writer)
        return writer.digest
    }

    /// The digest of the library with these files over it, by what they are made of: to put 100 rules together for it
    /// takes as long as to read them. Nothing where that of the library itself would have to be found first.
    func digest(with files: [RuleFile]) -> String? {
        knownDigest.map { own in
            var writer = ArchiveWriter()
            writer.add(own)
            // Of a path the parts that mean something.
            let parts = files.map { (folder: $0.folder ?? "", stem: $0.stem, bytes: $0.bytes) }
            for part in parts.sorted(by: { ($0.folder, $0.stem) < ($1.folder, $1.stem) }) {
                writer.add(part.folder)
                writer.add(part.stem)
                part.bytes.write(to: &writer)
            }
            return writer.digest
        }
    }

    /// The library with these rules, and without those whose ids they have.
    public func adding(_ own: [Rule]) -> RuleLibrary {
        let ids = Set(own.map(\.id))
        var library = with(rules: rules.filter { !ids.contains($0.id) } + own)
        library.knownDigest = knownDigest.map { digest in
            var writer = ArchiveWriter()
            writer.add(digest)
            own.write(to: &writer)
            return writer.digest
        }
        return library
    }
}

extension ArchiveWriter {
    /// SHA-256 of all that was written.
    package var digest: String {
        var hash = SHA256()
        hash.add(bytes)
        return hash.hexadecimal()
    }
}
