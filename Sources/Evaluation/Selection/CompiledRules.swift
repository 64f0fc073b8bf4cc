public import Facts
import Programs
public import RuleLanguage

/// The rules of a library that are on, compiled for one audit; shared by all workers. An index of a rule is its index
/// in `library.rules`.
public struct CompiledRules: Sendable {
    /// For each rule of the library whether it is on, and why not.
    public private(set) var states: [RuleStatus.State]
    /// For each the highest level that it can come to.
    let levels: [Level]
    /// Where the settings give rules other levels.
    public let scopedLevels: ScopedLevels
    /// What texts of programs are read for; nothing where no rule about acts is on.
    public private(set) var sources: SourceQuestion?
    private(set) var program: Program

    /// Decides which rules are on and compiles those. Throws where a word of the settings stands for no rule, or a
    /// parameter for nothing or for a value of another type.
    public init(_ library: RuleLibrary, settings: RuleSettings) throws(RuleErrors) {
        let decisions = try RuleDecisions(library, settings)
        let parameters = try library.parameters(set: settings)
        var builder = ProgramBuilder(parameters: parameters, available: settings.available)
        for (index, rule) in library.rules.enumerated() where decisions.states[index] == .on {
            builder.add(rule, at: index, levels: decisions.levels[index])
        }
        try builder.check()
        program = builder.finish(ruleCount: library.rules.count)
        sources =
            program.aboutActs.isEmpty
            ? nil
            : SourceQuestion(
                rules: program.aboutActs, languages: settings.languages,
                readsAllScripts: settings.profile == .source, tables: try library.callTables,
                places: NamePlaces(parameters))
        states = decisions.states
        levels = decisions.highestLevels
        scopedLevels = decisions.scopedLevels
    }

    /// The rules with what becomes of each, as reports tell it.
    ///
    /// - Parameter library: that of which they were compiled.
    public func statuses(in library: RuleLibrary) -> [RuleStatus] {
        library.rules.indices.map { RuleStatus(rule: library.rules[$0], state: states[$0], level: levels[$0]) }
    }

    /// The same where less can be told: nothing is compiled anew.
    ///
    /// - Parameter settings: those that they were compiled with, but for what entries can tell and what rules have to ask
    ///   for, which is less.
    public func narrowed(_ library: RuleLibrary, to settings: RuleSettings) -> CompiledRules {
        var narrowed = self
        narrowed.states = states(in: library, narrowedTo: settings)
        narrowed.program = program.narrowed(
            without: narrowed.states.map { $0 != .on }, available: settings.available)
        if narrowed.program.aboutActs.isEmpty {
            narrowed.sources = nil
        } else {
            narrowed.sources?.rules = narrowed.program.aboutActs
        }
        return narrowed
    }

    /// The states that rules would have, narrowed to these settings. What is off stays off.
    public func states(in library: RuleLibrary, narrowedTo settings: RuleSettings) -> [RuleStatus.State] {
        states.indices.map { index in
            if case .off = states[index] { return states[index] }
            return library.rules[index].when.state(under: settings)
        }
    }

    /// What to collect for every entry of this kind before it is considered: what some rule needs that nothing
    /// cheaper is likely to decide.
    public func baseline(for kind: EntryKind) -> Collectors {
        program.baselines[Int(kind.rawValue)]
    }

    /// For one worker: it has memory of its own.
    public func makeEvaluator() -> Evaluator {
        Evaluator(program)
    }
}
