import Auditing
import Configuration
import Reporting
import Evaluation
import RuleLanguage

extension Settings {
    /// One setting, as `treewarden config` shows it.
    struct Row {
        var name: String
        var value: String
        var origin: Origin
    }

    /// All that decides about a scan, in the order of the configuration's keys; a list has a row for each item.
    var listing: [Row] {
        let file = configuration.file
        var rows = [
            Row(name: "profile", value: profile.value.name, origin: profile.origin),
            Row(name: "fail-on", value: failOn.value.rawValue, origin: failOn.origin),
            Row(name: "trusted-owners", value: "root and whoever runs the scan", origin: .standard),
        ]
        rows += trustedOwners.map { Row(name: "trusted-owners", value: Self.shown($0.value), origin: $0.origin) }
        rows.append(Row(name: "trusted-groups", value: "root's, and one's own where it is private", origin: .standard))
        rows += trustedGroups.map { Row(name: "trusted-groups", value: Self.shown($0.value), origin: $0.origin) }
        if let runtimeUser {
            rows.append(Row(name: "runtime-user", value: Self.shown(runtimeUser), origin: .option("--runtime-user")))
        }
        rows.append(flag("accounts-from-root", accountsFromRoot))
        rows += targets.map { Row(name: "targets", value: $0.value, origin: $0.origin) }
        rows += exclude.map {
            Row(name: "exclude", value: DisplayEscape.full.text($0.value.bytes), origin: $0.origin)
        }
        rows += [
            flag("one-file-system", oneFileSystem), flag("skip-hidden", skipHidden),
            flag("skip-packages", skipPackages), flag("inline-ignores", inlineIgnores),
        ]
        rows += select.map { Row(name: "select", value: Self.shown($0), origin: .option("--select")) }
        rows += ignore.map { Row(name: "ignore", value: Self.shown($0), origin: .option("--ignore")) }
        rows += file.rules.map { level($0, "rules") }
        for scope in file.paths {
            let path = DisplayEscape.full.text(scope.path.value.text)
            rows += scope.rules.map { level($0, "paths \(path)") }
        }
        return rows + parameters + file.ignore.map(acceptance)
    }

    private func flag(_ name: String, _ setting: WithOrigin<Bool>) -> Row {
        Row(name: name, value: setting.value ? "true" : "false", origin: setting.origin)
    }

    private func level(_ setting: Located<LevelSetting>, _ key: String) -> Row {
        let value = "\(Self.shown(setting.value.word.text)): \(setting.value.level.name)"
        return Row(name: key, value: value, origin: setting.origin)
    }

    private var parameters: [Row] {
        configuration.library.parameters.compactMap { parameter in
            let name = "parameters \(parameter.name)"
            if let set = configuration.file.parameters.last(where: { $0.name == parameter.name }) {
                return Row(name: name, value: Self.shown(set.text), origin: set.value.origin)
            }
            return parameter.standard.map { Row(name: name, value: Self.shown($0.text), origin: .standard) }
        }
    }

    private func acceptance(_ accepted: AcceptedFinding) -> Row {
        var value = "\(accepted.rule) at \(DisplayEscape.full.text(accepted.path))"
        if let expires = accepted.expires { value += " until \(expires)" }
        if accepted.pin != nil { value += ", pinned" }
        return Row(
            name: "ignore", value: "\(value): \(Self.shown(accepted.reason))",
            origin: .file(accepted.place.file, line: accepted.place.line))
    }

    /// What somebody wrote, safe to show.
    private static func shown(_ text: String) -> String {
        DisplayEscape.full.text(ArgumentText.decode(text))
    }
}

extension ParameterValue {
    /// As a person would write it.
    fileprivate var text: String {
        switch self {
        case .text(let text): String(decoding: text, as: UTF8.self)
        case .texts(let texts): texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
        case .accounts(let accounts):
            accounts.map { account in
                switch account {
                case .id(let id): String(id)
                case .name(let name): String(decoding: name, as: UTF8.self)
                }
            }.joined(separator: ", ")
        case .number(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        // The lists of what distributions bring along are hundreds of lines.
        case .pins(let entries) where entries.count > 8: "\(entries.count) pins"
        case .pins(let entries): entries.map(\.line).joined(separator: ", ")
        }
    }
}
