import ArgumentParser
import Facts
import Programs
import Reporting
import RuleLanguage

/// `treewarden calls`: what is known of functions, commands and settings that touch files, and which table says so.
struct CallsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "calls", _superCommandName: "treewarden",
        abstract: "What functions, commands and settings do in the file system, and which table says so.",
        usage: "treewarden calls [<name> ...] [<options>]")

    static let examples = [
        Example("treewarden calls", "every call of every table"),
        Example("treewarden calls open chmod UMask=", "all that is known of these"),
        Example("treewarden calls my_open --rules ./rules", "a call of your own, in ./rules/calls/NAME.yaml"),
    ]

    @Argument(
        help: ArgumentHelp(
            "Functions, commands or settings: open, chmod, UMask=. (default: a list of all)", valueName: "name"),
        completion: .custom { _, _, _ in Completions.calls })
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "Tables of your own, in a directory calls of this directory; what they say of a call replaces what the "
                + "shipped ones say.", valueName: "dir"))
    var rules: [PathArgument] = []

    @Option(name: .shortAndLong, help: "How the list is written.")
    var format = ListFormat.text

    func execute() throws(CommandError) -> ExitStatus {
        let library = try RuleSet.library(with: rules, trust: .invoking)
        let tables: CallTables
        do throws(RuleErrors) {
            tables = try library.callTables
        } catch {
            throw CommandError(rules: error)
        }
        let calls = try known(in: tables)
        switch format {
        case .text where names.isEmpty: try TerminalText.write(table(of: calls))
        case .text: try TerminalText.write(calls.map(page).joined(separator: "\n"))
        case .json: try TerminalText.write(json(of: calls))
        }
        return .passed
    }

    /// All that have one of the names, or all.
    private func known(in tables: CallTables) throws(CommandError) -> [TabledCall] {
        if names.isEmpty { return tables.calls }
        var found: [TabledCall] = []
        for name in names {
            let name = ArgumentText.decode(name)
            let word = CallDescription.plainName(String(decoding: name, as: UTF8.self))
            let own = tables.aliases[word] ?? word
            let calls = tables.calls.filter { $0.name == own || CallDescription.matches($0.name, own) }
            guard !calls.isEmpty else {
                let nearest = nearestWord(to: word, among: tables.calls.map(\.name) + Array(tables.aliases.keys))
                throw CommandError(
                    "no table speaks of \(PathArgument(name).quoted)",
                    hints: (nearest.map { "Did you mean '\($0)'? " } ?? "") + "All of them: treewarden calls")
            }
            found += calls.filter { !found.contains($0) }
        }
        return found
    }

    private func table(of calls: [TabledCall]) -> String {
        var table = Table(columns: ["call", "api", "does"])
        for call in calls {
            let rows = CallDescription(call).rows
            let deeds = rows.filter { ["does", "asks", "runs"].contains($0.key) }.map { row in
                row.key == "does" ? row.value : "\(row.key) \(row.value)"
            }
            table.rows.append([call.canonicalName, call.api, deeds.joined(separator: "; ")])
        }
        return table.rendered(width: Terminal.tableWidth)
    }

    private func page(of call: TabledCall) -> String {
        let description = CallDescription(call)
        var text = "\(call.signature)\n"
        let rows =
            [(key: "languages", value: description.languages)] + description.rows + [(key: "said by", value: call.file)]
        let column = rows.map(\.key.count).max() ?? 0
        for row in rows {
            let indent = String(repeating: " ", count: column + 6)
            let lines = Table.wrap(row.value, to: max(20, Terminal.width - column - 6))
            text += "    \(row.key)\(String(repeating: " ", count: column - row.key.count))  "
            text += lines.joined(separator: "\n" + indent) + "\n"
        }
        return text
    }

    private func json(of calls: [TabledCall]) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.array("calls") { json in
                for call in calls {
                    json.object { json in
                        json.string("name", call.canonicalName)
                        json.string("call", call.signature)
                        json.string("api", call.api)
                        json.string("file", call.file)
                        json.array("languages") { json in
                            for language in SourceLanguage.allCases where call.languages.contains(language) {
                                json.string(nil, language.rawValue)
                            }
                        }
                        for row in CallDescription(call).rows { json.string(row.key, row.value) }
                    }
                }
            }
        }
        json.endLine()
        return json.bytes
    }
}
