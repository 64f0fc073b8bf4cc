import Auditing
import Facts
import Reporting
import Trees

/// Lists what trees hold: the walk of a scan, of which every entry is told, whatever is said about it.
struct InventoryRun {
    private let options: AuditOptions
    private let delivery: Delivery<InventoryFormat>
    private let request: ScanRequest

    /// Checks what is asked for; nothing has been looked at yet.
    init(
        _ options: AuditOptions, _ parts: EntryDetails.Parts, _ delivery: Delivery<InventoryFormat>,
        of sources: [any EntrySource]
    ) throws(CommandError) {
        self.options = options
        self.delivery = delivery
        var request = try ScanRequest(sources, options, keeping: parts)
        // What is there is listed, the repository of the working directory among it.
        request.walk.pruning.repository = nil
        self.request = request
    }

    func run() throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        let gate = try FindingGate(options.acceptance, request.acceptance, space, isQuiet: true)
        var report = try ScanSupervisor(request, space, showsProgress: options.run.showsProgress).run()
        _ = gate.apply(to: &report)
        if let commandError = space.commandError { throw commandError }
        let isWhole = !report.scanErrors.contains(where: \.endsScan)
        let isDelivered = delivery.deliver(report, from: space, isWhole: isWhole)
        ScanClosing(report, isQuiet: options.run.quiet, showsStatistics: options.run.statistics).say(
            scanErrorsAreShown: false, reportsScope: false, omission: nil)
        return isDelivered && (report.isComplete || report.allowsIncomplete) ? .passed : .incomplete
    }
}

extension RunOptions {
    /// Whether a line on the terminal shows how far it is.
    var showsProgress: Bool {
        Terminal.Environment.current().canShowProgress && !noProgress && !quiet
    }
}
