import ArgumentParser
import Facts
import Reporting
import Evaluation
import RuleLanguage

/// `treewarden rules`: what a scan with the same options would judge by.
struct RulesCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "rules", _superCommandName: "treewarden",
        abstract: "Every rule: its level in a profile, whether it is on, and if not, why.")

    static let examples = [
        Example("treewarden rules", "all rules as the profile release has them"),
        Example("treewarden rules --profile host --family privilege", "one family in another profile"),
        Example("treewarden rules --select permissions --format json", "what a scan would do, for a script"),
    ]

    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "Rules and profile") var rules: RuleOptions

    @Option(help: "Only this family.")
    var family: [Rule.Family] = []

    @Option(name: .shortAndLong, help: "How the list is written.")
    var format = ListFormat.text

    func execute() throws(CommandError) -> ExitStatus {
        let loaded = try LoadedConfiguration(chosenConfiguration, rules: rules.rules, trust: .invoking)
        let set = try RuleSet(rules, loaded, trust: .invoking)
        let listed = set.statuses.filter { family.isEmpty || family.contains($0.rule.family) }
        switch format {
        case .text: try TerminalText.write(text(of: listed, loaded.profile(rules).value))
        case .json: try TerminalText.write(json(of: listed, loaded.profile(rules).value))
        }
        return .passed
    }

    private func text(of statuses: [RuleStatus], _ profile: Profile) -> String {
        var table = Table(columns: ["rule", "level", "state", "finds"])
        for status in statuses {
            table.rows.append([status.rule.id, status.level.name, status.summary, status.rule.title])
        }
        let on = statuses.count { $0.isOn }
        let closing =
            "\(on) of \(statuses.count) rules are on in profile \(profile.name). "
            + "Why one matters: treewarden explain RULE"
        return table.rendered(width: Terminal.tableWidth) + "\n"
            + Table.wrap(closing, to: Terminal.width).joined(separator: "\n") + "\n"
    }

    private func json(of statuses: [RuleStatus], _ profile: Profile) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.string("profile", profile.name)
            json.array("rules") { json in
                for status in statuses { json.object { json in Self.write(status, to: &json) } }
            }
        }
        json.endLine()
        return json.bytes
    }

    private static func write(_ status: RuleStatus, to json: inout JSONWriter) {
        let rule = status.rule
        json.string("id", rule.id)
        json.string("family", rule.family.rawValue)
        json.string("title", rule.title)
        json.string("level", status.level.name)
        json.flag("on", status.isOn)
        if let reason = status.reason { json.string("reason", reason) }
        json.string("confidence", rule.confidence.rawValue)
        json.string("when", rule.when.text)
        json.array("cwe") { json in
            for number in rule.cwe { json.number(nil, number) }
        }
        let facts = rule.facts.sorted { $0.place < $1.place }
        json.array("facts") { json in
            for fact in facts { json.string(nil, fact.name) }
        }
        json.array("costs") { json in
            for cost in FactCost.allCases where facts.contains(where: { $0.cost == cost }) {
                json.string(nil, cost.name)
            }
        }
    }
}
