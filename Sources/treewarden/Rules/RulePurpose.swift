import Auditing
import Facts
import Evaluation
import RuleLanguage

/// Which rules a command is for, where its options select none.
enum RulePurpose {
    case all
    /// What the names of a directory do to each other on the targets, and what the targets make of each.
    case names
    /// What programs do with files, by their texts.
    case sources(SourceReading)

    /// Which texts of programs are read.
    struct SourceReading {
        /// All that there are, where nobody names any.
        var languages: Set<SourceLanguage>?
        /// How many bytes of one, at most.
        var mostBytes: Int
    }

    /// What a tree is for where options do not say it; nothing where a configuration may. One that speaks of trees says
    /// nothing of programs.
    var profile: Profile? {
        switch self {
        case .all, .names: nil
        case .sources: .source
        }
    }

    /// Whether comments of a text may accept what is found in it, where nobody says so: who audits programs has written
    /// them; who audits a tree need not trust it.
    var obeysComments: Bool { if case .sources = self { true } else { false } }

    /// What fails where neither options nor the configuration say it. A name that is lost elsewhere is a warning in a
    /// release, of which it is one fault among others; who asks about names alone asks about nothing less.
    var threshold: FailureThreshold {
        switch self {
        case .all, .sources: .error
        case .names: .warning
        }
    }

    /// Those of the locked rules that count: who asks about names alone is not held to what a policy says of the rest.
    func locks(_ locked: Set<String>, _ settings: RuleSettings, _ library: RuleLibrary) -> Set<String> {
        guard case .names = self else { return locked }
        let selected = settings.select.flatMap { RuleWord($0).places(in: library.rules) }
        return locked.intersection(selected.map { library.rules[$0].id })
    }

    /// Of 260 characters the drive takes three and a zero at the end one (MAX_PATH).
    private static let windowsPath: Int64 = 256

    /// Selects the rules, and where nobody named a target asks whether all names will arrive: on what merges names anywhere,
    /// and under Windows, which refuses some, changes some and has room for so many characters of a path.
    func apply(to settings: inout RuleSettings, _ library: RuleLibrary) {
        if case .sources(let reading) = self { settings.onlyLanguages = reading.languages }
        guard case .names = self else { return }
        let windows = (TargetSystems.members(named: "windows") ?? []).map { Array($0.utf8) }
        if settings.parameters["targets"] == nil {
            settings.parameters["targets"] = .texts([Array("portable".utf8)] + windows)
        }
        var asksForPaths = false
        if case .texts(let words) = settings.parameters["targets"] {
            asksForPaths = words.contains(where: windows.contains)
        }
        if settings.select.isEmpty {
            settings.select = library.rules.filter { rule in
                rule.facts.contains { $0.collector.contains(.siblings) || asksForPaths && $0 == .pathLength }
            }.map(\.id)
        }
        if settings.parameters["path-limit"] == nil { settings.parameters["path-limit"] = .number(Self.windowsPath) }
    }
}
