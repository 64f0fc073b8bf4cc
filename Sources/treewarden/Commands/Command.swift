import ArgumentParser

/// What every command has beside its arguments. A new one is a file in this folder and a line in `Treewarden`.
protocol Command: ParsableCommand {
    /// Three, from the everyday one to the special one.
    static var examples: [Example] { get }

    /// The exit codes that the command can end with.
    static var exitStatuses: [ExitStatus] { get }

    /// What an exit code means here.
    static func meaning(of status: ExitStatus) -> String

    func execute() throws(CommandError) -> ExitStatus
}

/// A command line, and what it does.
struct Example {
    var command: String
    var effect: String

    init(_ command: String, _ effect: String) {
        self.command = command
        self.effect = effect
    }
}

extension Command {
    static var exitStatuses: [ExitStatus] { [.passed, .usage, .incomplete] }

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "done"
        case .incomplete: "standard output could not be written"
        case .failed, .usage: status.meaning
        }
    }
}
