import ArgumentParser
import Configuration
import Facts
import Reporting
import RuleLanguage

/// `treewarden config`: what a scan with the same options goes by, and what decided it.
struct ConfigCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "config", _superCommandName: "treewarden",
        abstract: "Every setting that a scan with the same options has, and what decided it.")

    static let examples = [
        Example("treewarden config", "what the configuration of this directory comes to"),
        Example("treewarden config --profile host --format json", "the effect of options, for a script"),
        Example("treewarden config --schema > treewarden.schema.json", "a JSON Schema of the file, for editors"),
    ]

    @Flag(help: "Write a JSON Schema of the configuration, for editors, and nothing else.")
    var schema = false

    @Option(name: .shortAndLong, help: "How the settings are written.")
    var format = ListFormat.text

    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "What is scanned") var scope: ScopeOptions
    @OptionGroup(title: "Rules and profile") var rules: RuleOptions
    @OptionGroup(title: "Trusted users and groups") var trust: TrustOptions
    @OptionGroup(title: "Exit code and failing level") var verdict: VerdictOptions

    func execute() throws(CommandError) -> ExitStatus {
        if schema {
            // Also where the configuration is wrong: then the schema is wanted most.
            let library = try RuleSet.library(with: rules.rules, trust: .operators(trust.trustedOwner))
            var json = JSONWriter(.pretty)
            json.schema(of: SettingTable(library: library, targets: TargetSystems.allWords))
            json.endLine()
            try TerminalText.write(json.bytes)
            return .passed
        }
        let settings = try Settings(
            chosenConfiguration, rules: rules, scope: scope, trust: trust, verdict: verdict)
        // Words of --select and --ignore that stand for no rule are told here as in a scan.
        _ = try RuleSet(rules, settings.configuration, trust: .invoking)
        switch format {
        case .text: try TerminalText.write(text(of: settings))
        case .json: try TerminalText.write(json(of: settings))
        }
        return .passed
    }

    private func text(of settings: Settings) -> String {
        var table = Table(columns: ["setting", "decided by", "value"])
        for row in settings.listing {
            table.rows.append([row.name, row.origin.text, row.value.isEmpty ? "(none)" : row.value])
        }
        let closing =
            settings.configuration.path.map { "The configuration is \($0.quoted)." } ?? "There is no configuration."
        return table.rendered(width: Terminal.tableWidth) + "\n\(closing) Every key: treewarden config --schema\n"
    }

    private func json(of settings: Settings) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            if let path = settings.configuration.path {
                json.object("configuration") { json in
                    json.name("path", path.bytes)
                    Self.write(settings.configuration.origin, to: &json)
                }
            }
            json.array("settings") { json in
                for row in settings.listing {
                    json.object { json in
                        json.string("name", row.name)
                        json.string("value", row.value)
                        Self.write(row.origin, to: &json)
                    }
                }
            }
        }
        json.endLine()
        return json.bytes
    }

    private static func write(_ origin: Origin, to json: inout JSONWriter) {
        json.object("origin") { json in
            switch origin {
            case .standard: json.string("kind", "default")
            case .file(let file, let line):
                json.string("kind", "file")
                json.string("file", file)
                json.number("line", line)
            case .environment(let name):
                json.string("kind", "environment")
                json.string("name", name)
            case .option(let name):
                json.string("kind", "option")
                json.string("name", name)
            }
        }
    }
}
