import Auditing
import Facts
import Evaluation
import RuleLanguage
import YAML

/// Takes the values out of a document that was found to be right.
struct SettingReader {
    let source: RuleSource

    func read(_ root: Node, _ table: SettingTable, into file: inout ConfigurationFile) throws(RuleErrors) {
        for pair in root.pairs ?? [] {
            let value = pair.value
            switch pair.name {
            case "profile": file.profile = text(value).compactMap(Profile.init(named:))
            case "fail-on": file.failOn = text(value).compactMap(FailureThreshold.init(rawValue:))
            case "trusted-owners": file.trustedOwners = texts(value)
            case "trusted-groups": file.trustedGroups = texts(value)
            case "accounts-from-root": file.accountsFromRoot = flag(value)
            case "targets": file.targets = texts(value)
            case "exclude": file.exclude = texts(value)
            case "one-file-system": file.oneFileSystem = flag(value)
            case "skip-hidden": file.skipHidden = flag(value)
            case "skip-packages": file.skipPackages = flag(value)
            case "inline-ignores": file.inlineIgnores = flag(value)
            case "rules": file.rules = levels(value)
            case "paths": file.paths = (value.items ?? []).compactMap(scope)
            case "parameters": file.parameters = try parameters(value, table)
            case "ignore": file.ignore = (value.items ?? []).compactMap(acceptance)
            default: break
            }
        }
    }

    private func text(_ node: Node) -> Located<String> {
        Located(node.text ?? "", at: node, in: source)
    }

    private func texts(_ node: Node) -> [Located<String>] {
        (node.items ?? []).map(text)
    }

    private func flag(_ node: Node) -> Located<Bool> {
        Located(node.text == "true", at: node, in: source)
    }

    private func levels(_ node: Node) -> [Located<LevelSetting>] {
        (node.pairs ?? []).compactMap { pair in
            guard let level = Level(named: pair.value.text ?? "") else { return nil }
            return Located(LevelSetting(RuleWord(pair.name), level), at: pair.key, in: source)
        }
    }

    private func scope(_ node: Node) -> ConfigurationFile.PathSettings? {
        guard let path = node["path"], let rules = node["rules"],
            let pattern = PathPattern(Array((path.text ?? "").utf8))
        else { return nil }
        return ConfigurationFile.PathSettings(
            path: Located(pattern, at: path, in: source), rules: levels(rules))
    }

    private func parameters(
        _ node: Node, _ table: SettingTable
    ) throws(RuleErrors) -> [ConfigurationFile.ParameterSetting] {
        var declared: [Parameter] = []
        for key in table.keys { if case .parameters(let parameters) = key.shape { declared += parameters } }
        var settings: [ConfigurationFile.ParameterSetting] = []
        for pair in node.pairs ?? [] {
            guard let parameter = declared.first(where: { $0.name == pair.name }) else { continue }
            let value = try parameter.value(of: pair.value, in: source.document, file: source.name)
            let items = pair.value.items?.compactMap(\.text)
            settings.append(
                ConfigurationFile.ParameterSetting(
                    name: pair.name, value: Located(value, at: pair.key, in: source),
                    text: items?.joined(separator: ", ") ?? pair.value.text ?? ""))
        }
        return settings
    }

    private func acceptance(_ node: Node) -> AcceptedFinding? {
        guard let rule = node["rule"]?.text, let path = node["path"]?.text, let reason = node["reason"]?.text else {
            return nil
        }
        return AcceptedFinding(
            rule: rule, path: Array(path.utf8), reason: String(reason.trimmedWhitespace),
            expires: node["expires"]?.text.flatMap { CalendarDate($0) }, pin: node["pin"].map(pin),
            place: AcceptedFinding.Place(file: source.name, line: node.start.line, column: node.start.column))
    }

    private func pin(_ node: Node) -> ObjectPin {
        ObjectPin(
            owner: node["owner"]?.text.map(account), group: node["group"]?.text.map(account),
            mode: node["mode"]?.text.flatMap { Mode(octal: $0) },
            capabilities: node["capabilities"]?.text.flatMap(capabilities),
            digest: node["digest"]?.text.flatMap(sha256Digits))
    }

    private func account(_ text: String) -> AccountReference {
        UInt32(text).map { .id($0) } ?? .name(Array(text.utf8))
    }

    private func capabilities(_ text: String) -> FileCapabilities? {
        let none = CapabilitySet(rawValue: 0)
        if text == "none" { return FileCapabilities(permitted: none, inheritable: none, effective: false) }
        return try? FileCapabilities(parsing: text)
    }
}

extension Located where Value == String {
    /// The word's meaning, at the same place.
    fileprivate func compactMap<Meaning>(_ meaning: (String) -> Meaning?) -> Located<Meaning>? {
        meaning(value).map { map($0) }
    }
}
