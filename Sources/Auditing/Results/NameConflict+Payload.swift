import Facts
import Names

extension NameConflict {
    func write(to writer: inout PayloadWriter) {
        writer.add(Outcome.allCases.firstIndex(of: outcome) ?? 0)
        for words in [targets, systems, mechanisms] { writer.add(words) { $0.add($1) } }
        writer.add(members) { writer, member in
            writer.add(member.path)
            member.evidence.write(to: &writer)
        }
        writer.add(untold)
        writer.add(contentEqual) { $0.add($1) }
        writer.add(UInt64(dangers.rawValue))
        writer.add(weaknesses) { $0.add($1) }
        writer.add(severity) { $0.add($1) }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        let outcome = Outcome.allCases[try reader.place(below: Outcome.allCases.count)]
        var words: [[String]] = []
        for _ in 0..<3 {
            words.append(
                try reader.list(atMost: Self.mostWords) { reader throws(DecodingError) in try reader.string() })
        }
        let areKnown =
            reader.isOwn
            || Self.knownTargets.isSuperset(of: words[0]) && Self.knownSystems.isSuperset(of: words[1])
        guard areKnown else { throw DecodingError() }
        self.init(outcome, targets: words[0], systems: words[1], mechanisms: words[2])
        members = try reader.list(atMost: Collision.toldLimit) { reader throws(DecodingError) in
            Member(path: try reader.text(), evidence: try Evidence(from: &reader))
        }
        untold = try reader.number()
        contentEqual = try reader.optional { reader throws(DecodingError) in try reader.flag() }
        dangers = CollisionDangers(rawValue: try reader.number())
        weaknesses = try reader.list(atMost: Self.mostWords) { reader throws(DecodingError) in try reader.number() }
        severity = try reader.optional { reader throws(DecodingError) in try reader.number() }
    }

    /// More targets than there are, and more ways in which names are one, or one is not kept.
    private static var mostWords: Int { 256 }
    private static let knownTargets = Set(NameTarget.allCases.map(\.rawValue))
    private static let knownSystems = Set(NameTarget.allCases.map(\.title))
}
