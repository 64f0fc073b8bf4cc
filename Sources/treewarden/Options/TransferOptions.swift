import ArgumentParser

/// Where a tree comes from and where it goes.
struct TransferOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Say what the tree would lose on the way there: tar, git, zip, oci, vfat, ntfs, apfs; several with commas. "
                + "Unless given: what a plain archive takes of rights.",
            valueName: "target"))
    var transferTo: [String] = []

    @Option(
        help: ArgumentHelp(
            "Judge a release by where it will be unpacked: absolute names below this directory are the tree's own. "
                + "A tree with the top level of a system needs no word: that goes to /.",
            valueName: "dir"))
    var prefix: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Say what was modified after the build, which was at this time or when this file was modified.",
            valueName: "time|file"))
    var buildTime: PathArgument?
}
