import ArgumentParser

/// Whose ownership and rights are no finding.
struct TrustOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Trust this user beside root and yourself.", valueName: "name|id"))
    var trustedOwner: [String] = []

    @Option(help: ArgumentHelp("Trust this group beside root's and your own.", valueName: "name|id"))
    var trustedGroup: [String] = []

    @Option(
        help: ArgumentHelp(
            "Judge as well what the account can do that the tree's programs run as: its groups are those of the account, "
                + "and those that are named.",
            valueName: "user[:groups]"))
    var runtimeUser: String?

    @Flag(
        inversion: .prefixedNo, help: "Look names up in the tree's own etc/passwd and etc/group, not on this host.")
    var accountsFromRoot: Bool?
}
