import Facts
public import RuleLanguage

extension RuleLibrary {
    /// SHA-256 of the rules and of all that decides how they count: two scans with equal ones say the same of equal
    /// entries. 64 hexadecimal digits.
    ///
    /// - Parameter compiled: the rules of it, with these settings.
    public func digest(under settings: RuleSettings, _ compiled: CompiledRules) -> String {
        var writer = ArchiveWriter()
        writer.add(digest)
        writer.add(Int64(settings.profile.rawValue))
        writer.add(Int64(settings.available.rawValue))
        for fact in Fact.allCases where settings.lacking.contains(fact) { writer.add(fact.name) }
        writer.add(settings.asking?.name ?? "")
        for (state, level) in zip(compiled.states, compiled.levels) {
            (state == .on).write(to: &writer)
            writer.add(Int64(level.rawValue))
        }
        settings.trust.owners.sorted().write(to: &writer)
        settings.trust.groups.sorted().write(to: &writer)
        for (name, value) in settings.parameters.sorted(by: { $0.key < $1.key }) {
            writer.add(name)
            value.write(to: &writer)
        }
        for levels in [settings.levels] + settings.pathLevels.map(\.levels) {
            writer.add(Int64(levels.count))
            for setting in levels {
                writer.add(setting.word.text)
                writer.add(Int64(setting.level.rawValue))
            }
        }
        for levels in settings.pathLevels { levels.path.spelling.text.write(to: &writer) }
        return writer.digest
    }
}
