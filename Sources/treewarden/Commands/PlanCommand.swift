import ArgumentParser
import Descriptors
import Parts

/// `treewarden plan`: divides a scan among several processes.
struct PlanCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "plan", _superCommandName: "treewarden",
        abstract:
            "Divides the scan of large trees among several processes: lists directories, and looks at nothing else.",
        usage: "treewarden plan <path> ... --shards <n> [<options>]")

    static let examples = [
        Example(
            "treewarden plan /project --shards 8 --output project.plan",
            "what each of eight processes will look at; then scan --units project.plan --shard 1/8, and so on"),
        Example(
            "treewarden plan /data --shards 64 --exclude .snapshot --output data.plan",
            "for a job array of 64; what is left out is left out by every shard"),
        Example("treewarden plan /srv --shards 4", "the plan on standard output: lines of JSON"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "the plan is whole; a directory that cannot be listed is told by the shard that meets it"
        case .incomplete: "a root could not be read, or the plan could not be written"
        case .failed, .usage: status.meaning
        }
    }

    @Argument(help: ArgumentHelp("The directories to be scanned.", valueName: "path"))
    var paths: [PathArgument] = []

    @Option(
        help: ArgumentHelp("For how many processes; another number of them can go by the plan as well.", valueName: "n")
    )
    var shards: Int?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where the plan goes. (default: standard output)", valueName: "file"))
    var output: PathArgument?

    @Option(
        help: ArgumentHelp(
            "Leave out what matches, as of scan: every shard leaves it out.", valueName: "glob"))
    var exclude: [PathArgument] = []

    func execute() throws(CommandError) -> ExitStatus {
        guard !paths.isEmpty else {
            throw CommandError("nothing to plan", hints: "Name a directory: treewarden plan DIRECTORY --shards N")
        }
        guard let shards else {
            throw CommandError("--shards is not given", hints: "Say for how many processes: --shards 8")
        }
        guard (1...Self.mostShards).contains(shards) else {
            throw CommandError(
                "--shards \(shards) is no number of processes", hints: "Between 1 and \(Self.mostShards).")
        }
        let exclusion = try Exclusion([], exclude)
        var roots: [Planner.Root] = []
        for path in paths { roots.append(try Planner.Root(path, exclusion, shards: shards)) }
        let plan = Planner(shards: shards).plan(roots, exclusions: exclusion.texts, now: Self.now)
        return try PlanDelivery(output).deliver(plan)
    }

    /// More processes than anybody starts.
    private static let mostShards = 100_000

    /// That of `SOURCE_DATE_EPOCH`, where somebody wants the same plan again.
    private static var now: Int64 {
        let set = Process.environment("SOURCE_DATE_EPOCH").flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
        return set ?? Process.wallNanoseconds / 1_000_000_000
    }
}
