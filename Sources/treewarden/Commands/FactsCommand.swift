import ArgumentParser
import Facts
import Reporting

/// `treewarden facts`: the catalogue that conditions are written with.
struct FactsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "facts", _superCommandName: "treewarden",
        abstract: "Every fact that a rule can ask for: its type, what it costs to know, what it means.")

    static let examples = [
        Example("treewarden facts", "the whole catalogue"),
        Example("treewarden facts acl capabilities", "the facts whose name begins with one of these words"),
        Example("treewarden facts --format json", "for an editor or a script"),
    ]

    @Argument(
        help: "Only facts whose name begins with this word.",
        completion: .custom { _, _, _ in Fact.allCases.map(\.name) })
    var prefix: [String] = []

    @Option(name: .shortAndLong, help: "How the list is written.")
    var format = ListFormat.text

    func execute() throws(CommandError) -> ExitStatus {
        let facts = Fact.allCases.filter { fact in
            prefix.isEmpty || prefix.contains { fact.name.hasPrefix($0) }
        }
        if facts.isEmpty {
            let words = prefix.map { PathArgument(ArgumentText.decode($0)).quoted }.joined(separator: ", ")
            throw CommandError("no fact's name begins with \(words)", hints: "All of them: treewarden facts")
        }
        switch format {
        case .text:
            let (ofEntries, ofActs) = (facts.filter { !$0.isOfActs }, facts.filter(\.isOfActs))
            var sections = ofEntries.isEmpty ? [] : [table(of: ofEntries)]
            if !ofActs.isEmpty {
                sections.append(
                    "Of what a program does, in rules that are judged once for each act:\n" + table(of: ofActs))
            }
            try TerminalText.write(sections.joined(separator: "\n"))
        case .json: try TerminalText.write(json(of: facts))
        }
        return .passed
    }

    private func table(of facts: [Fact]) -> String {
        var table = Table(columns: ["fact", "type", "cost", "meaning"])
        for row in facts {
            table.rows.append([row.name, row.type.phrase, row.cost.name, row.meaning])
        }
        return table.rendered(width: Terminal.tableWidth)
    }

    private func json(of facts: [Fact]) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.array("facts") { json in
                for row in facts {
                    json.object { json in
                        json.string("name", row.name)
                        json.string("of", row.isOfActs ? "act" : "entry")
                        json.string("type", row.type.phrase)
                        json.string("cost", row.cost.name)
                        json.string("meaning", row.meaning)
                        switch row.type {
                        case .set(let domain), .choice(let domain):
                            json.array("words") { json in
                                for word in domain.words { json.string(nil, word) }
                            }
                        default: break
                        }
                    }
                }
            }
        }
        json.endLine()
        return json.bytes
    }
}
