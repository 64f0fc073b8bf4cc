import Facts

extension Evidence.Detail {
    /// What a detail is about that is no fact of an entry.
    enum Circumstance: String, CaseIterable {
        /// What a policy demands, why, and what of it is not there.
        case expected, reason, missing
        /// The umask that the members of an aggregate were made under, and how many of all files they are.
        case umask, files
        /// What the members of an aggregate lose, and on the way where.
        case loses, to
        /// That an archive has no member for a directory, and what that is to the entry: `entry` or `above` it.
        case implied
        /// Whether an image's containers show it, or a later layer hides it; and the layer that it comes from.
        case view, layer, platforms
        case layerDigest = "layer.digest"
        case layerCreatedBy = "layer.created-by"
    }

    init(_ circumstance: Circumstance, _ value: [UInt8]) {
        self.init(name: circumstance.rawValue, value: value)
    }

    init(_ circumstance: Circumstance, _ value: String) {
        self.init(circumstance, Array(value.utf8))
    }

    /// The fact that it tells of, by its name in the catalogue.
    var fact: Fact? { Self.facts[name] }

    /// Whether it is the name of a fact, or of something else that this program tells in evidence.
    static func isKnown(_ name: String) -> Bool { facts[name] != nil || Circumstance(rawValue: name) != nil }

    private static let facts = Dictionary(
        Fact.allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
