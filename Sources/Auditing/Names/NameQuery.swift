import Facts
import Names
import RuleLanguage

/// What the rules that are on ask about names, and for which targets.
struct NameQuery: Sendable {
    /// Names that are one on one of these collide.
    let collide: NameTargets
    /// Names that one of these refuses are told.
    let refuse: NameTargets
    /// Names that one of these stores as others are told: only for targets that somebody asked for, since HFS+ does so
    /// with every accent.
    let alter: NameTargets
    let asksForCollisions: Bool
    let asksForRefusals: Bool

    /// - Parameters:
    ///   - words: of `$targets`; what is no target was refused before.
    ///   - areAskedFor: whether somebody set them. Nobody is told what a target that nobody mentioned does not take.
    ///   - facts: what the conditions of the rules that are on use.
    init(words: [[UInt8]], areAskedFor: Bool, asking facts: Set<Fact>) {
        let targets = words.compactMap { NameTarget(rawValue: String(decoding: $0, as: UTF8.self)) }
            .reduce(into: NameTargets()) { $0.formUnion(NameTargets($1)) }
        collide = targets
        let named = targets.subtracting(NameTargets(.portable))
        alter = named
        refuse = targets.contains(.portable) ? named.union(Self.portableParts) : named
        asksForCollisions = !facts.isDisjoint(with: Fact.ofCollisions)
        asksForRefusals = areAskedFor && !facts.isDisjoint(with: Fact.ofRefusals)
    }

    /// Whether the fact is asked for, and about names: a rule that is on may ask what nobody is to be told.
    func includes(_ fact: Fact) -> Bool {
        if Fact.ofRefusals.contains(fact) { return asksForRefusals }
        if Fact.ofCollisions.contains(fact) { return asksForCollisions }
        // Left open rather than silent.
        return fact.collector.contains(.siblings)
    }

    /// The file systems whose collisions `portable` is made of. What Windows refuses has rules of its own.
    private static let portableParts: NameTargets = [
        NameTargets(.apfs), NameTargets(.ext4Casefold), NameTargets(.hfsplus), NameTargets(.zfsInsensitive),
    ]
}
