import Programs
import YAML

/// A library while its files are read: collects what is wrong with each, and checks what concerns several.
struct LibraryAssembly {
    private let base: RuleLibrary
    private let toleratesMissing: Bool
    private var parameters: [String: Parameter]
    private var calls: CallTables
    private(set) var drafts: [RuleReader.Draft] = []
    private var adjustments: [RuleReader.Adjustment] = []
    private var diagnostics: [Diagnostic] = []
    /// Of the superseded rules that are not there, where that is no error.
    private(set) var warnings: [Diagnostic] = []
    /// Whether every file could be read; else nobody knows which ids there are.
    private var isComplete = true

    /// - Parameter toleratesMissing: whether rules may supersede some that are not there.
    init(base: RuleLibrary, toleratesMissing: Bool) throws(RuleErrors) {
        self.base = base
        self.toleratesMissing = toleratesMissing
        parameters = Dictionary(base.parameters.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        calls = try base.callTables
    }

    mutating func readCalls(_ files: [RuleFile]) {
        for file in files.sorted(by: { $0.name < $1.name }) {
            do throws(RuleErrors) {
                try CallTableReader.read(file, into: &calls)
            } catch {
                diagnostics += error.diagnostics
            }
        }
    }

    mutating func readParameters(_ files: [RuleFile]) {
        var first: [String: ParameterReader.Declaration] = [:]
        for file in files.sorted(by: { $0.name < $1.name }) {
            do throws(RuleErrors) {
                for declaration in try ParameterReader.read(file) {
                    let name = declaration.parameter.name
                    if let other = first[name] {
                        let note = "the other one is \(other.source.name):\(other.name.start.line)"
                        diagnostics.append(
                            declaration.source.diagnostic(
                                at: declaration.name, "there are two parameters '\(name)'", note))
                        continue
                    }
                    first[name] = declaration
                    parameters[name] = declaration.parameter
                }
            } catch {
                diagnostics += error.diagnostics
            }
        }
    }

    mutating func readRules(_ files: [RuleFile]) {
        let adjustable = Set(base.rules.map(\.id))
        for file in files.sorted(by: { $0.name < $1.name }) {
            do throws(RuleErrors) {
                let mayAdjust = adjustable.contains(file.stem)
                switch try RuleReader.read(file, parameters: parameters, mayAdjust: mayAdjust) {
                case .rule(let draft): drafts.append(draft)
                case .adjustment(let adjustment): adjustments.append(adjustment)
                }
            } catch {
                diagnostics += error.diagnostics
                isComplete = false
            }
        }
    }

    /// The library, where nothing is wrong.
    mutating func finish() throws(RuleErrors) -> RuleLibrary {
        refuseDuplicates()
        var rules = Dictionary(base.rules.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for draft in drafts { rules[draft.rule.id] = draft.rule }
        for adjustment in adjustments {
            guard var rule = rules[adjustment.id] else { continue }
            if let level = adjustment.level {
                rule.level = level
                // What a profile says would win over the user's level.
                rule.profiles = [:]
            }
            for (profile, level) in adjustment.profiles ?? [:] { rule.profiles[profile] = level }
            rule.file = adjustment.file
            rules[adjustment.id] = rule
        }
        if isComplete { checkSupersession(among: &rules) }
        guard diagnostics.isEmpty else { throw RuleErrors(diagnostics) }
        if toleratesMissing { warnAboutIdleRules() }
        return RuleLibrary(rules: Array(rules.values), parameters: Array(parameters.values), calls: calls)
    }

    /// A rule about acts that no call has finds nothing, and nobody would notice.
    private mutating func warnAboutIdleRules() {
        for draft in drafts where draft.rule.isAboutActs && !calls.mayHold(draft.rule.when) {
            var diagnostic = draft.source.diagnostic(
                at: draft.id, "'\(draft.rule.id)' can hold for no call of any table",
                "its condition is: \(draft.rule.when.text)")
            diagnostic.severity = .warning
            warnings.append(diagnostic)
        }
    }

    private mutating func refuseDuplicates() {
        var first: [String: (source: RuleSource, node: Node)] = [:]
        let stated = drafts.map { ($0.rule.id, $0.source, $0.id) } + adjustments.map { ($0.id, $0.source, $0.node) }
        for (id, source, node) in stated {
            if let other = first[id] {
                let note = "the other one is \(other.source.name):\(other.node.start.line)"
                diagnostics.append(source.diagnostic(at: node, "there are two rules '\(id)'", note))
            } else {
                first[id] = (source, node)
            }
        }
    }

    /// Every superseded rule exists, or is forgotten, and none supersedes itself in the end.
    private mutating func checkSupersession(among rules: inout [String: Rule]) {
        let ids = rules.keys.sorted()
        for draft in drafts {
            for node in draft.supersedes {
                let id = String((node.text ?? "").trimmedWhitespace)
                guard rules[id] != nil else {
                    let suggestion = nearestWord(to: id, among: ids)
                    var diagnostic = draft.source.diagnostic(
                        at: node, "there is no rule '\(id)'", suggestion.map { "did you mean '\($0)'?" })
                    if toleratesMissing {
                        diagnostic.severity = .warning
                        warnings.append(diagnostic)
                        rules[draft.rule.id]?.supersedes.removeAll { $0 == id }
                    } else {
                        diagnostics.append(diagnostic)
                    }
                    continue
                }
                if let way = Self.way(from: id, to: draft.rule.id, among: rules) {
                    let cycle = ([draft.rule.id] + way).joined(separator: " → ")
                    diagnostics.append(
                        draft.source.diagnostic(
                            at: node, "'\(draft.rule.id)' supersedes itself", "by way of \(cycle)"))
                }
            }
        }
    }

    /// The shortest chain of superseded rules from one to another, both included.
    private static func way(from start: String, to goal: String, among rules: [String: Rule]) -> [String]? {
        var ways = [[start]]
        var seen: Set<String> = [start]
        while !ways.isEmpty {
            let way = ways.removeFirst()
            if way.last == goal { return way }
            for next in rules[way.last ?? ""]?.supersedes ?? [] where seen.insert(next).inserted {
                ways.append(way + [next])
            }
        }
        return nil
    }
}
