/// How the value of a fact is shown as evidence.
enum FactEvidence: Sendable {
    /// Evidence shows it in its own way, or never.
    case never
    /// As the type is spelled in the rule language: a flag that holds as `yes`, a set as its words.
    case value
    /// Texts in the order of their bytes, else in their own.
    case sortedTexts
    case custom(@Sendable (borrowing EntryFacts) -> [UInt8]?)
}

extension EntryFacts {
    /// The value of a fact in the words of the rule language. Nothing where it is unknown, absent, empty or false, and
    /// nothing for what evidence shows in its own way.
    public borrowing func evidence(of fact: Fact) -> [UInt8]? {
        guard fact.collector.isSubset(of: collected) else { return nil }
        return switch fact.evidence {
        case .never: nil
        case .custom(let show): show(self)
        case .value: fact.spelling(of: self, sorted: false)
        case .sortedTexts: fact.spelling(of: self, sorted: true)
        }
    }
}

extension Fact {
    fileprivate func spelling(of facts: borrowing EntryFacts, sorted: Bool) -> [UInt8]? {
        switch type {
        case .text, .texts:
            let texts = texts(of: facts)
            let shown = sorted ? texts.sorted { $0.lexicographicallyPrecedes($1) } : texts
            let joined = Self.joined(shown)
            return joined?.isEmpty == true ? nil : joined
        default: return value(of: facts).word.flatMap(spelling)
        }
    }

    private func spelling(of word: Int64) -> [UInt8]? {
        switch type {
        case .flag: word != 0 ? Array("yes".utf8) : nil
        case .set(let domain), .choice(let domain):
            Self.joined(domain.words.indices.filter { word >> Int64($0) & 1 != 0 }.map { Array(domain.words[$0].utf8) })
        case .mode: Array(Mode(rawValue: UInt16(truncatingIfNeeded: word)).octal.utf8)
        case .content: ContentKind(rawValue: UInt8(truncatingIfNeeded: word)).map { Array($0.name.utf8) }
        case .kind: EntryKind(rawValue: UInt8(truncatingIfNeeded: word)).map { Array($0.name.utf8) }
        case .user, .group, .number: Array(String(word).utf8)
        case .text, .texts: nil
        }
    }

    /// The text, or the texts of the set.
    public func texts(of facts: borrowing EntryFacts) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        visitTexts(of: facts) { text in
            var bytes: [UInt8] = []
            for index in text.indices { bytes.append(text[index]) }
            texts.append(bytes)
        }
        return texts
    }

    private static func joined(_ texts: [[UInt8]]) -> [UInt8]? {
        texts.isEmpty ? nil : Array(texts.joined(separator: Array(", ".utf8)))
    }
}
