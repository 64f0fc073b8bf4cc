import ArgumentParser

/// What is demanded beyond the rules.
struct PolicyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What objects have to be, and which rules nobody may ignore; beside \(PolicyFiles.systemFile), which always "
                + "counts where it is there.",
            valueName: "file"))
    var policy: [PathArgument] = []
}
