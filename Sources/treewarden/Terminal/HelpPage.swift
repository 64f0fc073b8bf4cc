import ArgumentParser

/// Help as ArgumentParser renders it, with examples and exit codes at its end, where a terminal leaves the eye.
enum HelpPage {
    static func rendered(_ generated: String, for command: (any Command.Type)?) -> String {
        guard let command else { return generated }
        return generated + "\n" + footer(for: command)
    }

    private static func footer(for command: any Command.Type) -> String {
        var text = "EXAMPLES:\n"
        for example in command.examples {
            text += "  \(example.command)\n      \(example.effect)\n"
        }
        text += "\nEXIT CODES:\n"
        for status in command.exitStatuses {
            text += "  \(status.rawValue)  \(command.meaning(of: status))\n"
        }
        return text
    }
}
