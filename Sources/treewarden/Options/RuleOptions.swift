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
        name: .customLong("select"),
        help: ArgumentHelp(
            "Only these rules, given by id, family or pattern, repeatable or separated by commas.",
            valueName: "rule|family|glob"),
        completion: .custom { _, _, prefix in Completions.list(prefix, of: Completions.ruleWords) })
    var selections: [String] = []

    @Option(
        name: .customLong("ignore"),
        help: ArgumentHelp(
            "All but these rules, given by id, family or pattern, repeatable or separated by commas.",
            valueName: "rule|family|glob"),
        completion: .custom { _, _, prefix in Completions.list(prefix, of: Completions.ruleWords) })
    var omissions: [String] = []

    @Option(
        help: ArgumentHelp(
            "Judge names for these file systems, repeatable or separated by commas: "
                + TargetSystems.words.joined(separator: ", ")
                + "; or for what people call windows (ntfs, exfat, fat32), macos (apfs, hfsplus), nas (smb). (default: "
                + "portable; of collisions portable and windows)",
            valueName: "name"),
        completion: .custom { _, _, prefix in Completions.list(prefix, of: TargetSystems.allWords) })
    var target: [String] = []

    @Option(
        help: ArgumentHelp(
            "Rules of your own, in a directory; one with the id of a shipped rule replaces it. Refused where a "
                + "stranger owns or may write it.",
            valueName: "dir"))
    var rules: [PathArgument] = []

    /// The words of `--select`.
    var select: [String] { Self.words(of: selections) }

    /// The words of `--ignore`.
    var ignore: [String] { Self.words(of: omissions) }

    private static func words(of arguments: [String]) -> [String] {
        arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }
}

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

/// Whose ownership and rights are no finding.
struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Trust this user beside root and yourself.", valueName: "name|id"),
        completion: Completions.users)
    var trustedOwner: [String] = []

    @Option(
        help: ArgumentHelp("Trust this group beside root's and your own.", valueName: "name|id"),
        completion: Completions.groups)
    var trustedGroup: [String] = []

    @Option(
        help: ArgumentHelp(
            "Judge as well what the account can do that the tree's programs run as: its groups are those of the account, "
                + "and those that are named.",
            valueName: "user[:groups]"),
        completion: Completions.users)
    var runtimeUser: String?

    @OptionGroup var names: NameOptions
}

/// Whose accounts ids are taken for.
struct NameOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo, help: "Look names up in the tree's own etc/passwd and etc/group, not on this host.")
    var accountsFromRoot: Bool?
}

/// What is demanded beyond the rules.
struct PolicyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What objects have to be, and which rules nobody may ignore; beside \(PolicyFiles.systemFile), which always "
                + "counts where it is there.",
            valueName: "file"))
    var policy: [PathArgument] = []
}
