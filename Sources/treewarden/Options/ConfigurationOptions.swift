import ArgumentParser

/// Which configuration counts.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration; else that of $TREEWARDEN_CONFIG, else the nearest .treewarden.yaml from the working "
                + "directory up to the root of its repository. Refused where a stranger owns or may write it.",
            valueName: "file"))
    var config: PathArgument?

    @Flag(help: "No configuration, wherever one may lie.")
    var noConfig = false
}
