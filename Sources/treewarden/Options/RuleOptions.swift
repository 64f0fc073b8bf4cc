import ArgumentParser
import Facts
import RuleLanguage

/// Which rules judge, and how severely; shared by every command that has to do with rules.
struct RuleOptions: ParsableArguments {
    // Optional, since ArgumentParser would show the default as the profile's number.
    @Option(
        name: .customLong("profile"),
        help: ArgumentHelp("What the tree is for; rules take their levels from it:", valueName: "name"))
    var chosenProfile: Profile?

    @Option(
        help: ArgumentHelp("Only these rules, given by id, family or pattern.", valueName: "rule|family|glob"))
    var select: [String] = []

    @Option(
        help: ArgumentHelp("All but these rules, given by id, family or pattern.", valueName: "rule|family|glob"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Judge names for these file systems, repeatable or separated by commas: "
                + TargetSystems.words.joined(separator: ", ") + ". (default: portable)",
            valueName: "name"))
    var target: [String] = []

    @Option(
        help: ArgumentHelp(
            "Rules of your own, in a directory; one with the id of a shipped rule replaces it. Refused where a "
                + "stranger owns or may write it.",
            valueName: "dir"))
    var rules: [PathArgument] = []
}
