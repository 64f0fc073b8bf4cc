import ArgumentParser
import Descriptors

/// `treewarden init`: the files that a project begins with.
struct InitCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "init", _superCommandName: "treewarden",
        abstract: "Writes a configuration to begin with, every key explained, and, asked, files for CI services.",
        usage: "treewarden init [<options>]")

    static let examples = [
        Example(
            "treewarden init", ".treewarden.yaml in the working directory; nothing is switched on or off by it yet"),
        Example(
            "treewarden init --ci github --ci pre-commit --audit dist",
            "a workflow of GitHub Actions and hooks of pre-commit as well, for the directory dist"),
        Example("treewarden init --stdout", "what would be in the configuration, and nothing is written"),
    ]

    @Option(help: ArgumentHelp("Write files for this service as well; repeatable.", valueName: "service"))
    var ci: [StarterFile.Service] = []

    @Option(help: ArgumentHelp("The directory that CI is to audit.", valueName: "dir"))
    var audit = "."

    @Flag(help: "Replace files that are there.")
    var force = false

    @Flag(help: "Write to standard output, and no file.")
    var stdout = false

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "the files are written"
        case .usage: "wrong arguments, or a file is there already"
        case .failed, .incomplete: "a file could not be written"
        }
    }

    func execute() throws(CommandError) -> ExitStatus {
        guard audit.utf8.allSatisfy(StarterFile.isPlain), !audit.isEmpty else {
            throw CommandError(
                "--audit \(PathArgument(ArgumentText.decode(audit)).quoted) cannot stand in a file for CI as it is",
                hints: "Letters, digits, and . _ - /; change the file that is written where it is another.")
        }
        var files = [StarterFile.configuration]
        for service in ci where !files.contains(where: { $0.path == service.path }) {
            files.append(StarterFile(for: service, auditing: audit))
        }
        if stdout {
            try TerminalText.write(files.map(\.text).joined(separator: "---\n"))
            return .passed
        }
        for file in files { try file.check(mayReplace: force) }
        for file in files { try file.write() }
        try TerminalText.write(files.map { "wrote \($0.path)\n" }.joined())
        return .passed
    }
}
