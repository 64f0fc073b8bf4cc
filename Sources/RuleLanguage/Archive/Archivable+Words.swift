import Facts
import Programs

/// Words of the language, as their numbers.
extension Archivable where Self: RawRepresentable, RawValue: Archivable {
    package init(from reader: inout ArchiveReader) throws(ArchiveDamage) {
        guard let word = Self(rawValue: try RawValue(from: &reader)) else { throw reader.damage }
        self = word
    }

    package func write(to writer: inout ArchiveWriter) {
        rawValue.write(to: &writer)
    }
}

extension EntryKind: Archivable {}
extension ContentKind: Archivable {}
extension Mode: Archivable {}
extension Mode.Right: Archivable {}
extension Mode.Class: Archivable {}
extension FactType.Domain: Archivable {}
extension Level: Archivable {}
extension Profile: Archivable {}
extension Rule.Family: Archivable {}
extension Rule.Confidence: Archivable {}
extension Rule.Subject: Archivable {}
extension Rule.Need: Archivable {}
extension Parameter.Kind: Archivable {}
extension Test.Comparison: Archivable {}
extension CodeExample.Dialect: Archivable {}
extension SourceLanguage: Archivable {}
extension Acts: Archivable {}
extension Questions: Archivable {}
extension NameShapes: Archivable {}
extension FailureEffects: Archivable {}
extension TabledCall.Role: Archivable {}
extension TabledCall.Runs: Archivable {}
extension TabledCall.Gift: Archivable {}
extension TabledCall.FailureSign: Archivable {}
extension TabledCall.Sign: Archivable {}

/// A fact is its place in the catalogue: whoever writes an archive and whoever reads it have the same one.
extension Fact {
    static func read(from reader: inout ArchiveReader) throws(ArchiveDamage) -> Fact {
        let place = try Int(from: &reader)
        guard allCases.indices.contains(place) else { throw reader.damage }
        return allCases[place]
    }

    package func write(to writer: inout ArchiveWriter) {
        place.write(to: &writer)
    }
}
