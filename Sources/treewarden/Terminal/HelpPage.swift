import ArgumentParser

/// Help as ArgumentParser renders it, with examples and exit codes at its end, where a terminal leaves the eye.
enum HelpPage {
    static func rendered(_ generated: String, for command: any Command.Type) -> String {
        var text = generated.pieces(between: generatedVersion).joined(separator: version) + "\nEXAMPLES:\n"
        for example in command.examples {
            text += "  \(example.command)\n      \(example.effect)\n"
        }
        text += "\nEXIT CODES:\n"
        for status in command.exitStatuses {
            text += "  \(status.rawValue)  \(command.meaning(of: status))\n"
        }
        return text
    }

    /// What ArgumentParser says of an option that it has by itself, and what there is to say of it.
    private static let generatedVersion = "  --version               Show the version.\n"
    private static let version = """
          -V, --version           Show the version; with --verbose (-v) what the program
                                  was built of, and what the kernel has for it.

        """

    /// The page of the program itself: its commands by the question that each answers.
    static func overview(width: Int) -> String {
        let configuration = Treewarden.configuration
        var text = "\(configuration.abstract)\n\nUSAGE: \(configuration.usage ?? "")\n"
        let commands = configuration.groupedSubcommands.flatMap(\.subcommands).map { $0.configuration }
        let nameWidth = commands.compactMap { $0.commandName?.count }.max() ?? 0
        for group in configuration.groupedSubcommands {
            text += "\n\(group.name.uppercased())\n"
            for command in group.subcommands.map({ $0.configuration }) {
                let name = command.commandName ?? ""
                let lines = Table.wrap(command.abstract, to: width - nameWidth - 4)
                let indent = "\n" + String(repeating: " ", count: nameWidth + 4)
                text += "  \(name)\(String(repeating: " ", count: nameWidth - name.count + 2))"
                text += lines.joined(separator: indent) + "\n"
            }
        }
        text += "\nEXAMPLES:\n"
        for example in ScanCommand.examples { text += "  \(example.command)\n      \(example.effect)\n" }
        return text + "\nOptions and exit codes of a command: treewarden <command> --help\n"
    }
}
