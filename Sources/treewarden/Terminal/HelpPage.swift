import ArgumentParser

/// Help as ArgumentParser renders it, with examples and exit codes at its end, where a terminal leaves the eye.
enum HelpPage {
    static func rendered(_ generated: String, for command: any Command.Type) -> String {
        let sections = HelpSections(generated)
        var text = sections.text.pieces(between: generatedVersion).joined(separator: version) + "\nEXAMPLES:\n"
        for example in command.examples {
            text += "  \(example.command)\n      \(example.effect)\n"
        }
        text += "\nEXIT CODES:\n"
        for status in command.exitStatuses {
            text += "  \(status.rawValue)  \(command.meaning(of: status))\n"
        }
        return text
    }

    /// A screen and a half of it.
    static func brief(of command: any Command.Type) -> String {
        let generated = Treewarden.helpMessage(for: command, columns: 10_000)
        let name = command.configuration.commandName.map { " " + $0 } ?? ""
        return HelpSections(generated).brief(of: "treewarden\(name)", width: Terminal.width)
    }

    /// The names of a command's options that begin with two hyphens, without those.
    static func longOptions(of command: any Command.Type) -> [String] {
        let generated = Treewarden.helpMessage(for: command, columns: 10_000)
        let labels = HelpSections(generated).sections.flatMap(\.entries).compactMap(\.first)
        return labels.flatMap { label in
            label.split(whereSeparator: { " ,/".contains($0) }).prefix(4).filter { $0.hasPrefix("--") }
                .map { String($0.dropFirst(2)) }
        }
    }

    /// What ArgumentParser says of an option that it has by itself, and what there is to say of it.
    private static let generatedVersion = "  --version               Show the version.\n"
    private static let version = """
          -V, --version           Show the version; with --verbose (-v) what the program
                                  was built of, and what the kernel has for it.

        """

    /// The page of the program itself: its commands by the question that each answers.
    ///
    /// - Parameter isBrief: whether examples are left out.
    static func overview(width: Int, isBrief: Bool = false) -> String {
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
        if isBrief { return text + "\nExamples: treewarden --help. Options of a command: treewarden <command> -h\n" }
        text += "\nEXAMPLES:\n"
        for example in ScanCommand.examples { text += "  \(example.command)\n      \(example.effect)\n" }
        return text + "\nOptions and exit codes of a command: treewarden <command> --help\n"
    }
}
