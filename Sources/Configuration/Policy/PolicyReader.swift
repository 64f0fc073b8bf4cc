public import Auditing
import Facts
import Evaluation
public import RuleLanguage
import YAML

/// Reads a policy file.
struct PolicyReader {
    static let keys = ["locked", "demands", "may-exclude"]
    static let demandKeys = [
        "path", "except", "kind", "mode", "owner", "group", "acl", "default-acl", "capabilities", "presence", "level",
        "reason",
    ]

    /// Beyond so many mistakes no further demand is looked at.
    private static let mostMistakes = 100

    let source: RuleSource
    let accounts: PolicyAccounts
    var diagnostics: [Diagnostic] = []

    mutating func policy(_ rules: [Rule]) -> Policy {
        var policy = Policy()
        guard
            var reader = MappingReader(
                source.document.root, of: "a policy", known: Self.keys, in: source, to: &diagnostics)
        else { return policy }
        var lock = Policy.Lock()
        for node in reader.items(reader.optional("may-exclude"), of: "may-exclude") {
            if let pattern = pattern(node, of: "may-exclude", &reader) { lock.leeway.patterns.append(pattern) }
        }
        for node in reader.items(reader.optional("locked"), of: "locked") {
            guard let text = reader.text(node, of: "locked") else { continue }
            let word = RuleWord(text)
            if word.places(in: rules).isEmpty {
                reader.refuse(node, word.problem, word.suggestion(in: rules))
            } else {
                lock.words.append(word)
            }
        }
        let demands = reader.items(reader.optional("demands"), of: "demands")
        diagnostics += reader.diagnostics
        for node in demands {
            // A file may be wrong from its first line to its last.
            if diagnostics.count >= Self.mostMistakes { break }
            guard var demand = demand(node) else { continue }
            demand.leeway = lock.leeway
            policy.demands.append(demand)
        }
        policy.locks = [lock]
        return policy
    }

    private mutating func demand(_ node: Node) -> PolicyDemand? {
        guard
            var reader = MappingReader(node, of: "a demand", known: Self.demandKeys, in: source, to: &diagnostics)
        else { return nil }
        defer { diagnostics += reader.diagnostics }
        let pathNode = reader.required("path")
        let path = pattern(pathNode, of: "path", &reader)
        var except: [PathPattern] = []
        for node in reader.items(reader.optional("except"), of: "except") {
            if let pattern = pattern(node, of: "except", &reader) { except.append(pattern) }
        }
        let reason = reader.text(reader.required("reason"), of: "reason")
        let level = reader.word(
            reader.optional("level"), of: "level",
            among: [("error", Level.error), ("warning", .warning), ("note", .note)])
        guard let path, let reason else { return nil }
        var demand = PolicyDemand(
            path: path.text, pattern: DemandedPaths(path, except: except), level: level ?? .error, reason: reason)
        demand.kind = reader.word(
            reader.optional("kind"), of: "kind", among: EntryKind.allCases.map { ($0.name, $0) })
        demand.mode = bound("mode", &reader) { mode($0, &$1) }
        demand.owner = owners("owner", "user", accounts.user, &reader)
        demand.group = owners("group", "group", accounts.group, &reader)
        demand.acl = boundOrNone("acl", none: DemandedACL(entries: [], text: "none"), &reader) {
            acl($0, isDefault: false, &$1)
        }
        demand.defaultACL = boundOrNone("default-acl", none: DemandedACL(entries: [], text: "none"), &reader) {
            acl($0, isDefault: true, &$1)
        }
        let none = FileCapabilities(
            permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        demand.capabilities = boundOrNone("capabilities", none: none, &reader) { capabilities($0, &$1) }
        demand.presence = reader.word(
            reader.optional("presence"), of: "presence",
            among: PolicyDemand.Presence.allCases.map { ($0.rawValue, $0) })
        if PolicyRule.allCases.allSatisfy({ !$0.concerns(demand) }), reader.diagnostics.isEmpty {
            reader.refuse(
                pathNode ?? node, "nothing is demanded of this path",
                "add one of mode, owner, group, acl, default-acl, capabilities, presence")
        }
        return demand
    }

    private func pattern(_ node: Node?, of key: String, _ reader: inout MappingReader) -> PathPattern? {
        guard let node, let text = reader.text(node, of: key) else { return nil }
        let bytes = Array(text.utf8)
        if GlobSyntax.firstUnclosedSet(bytes) != nil {
            reader.refuse(node, "no bracket closes a set of '\(text)'", "a bracket itself is written \\[")
            return nil
        }
        guard let pattern = PathPattern(bytes) else {
            reader.refuse(node, "'\(text)' names nothing", "the root itself is '.'")
            return nil
        }
        if bytes.first == UInt8(ascii: "/") {
            let path = String(text.drop { $0 == "/" })
            reader.refuse(
                node, "'\(text)' is absolute, and paths count from the root of what is scanned",
                "write '\(path.contains("/") ? path : "./\(path)")'")
            return nil
        }
        if let component = pattern.impossibleComponent {
            reader.refuse(
                node, "'\(text)' can match nothing: no path has \(component)",
                "paths count from the root of what is scanned, for example etc/shadow")
            return nil
        }
        return pattern
    }

    /// `{at-most: …}` or `{exactly: …}`.
    private func bound<Value>(
        _ key: String, _ reader: inout MappingReader, _ value: (Node, inout MappingReader) -> Value?
    ) -> PolicyDemand.Bound<Value>? {
        guard let node = reader.optional(key) else { return nil }
        guard node.pairs != nil else {
            let text = node.text.map { " \($0)" } ?? ""
            reader.refuse(
                node, "'\(key)' does not say whether that is a limit",
                "write '\(key): {at-most:\(text)}' or '\(key): {exactly:\(text)}'")
            return nil
        }
        var problems: [Diagnostic] = []
        let inner = MappingReader(node, of: "'\(key)'", known: ["at-most", "exactly"], in: source, to: &problems)
        guard let inner else {
            reader.add(problems)
            return nil
        }
        reader.add(inner.diagnostics)
        switch (inner.optional("at-most"), inner.optional("exactly")) {
        case (let limit?, nil): return value(limit, &reader).map { .atMost($0) }
        case (nil, let wanted?): return value(wanted, &reader).map { .exactly($0) }
        default:
            if inner.diagnostics.isEmpty { reader.refuse(node, "'\(key)' has one of 'at-most' and 'exactly'") }
            return nil
        }
    }

    private func boundOrNone<Value>(
        _ key: String, none: Value, _ reader: inout MappingReader, _ value: (Node, inout MappingReader) -> Value?
    ) -> PolicyDemand.Bound<Value>? {
        if reader.optional(key)?.text == "none" { return .exactly(none) }
        return bound(key, &reader) { node, reader in node.text == "none" ? none : value(node, &reader) }
    }
}

extension Policy {
    /// Whether a file is meant for a policy: it has a policy's keys, and no rule's.
    public static func isMeant(by file: RuleFile) -> Bool {
        guard let pairs = (try? RuleSource(file))?.document.root.pairs else { return false }
        return pairs.contains { PolicyReader.keys.contains($0.name) } && !pairs.contains { $0.name == "id" }
    }

    /// Reads a policy file.
    ///
    /// - Parameter rules: those that can be locked.
    /// - Throws: everything that is wrong with it.
    public init(parsing file: RuleFile, accounts: PolicyAccounts, rules: [Rule]) throws(RuleErrors) {
        var reader = PolicyReader(source: try RuleSource(file), accounts: accounts)
        let policy = reader.policy(rules)
        guard reader.diagnostics.isEmpty else { throw RuleErrors(reader.diagnostics) }
        self = policy
    }
}
