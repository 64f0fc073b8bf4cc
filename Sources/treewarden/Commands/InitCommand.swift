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
        Example(
            "treewarden init --ci gitlab --force .gitlab-ci.yml",
            "another pipeline in the place of the one that is there, which .gitlab-ci.yml.bak keeps"),
        Example("treewarden init --stdout", "what would be in the configuration, and nothing is written"),
    ]

    @Option(help: ArgumentHelp("Write files for this service as well; repeatable.", valueName: "service"))
    var ci: [StarterFile.Service] = []

    @Option(help: ArgumentHelp("The directory that CI is to audit.", valueName: "dir"))
    var audit = "."

    @Option(
        help: ArgumentHelp(
            "Replace this file if it is there, and keep the old one beside it as FILE.bak; repeatable. Any other file "
                + "that is there stays as it is, and what to add to it is printed.",
            valueName: "file"))
    var force: [PathArgument] = []

    @Flag(help: "Write to standard output, and no file.")
    var stdout = false

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "each file is written, or was there before"
        case .usage: "wrong arguments"
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
        try checkForced(files)
        if stdout {
            try TerminalText.write(files.map(\.text).joined(separator: "---\n"))
            return .passed
        }
        // Before anything is written, all that may not be is known.
        var steps: [(file: StarterFile, isThere: Bool)] = []
        for file in files { try steps.append((file, file.isThere())) }
        for (file, isThere) in steps { try settle(file, isThere: isThere) }
        return .passed
    }

    /// Refuses a file to replace that is none of those that would be written.
    private func checkForced(_ files: [StarterFile]) throws(CommandError) {
        for argument in force where !files.contains(where: { $0.isNamed(by: argument) }) {
            throw CommandError(
                "--force \(argument.quoted), which is not a file that would be written",
                hints: "With these options that would be: \(files.map(\.path).joined(separator: ", "))",
                "Files for CI come with --ci: \(StarterFile.Service.allValueStrings.joined(separator: ", "))")
        }
    }

    /// Writes a file that is missing or may be replaced. Any other one is left alone: the lines to add to it go to
    /// standard output, and nothing else does, so that they can be copied as they are.
    private func settle(_ file: StarterFile, isThere: Bool) throws(CommandError) {
        guard isThere else {
            try file.create()
            return TerminalText.say("wrote \(file.path)")
        }
        if force.contains(where: file.isNamed(by:)) {
            let copy = try file.replace()
            return TerminalText.say("wrote \(file.path); the old file is kept as \(copy.quoted)")
        }
        let state = "\(file.path) is there already and was not changed"
        guard let addition = file.addition else {
            return TerminalText.say("\(state); --stdout shows what would be written")
        }
        TerminalText.say("\(state). Add to it \(addition.place):")
        try TerminalText.write(addition.lines)
    }
}
