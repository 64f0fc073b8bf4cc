public import RuleLanguage

/// Levels that rules have at some paths only; the rules by their places in the library.
public struct ScopedLevels: Sendable {
    /// What the settings say about one rule.
    struct Scopes: Sendable {
        /// In the order of the settings.
        var levels: [(path: PathPattern, level: Level)]
        /// Whether the rule is on for the sake of these paths, and off at all others.
        var isOffElsewhere: Bool
    }

    private var scopes: [Int: Scopes] = [:]

    init() {}

    mutating func set(_ scopes: Scopes, of rule: Int) {
        self.scopes[rule] = scopes
    }

    /// The level of a rule at a path, where it has `level` by itself. What a rule leaves alone by its own levels stays
    /// left alone.
    public func level(of rule: Int, at path: [UInt8], isDirectory: Bool, otherwise level: Level) -> Level {
        guard !scopes.isEmpty, level > .off, let scopes = scopes[rule] else { return level }
        let last = scopes.levels.last { $0.path.covers(path, isDirectory: isDirectory) }
        return last?.level ?? (scopes.isOffElsewhere ? .off : level)
    }
}
