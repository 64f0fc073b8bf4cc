import ArgumentParser

/// `treewarden completions`: what a shell completes command lines by.
struct CompletionsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "completions", _superCommandName: "treewarden",
        abstract: "Prints what a shell completes commands, options and their values by, and says where it goes.",
        usage: "treewarden completions <shell>")

    static let examples = [
        Example(
            "treewarden completions bash >~/.local/share/bash-completion/completions/treewarden",
            "for bash, with the package bash-completion"),
        Example(
            "treewarden completions zsh >~/.zfunc/_treewarden",
            "for zsh, where ~/.zshrc says: fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
        Example("treewarden completions fish >~/.config/fish/completions/treewarden.fish", "for fish"),
    ]

    @Argument(help: ArgumentHelp("The shell.", valueName: "shell"))
    var shell: Shell?

    enum Shell: String, WordArgument {
        case bash, zsh, fish

        /// Where it is read from, for one user.
        var place: String {
            switch self {
            case .bash: "~/.local/share/bash-completion/completions/treewarden"
            case .zsh: "a directory of $fpath, as _treewarden"
            case .fish: "~/.config/fish/completions/treewarden.fish"
            }
        }
    }

    func execute() throws(CommandError) -> ExitStatus {
        guard let shell else {
            throw CommandError(
                "no shell to complete for", hints: "One of bash, zsh and fish: treewarden completions bash")
        }
        guard let known = CompletionShell(rawValue: shell.rawValue) else {
            throw CommandError("nothing is known of the shell \(shell.rawValue)")
        }
        try TerminalText.write(Treewarden.completionScript(for: known) + "\n")
        TerminalText.say("treewarden: this goes to \(shell.place)")
        return .passed
    }
}
