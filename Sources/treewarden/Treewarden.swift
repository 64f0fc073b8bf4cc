import ArgumentParser
import Descriptors
import RuleLanguage
import Supervising

/// The program: finds the command, runs it, and ends with its exit code.
@main
struct Treewarden: ParsableCommand {
    static let version = "0.1.0"

    static let commands: [any Command.Type] = [
        ScanCommand.self, SourceCommand.self, CollisionsCommand.self, InventoryCommand.self, PlanCommand.self,
        MergeCommand.self,
        RulesCommand.self,
        ExplainCommand.self, FactsCommand.self, CallsCommand.self, CheckCommand.self, ConfigCommand.self,
        AccessCommand.self, SnapshotCommand.self, DiffCommand.self, EvaluateCommand.self, FixCommand.self,
        InitCommand.self, CompletionsCommand.self,
    ]

    static let configuration = CommandConfiguration(
        commandName: "treewarden",
        abstract: "Audits file trees: permissions, ownership, access lists, capabilities, links, names, leftovers.",
        usage: "treewarden <command> [<options>]",
        version: version,
        groupedSubcommands: [
            CommandGroup(
                name: "What is wrong with a tree?",
                subcommands: [ScanCommand.self, CollisionsCommand.self, EvaluateCommand.self]),
            CommandGroup(name: "What is wrong with a program?", subcommands: [SourceCommand.self]),
            CommandGroup(
                name: "What is there, and what has changed?",
                subcommands: [InventoryCommand.self, SnapshotCommand.self, DiffCommand.self]),
            CommandGroup(
                name: "What is wrong with more than one machine holds?",
                subcommands: [PlanCommand.self, MergeCommand.self]),
            CommandGroup(name: "What would mend it?", subcommands: [FixCommand.self]),
            CommandGroup(name: "Who may do what?", subcommands: [AccessCommand.self]),
            CommandGroup(
                name: "What are the rules?",
                subcommands: [RulesCommand.self, ExplainCommand.self, FactsCommand.self, CallsCommand.self]),
            CommandGroup(name: "What is a scan going by?", subcommands: [ConfigCommand.self]),
            CommandGroup(
                name: "How does a project begin?", subcommands: [InitCommand.self, CompletionsCommand.self]),
            CommandGroup(name: "Are my own rules right?", subcommands: [CheckCommand.self]),
        ])

    static var commandNames: [String] { commands.compactMap { $0.configuration.commandName } }

    static func main() {
        // Where signals cannot be handled, writing and ending work as they do without.
        try? Process.reserveStandardStreams()
        try? Process.ignoreBrokenPipes()
        try? Process.removeUnfinishedFilesOnSignals()
        let arguments = Process.arguments.dropFirst().map(ArgumentText.encode)
        var status = ExitStatus.passed
        do throws(CommandError) {
            status = try run(Array(arguments))
        } catch {
            TerminalText.say(error)
            status = error.status
        }
        // Not by ArgumentParser, which would put its help together first.
        Process.end(status.rawValue)
    }

    static func run(_ arguments: [String]) throws(CommandError) -> ExitStatus {
        // The commonest request of installers, answered before the parser is set up.
        if let text = VersionPage.text(for: arguments) {
            try TerminalText.write(text)
            return .passed
        }
        if arguments.isEmpty {
            TerminalText.say(HelpPage.overview(width: Terminal.width))
            return .usage
        }
        try refuseUnknownCommand(arguments)
        let named = command(named: arguments)
        if arguments.prefix(while: { $0 != "--" }).contains("-h") {
            let width = Terminal.width
            try TerminalText.write(named.map(HelpPage.brief) ?? HelpPage.overview(width: width, isBrief: true))
            return .passed
        }
        if let named, let command = parsed(arguments, by: named) { return try command.execute() }
        do {
            var parsed = try parseAsRoot(arguments)
            if let command = parsed as? any Command { return try command.execute() }
            try parsed.run()
            return .passed
        } catch let commandError as CommandError {
            throw commandError
        } catch {
            // Help, the version and completion scripts come this way too.
            if exitCode(for: error) == .success {
                try TerminalText.write(page(fullMessage(for: error), named))
                return .passed
            }
            let name = named?.configuration.commandName.map { $0 + " " } ?? ""
            let said = message(for: error)
            throw CommandError(
                MistakenOption(in: said, of: named)?.message ?? MistakenValue(in: said)?.message ?? said,
                hints: "Every option, with examples: treewarden \(name)--help")
        }
    }

    /// The command, parsed by itself where its name comes first and its arguments suit it: a fraction of what parsing
    /// from the root takes. All else, help and mistakes too, is the root's to answer.
    private static func parsed(_ arguments: [String], by command: any Command.Type) -> (any Command)? {
        guard arguments.first == command.configuration.commandName else { return nil }
        return try? command.parse(Array(arguments.dropFirst()))
    }

    /// What ArgumentParser answers to a request, made ours where it is help.
    private static func page(_ answer: String, _ command: (any Command.Type)?) -> String {
        guard answer.hasPrefix("OVERVIEW:") else { return answer + "\n" }
        guard let command else { return HelpPage.overview(width: Terminal.width) }
        return HelpPage.rendered(answer, for: command)
    }

    /// The command that the arguments name, also behind `help`.
    private static func command(named arguments: [String]) -> (any Command.Type)? {
        for argument in arguments where !argument.hasPrefix("-") {
            if let command = commands.first(where: { $0.configuration.commandName == argument }) { return command }
        }
        return nil
    }

    /// There is no default command: a mistyped one would be taken for a path, and a clean scan of nothing for a pass.
    private static func refuseUnknownCommand(_ arguments: [String]) throws(CommandError) {
        guard let first = arguments.first, !first.hasPrefix("-") else { return }
        let names = commandNames + ["help"]
        if names.contains(first) { return }
        let path = PathArgument(ArgumentText.decode(first))
        let message = "there is no command \(path.quoted)"
        if let nearest = nearestWord(to: first, among: names) {
            throw CommandError(message, hints: "Did you mean 'treewarden \(nearest)'?")
        }
        if first.utf8.contains(UInt8(ascii: "/")) || first == "." || first == ".." {
            throw CommandError(message, hints: "To audit it as a tree: treewarden scan \(path.quoted)")
        }
        throw CommandError(
            message, hints: "The commands are \(names.joined(separator: ", ")). To audit a tree: treewarden scan PATH")
    }
}
