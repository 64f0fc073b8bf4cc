import ArgumentParser

/// Whether output to a terminal has colours.
struct ColorOptions: ParsableArguments {
    enum Choice: String, WordArgument {
        case auto, always, never
    }

    @Option(
        help: ArgumentHelp(
            "Colours on standard output; NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR are heard under auto.",
            valueName: "when"))
    var color = Choice.auto
}
