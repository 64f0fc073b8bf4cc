import ArgumentParser
import Facts
import Inventories
import Snapshots
import Trees

/// `treewarden evaluate`: rules over metadata that a site has already.
struct EvaluateCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "evaluate", _superCommandName: "treewarden",
        abstract:
            "Audits what an inventory tells of a tree, and not the tree: no second walk, and no file is looked at.",
        usage: "treewarden evaluate <inventory> ... --inventory <form> [<options>]")

    static let examples = [
        Example(
            "find /srv -printf '%y %m %U %G %s %n %D %i %T@ %P\\0%l\\0' | treewarden evaluate - --inventory find",
            "a tree that somebody else may read, or that was listed already; rules that need more are said to be not evaluated"
        ),
        Example(
            "treewarden evaluate monday.snapshot.zst --inventory own --select privilege",
            "what stood in a snapshot, by the rules of today"),
        Example(
            "treewarden evaluate list.all --inventory gpfs --format jsonl --fail-on warning",
            "the list that a policy of GPFS made, as findings for programs"),
    ]

    static let exitStatuses: [ExitStatus] = [.passed, .failed, .usage, .incomplete]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .usage: "usage, configuration, rule, policy, baseline or inventory error, or nothing to scan"
        case .passed, .failed, .incomplete: status.meaning
        }
    }

    @Argument(
        help: ArgumentHelp(
            "The files that hold inventories, compressed or not; - for one in standard input.", valueName: "inventory"))
    var paths: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            "What they are written in: find (-printf '%y %m %U %G %s %n %D %i %T@ %P\\0%l\\0'), mtree, own (treewarden snapshot, "
                + "or inventory --format jsonl), gpfs (a policy's LIST with ESCAPE '%').",
            valueName: "form"))
    var inventory: InventoryForm?

    @OptionGroup var options: AuditOptions

    func execute() throws(CommandError) -> ExitStatus {
        try ScanRun(options) { () throws(CommandError) in try sources() }.run()
    }

    private func sources() throws(CommandError) -> [any EntrySource] {
        guard let form = inventory else {
            throw CommandError(
                "it is not said what the inventory is written in",
                hints: "Say it: treewarden evaluate FILE --inventory find|mtree|own|gpfs")
        }
        guard !paths.isEmpty else {
            throw CommandError(
                "nothing to evaluate",
                hints: "Name an inventory: treewarden evaluate FILE --inventory \(form.rawValue)",
                "One that comes through a pipe is '-'.")
        }
        let input = PathArgument([UInt8(ascii: "-")])
        guard paths.count(where: { $0 == input }) < 2 else {
            throw CommandError("- is given twice, and standard input can be read once", hints: "Give it once.")
        }
        if let reading = options.scope.reading {
            throw CommandError(
                "--as \(reading.rawValue), but an inventory is what --inventory says", hints: "Leave it out.")
        }
        guard options.scope.platform == nil else {
            throw CommandError("--platform, but an inventory is of no image", hints: "Leave it out.")
        }
        return paths.map { path in
            InventorySource(
                path.bytes, form, followingLink: true, forRuntimeUser: options.trust.runtimeUser != nil)
        }
    }
}

extension InventoryForm: WordArgument {}
