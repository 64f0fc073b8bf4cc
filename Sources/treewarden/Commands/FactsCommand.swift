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

    @Argument(help: "Only facts whose name begins with this word.")
    var prefix: [String] = []

    @Option(help: "How the list is written.")
    var format = ListFormat.text

    func execute() throws(CommandError) -> ExitStatus {
        let facts = Fact.allCases.filter { fact in
            prefix.isEmpty || prefix.contains { fact.declaration.name.hasPrefix($0) }
        }
        if facts.isEmpty {
            let words = prefix.map { PathArgument(ArgumentText.decode($0)).quoted }.joined(separator: ", ")
            throw CommandError("no fact's name begins with \(words)", hints: "All of them: treewarden facts")
        }
        switch format {
        case .text: try TerminalText.write(table(of: facts))
        case .json: try TerminalText.write(json(of: facts))
        }
        return .passed
    }

    private func table(of facts: [Fact]) -> String {
        var table = Table(columns: ["fact", "type", "cost", "meaning"])
        for row in facts.map(\.declaration) {
            table.rows.append([row.name, row.type.words, row.cost.name, row.meaning])
        }
        return table.rendered(width: Terminal.tableWidth)
    }

    private func json(of facts: [Fact]) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.array("facts") { json in
                for row in facts.map(\.declaration) {
                    json.object { json in
                        json.string("name", row.name)
                        json.string("type", row.type.words)
                        json.string("cost", row.cost.name)
                        json.string("meaning", row.meaning)
                        if case .set(let domain) = row.type {
                            json.array("words") { json in
                                for word in domain.words { json.string(nil, word) }
                            }
                        }
                    }
                }
            }
        }
        json.endLine()
        return json.bytes
    }
}

extension FactType {
    /// The type in the words of the rule language's manual.
    var words: String {
        switch self {
        case .kind: "kind"
        case .text: "text"
        case .texts: "set of text"
        case .mode: "mode"
        case .user: "user"
        case .group: "group"
        case .flag: "flag"
        case .number(.count): "number"
        case .number(let dimension): dimension.rawValue
        case .set(let domain): "set of \(domain.phrase)"
        case .content: "content"
        }
    }
}

extension FactType.Domain {
    fileprivate var phrase: String {
        switch self {
        case .principals: "principals"
        case .capabilities: "capabilities"
        case .collisionMechanisms: "mechanisms"
        case .collisionDangers: "dangers"
        case .targets: "targets"
        case .attributes: "attributes"
        case .nameHazards: "name hazards"
        case .ancestors: "ancestor hazards"
        case .textTraits: "text traits"
        case .secrets: "secrets"
        case .searchHazards: "search hazards"
        case .packageHazards: "package hazards"
        case .settings: "settings"
        case .runtimeRights: "rights"
        case .umaskHazards: "umask hazards"
        case .transferLosses: "transfer losses"
        }
    }
}
