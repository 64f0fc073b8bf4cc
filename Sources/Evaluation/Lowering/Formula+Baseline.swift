import Facts
import RuleLanguage

extension Formula {
    /// What must be collected for every entry before the formula can fail: more and more, stage by stage, as long as
    /// what is there already lets most entries through.
    func baseline(from collected: Collectors) -> Collectors {
        var collected = collected
        while passing(with: collected) > 0.5, let next = missing(beyond: collected) {
            collected.formUnion(next)
        }
        return collected
    }

    /// How likely it is not to fail by these collectors alone.
    private func passing(with collected: Collectors) -> Double {
        switch self {
        case .constant, .check: needs.isSubset(of: collected) ? likelihood : 1
        case .all(let parts): parts.reduce(1) { $0 * $1.passing(with: collected) }
        case .any(let parts): 1 - parts.reduce(1) { $0 * (1 - $1.passing(with: collected)) }
        }
    }

    /// The collectors of the first stage that some test still lacks; the end of the scan is none.
    private func missing(beyond collected: Collectors) -> Collectors? {
        switch self {
        case .constant: return nil
        case .check(let check, _):
            let missing = check.needs.subtracting(collected).subtracting(.linkGroup)
            return missing.isEmpty ? nil : missing
        case .all(let parts), .any(let parts):
            return parts.compactMap { $0.missing(beyond: collected) }.min { $0.stage < $1.stage }
        }
    }
}
