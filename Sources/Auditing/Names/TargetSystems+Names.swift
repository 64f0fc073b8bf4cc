import Facts
import Names

extension TargetSystems {
    /// The same targets in the words that rules use.
    init(_ targets: NameTargets) {
        self = targets.members.compactMap { TargetSystems(named: $0.rawValue) }
            .reduce(into: []) { $0.formUnion($1) }
    }
}

extension CollisionMechanisms {
    init(_ mechanisms: NameMechanisms) {
        self = []
        if mechanisms.contains(.letterCase) { insert(.letterCase) }
        if mechanisms.contains(.canonicalForm) || mechanisms.contains(.escapedBytes) { insert(.form) }
        if mechanisms.contains(.invisibleCharacters) { insert(.invisible) }
        if mechanisms.contains(.trailingDotsOrSpaces) { insert(.trailing) }
        if mechanisms.contains(.shortName) { insert(.shortName) }
    }
}

extension NameTargets {
    /// The words of `--target` that the members have.
    var words: [String] { members.map(\.rawValue) }
    /// The names that people know them by.
    var titles: [String] { members.map(\.title) }
}

extension NameMechanisms {
    /// The words for them; with those that are hidden, which characters they are.
    func words(hidden: [String]) -> [String] {
        words.map { word in
            let isAboutHidden =
                self.contains(.invisibleCharacters) && NameMechanisms.invisibleCharacters.words == [word]
            return isAboutHidden && !hidden.isEmpty ? "\(word) (\(hidden.joined(separator: ", ")))" : word
        }
    }
}
