import ArgumentParser
import Descriptors
import Facts
import Trees

/// Which files a scan looks at.
struct ScopeOptions: ParsableArguments {
    /// Whether other file systems, mounted in a tree, belong to it.
    enum Mounts: String, CustomStringConvertible, EnumerableFlag {
        case oneFileSystem, crossFileSystems

        static func help(for value: Self) -> ArgumentHelp? {
            switch value {
            case .oneFileSystem:
                "Stay on the file system that a root is on (the default), or enter those mounted in it."
            case .crossFileSystems: nil
            }
        }
    }

    @Option(
        help: ArgumentHelp(
            "Leave out what matches, and do not descend into it. Without a slash the pattern is held against names, "
                + "with one against the path below the root; ** crosses directories.",
            valueName: "glob"))
    var exclude: [PathArgument] = []

    @Flag(exclusivity: .chooseLast)
    var mounts: Mounts?

    @Flag(inversion: .prefixedNo, help: "Leave out names that begin with a dot.")
    var skipHidden: Bool?

    @Flag(inversion: .prefixedNo, help: "Leave out the contents of file packages: .app, .framework and their like.")
    var skipPackages: Bool?

    @Option(
        help: ArgumentHelp(
            "Judge only what was modified since: 2026-01-31, 2026-01-31T12:00:00Z, 3d, @1767225600.",
            valueName: "time"))
    var newerThan: String?

    @Option(
        help: ArgumentHelp(
            "Judge only entries that this file names, a path from here on each line; - for standard input. What a change "
                + "touched: git diff --name-only -z main | treewarden scan . --files-from - --null",
            valueName: "file"))
    var filesFrom: PathArgument?

    @Flag(help: "The paths of --files-from end with zero bytes, and not with lines.")
    var null = false

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Take PATH for this, whatever it holds: tree, archive, image, layer. A directory is a tree unless it is said to "
                + "be an image.",
            valueName: "kind"))
    var reading: RootReading?

    @Option(
        help: ArgumentHelp(
            "Audit the images for this platform alone, where there are several: linux/amd64, linux/arm/v7.",
            valueName: "os/arch[/variant]"))
    var platform: PlatformArgument?

    @Flag(help: "Scan the directory that a symbolic link given as PATH leads to.")
    var followRoot = false
}

/// Where a tree comes from and where it goes.
struct TransferOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Say what the tree would lose on the way there: tar, git, zip, oci, vfat, ntfs, apfs, or windows, macos, nas; "
                + "several with commas. "
                + "Unless given: what a plain archive takes of rights.",
            valueName: "target"),
        completion: .list(TransferTarget.names.map(\.1)))
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

extension ScopeOptions {
    /// The roots: the working directory where a list alone says what is judged.
    func paths(orHereFor paths: [PathArgument]) -> [PathArgument] {
        paths.isEmpty && filesFrom != nil ? [PathArgument([UInt8(ascii: ".")])] : paths
    }

    /// What alone is judged; nothing where nobody names it.
    func files(trust: FileTrust, _ sources: [any EntrySource]) throws(CommandError) -> FileList? {
        guard let filesFrom else {
            guard !null else {
                throw CommandError("--null without --files-from", hints: "Name the list: --files-from FILE")
            }
            return nil
        }
        if filesFrom.bytes == [UInt8(ascii: "-")], sources.contains(where: \.readsInput) {
            throw CommandError(
                "--files-from -, but standard input is what is audited", hints: "Keep the list in a file.")
        }
        return try FileList(
            filesFrom, isNull: null, trust: trust, roots: sources.map(\.label),
            workingDirectory: (try? Process.workingDirectory()) ?? [])
    }
}
