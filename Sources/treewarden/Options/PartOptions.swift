import ArgumentParser
import Parts

/// Which part of a larger scan this one is, whose results are brought together by `treewarden merge`.
struct PartOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Look only at a part of what a plan of treewarden plan names, in place of PATH; with --shard.",
            valueName: "plan"))
    var units: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Which part: its number and how many there are; auto for what the environment says: TREEWARDEN_SHARD, "
                + "SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX.",
            valueName: "i/n|auto"))
    var shard: String?

    @Flag(help: "Take over the units of a plan that a killed scan to the same file had finished.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            "The name of this host, which stands before every path in the report of several: web1 for web1:/etc/passwd. Only "
                + "with --format partial=FILE.",
            valueName: "name"))
    var host: String?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Keep every entry in a partial result, not only what is found: without them merge writes no html, and the file "
                + "is as large as what is wrong."))
    var entries = true

    /// - Throws: where something is asked for that no report has.
    func refuseWithoutPartial() throws(CommandError) {
        guard units == nil else {
            throw CommandError(
                "--units without --format partial=FILE",
                hints:
                    "What a part comes to is kept for treewarden merge: --units PLAN --shard I/N --format partial=FILE")
        }
        try refuseWithoutUnits()
        guard host == nil else {
            throw CommandError(
                "--host without --format partial=FILE",
                hints:
                    "It names a host in the report of several: --host NAME --format partial=FILE, then treewarden merge"
            )
        }
        guard entries else {
            throw CommandError(
                "--no-entries without --format partial=FILE", hints: "It leaves entries out of a partial result.")
        }
    }

    /// - Throws: where something is asked for that only parts of a plan have.
    func refuseWithoutUnits() throws(CommandError) {
        guard shard == nil, !resume else {
            throw CommandError(
                "\(shard == nil ? "--resume" : "--shard") without --units",
                hints: "Name the plan: --units PLAN --shard I/N --format partial=FILE",
                "treewarden plan PATH… --shards N --output PLAN makes one.")
        }
    }

    /// - Throws: where the host has a name that cannot stand before paths.
    func checkedHost() throws(CommandError) -> String? {
        guard let host else { return nil }
        guard HostName.isOne(host) else {
            throw CommandError(
                "--host \(PathArgument(ArgumentText.decode(host)).quoted) is no name of a host",
                hints: "Letters, digits, dots, hyphens and underscores: --host web1.example.org")
        }
        return host
    }
}
