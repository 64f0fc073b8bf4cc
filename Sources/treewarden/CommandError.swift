/// A refusal that names the offender and the way out.
struct CommandError: Error, CustomStringConvertible {
    /// What is wrong, as one sentence without a period. Names in it are already safe to show.
    var message: String
    /// What to do instead, a line each.
    var hints: [String]
    /// What is said before the message: diagnostics with their places, whole lines.
    var details = ""
    var status: ExitStatus

    init(_ message: String, hints: String..., status: ExitStatus = .usage) {
        self.init(message, hints: hints, status: status)
    }

    init(_ message: String, hints: [String], status: ExitStatus = .usage) {
        self.message = message
        self.hints = hints
        self.status = status
    }

    /// ArgumentParser shows it where an argument's own check throws it.
    var description: String {
        ([message] + hints.map { "  " + $0 }).joined(separator: "\n")
    }
}
