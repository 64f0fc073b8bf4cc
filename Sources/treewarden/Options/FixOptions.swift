import ArgumentParser
import Facts
import RuleLanguage

/// From which level of a finding on something is mended.
enum FixLevel: String, WordArgument {
    case error, warning, note

    var level: Level {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}

/// What treewarden fix mends, and how it says so.
struct FixOptions: ParsableArguments {
    @Flag(
        name: .customLong("unsafe"),
        help: ArgumentHelp(
            "Mend as well what --select names by its id and what may break something, or is a decision: treewarden explain "
                + "says which fixes are so."))
    var includesAsked = false

    @Option(
        help: ArgumentHelp(
            "Mend findings at or above this level; those of a rule that --select names with --unsafe, whatever their level.",
            valueName: "level"))
    var fixLevel = FixLevel.warning

    @Option(
        help: ArgumentHelp(
            "Whom objects are given to where a rule about owners is mended.", valueName: "owner[:group]"))
    var giveTo: String?

    @Option(
        help: ArgumentHelp(
            "Leave alone what an earlier scan found: a file of --write-baseline, or a SARIF log.", valueName: "file"))
    var baseline: PathArgument?

    @Flag(help: "Do it. What was, and what is undone by, is written to the undo file before anything is changed.")
    var apply = false

    @Option(
        help: ArgumentHelp(
            "Where --apply writes what undoes it: a file that is not there yet, outside of what is mended.",
            valueName: "file"))
    var undoFile: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Undo what an undo file says was done to these directories, where nothing has changed since; set-id bits and "
                + "capabilities come back with --unsafe alone.", valueName: "file"))
    var undo: PathArgument?

    @Option(help: "How the plan, or what was done, is written.")
    var format = FixFormat.text

    /// Refuses what contradicts itself.
    func check() throws(CommandError) {
        if undo != nil {
            let others = [(apply, "--apply"), (undoFile != nil, "--undo-file"), (giveTo != nil, "--give-to")]
            if let other = others.first(where: \.0)?.1 {
                throw CommandError(
                    "--undo with \(other)",
                    hints: "An undo file says by itself what is done: treewarden fix DIR --undo FILE")
            }
            return
        }
        if apply, undoFile == nil {
            throw CommandError(
                "--apply without --undo-file",
                hints: "Name a file for what undoes it, outside of what is mended: --apply --undo-file FILE")
        }
        if undoFile != nil, !apply {
            throw CommandError(
                "--undo-file without --apply, which alone changes anything", hints: "Add --apply, or leave it out.")
        }
    }

    /// The numbers of whom objects are given to.
    func recipient(
        by accounts: any NamedAccounts
    ) throws(CommandError) -> (owner: UInt32?, group: UInt32?) {
        guard let giveTo else { return (nil, nil) }
        let parts = giveTo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy({ !$0.isEmpty }) else {
            throw CommandError(
                "--give-to \(PathArgument(ArgumentText.decode(giveTo)).quoted) is not OWNER or OWNER:GROUP",
                hints: "For example: --give-to root:root")
        }
        func id(_ text: String, _ noun: String, _ named: ([UInt8]) -> UInt32?) throws(CommandError) -> UInt32 {
            let bytes = ArgumentText.decode(text)
            if let id = named(bytes) ?? UInt32(text) { return id }
            throw CommandError(
                "--give-to: there is no \(noun) \(PathArgument(bytes).quoted)", hints: "Give a name or a number.")
        }
        let owner = try id(parts[0], "user") { accounts.userID(named: $0) }
        guard parts.count == 2 else { return (owner, nil) }
        return (owner, try id(parts[1], "group") { accounts.groupID(named: $0) })
    }
}
