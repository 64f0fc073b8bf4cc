extension EvidencePhrase {
    /// The same said of several entries, after how many they are: `each a text`, `saying in`.
    public var ofSeveral: EvidencePhrase {
        var phrase = self
        let first = words.prefix { $0 != " " }
        if first == "a" || first == "an" {
            phrase.words = "each " + words
        } else if let participle = Self.participles[String(first)] {
            phrase.words = participle + words.dropFirst(first.count)
        }
        return phrase
    }

    private static let participles = [
        "has": "having", "holds": "holding", "lacks": "lacking", "leads": "leading", "leaves": "leaving",
        "looks": "looking", "loses": "losing", "needs": "needing", "says": "saying",
    ]
}
