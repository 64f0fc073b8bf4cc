import Auditing
import Descriptors
import Facts
import Parts
import RuleLanguage
import Trees

/// One of several processes that scan by a plan: looks at its units, one after the other, and keeps what they come to.
struct PlannedScan {
    private let options: AuditOptions
    private let output: PartialOutput
    private let plan: Plan
    private let request: ScanRequest
    private let header: PartialHeader
    private let units: [PlanUnit]
    private let resumes: Bool
    private let fileTrust: FileTrust

    /// Reads the plan; nothing of the trees has been looked at yet.
    init(_ options: AuditOptions, _ part: PartOptions, _ path: PathArgument, to output: PartialOutput)
        throws(CommandError)
    {
        guard part.host == nil else {
            throw CommandError(
                "--host beside --units", hints: "The parts of a plan are of one tree, whichever host looks at them.")
        }
        guard let shard = part.shard else {
            throw CommandError(
                "--units \(path.quoted) without --shard", hints: "Say which part this is: --shard I/N, or --shard auto")
        }
        fileTrust = FileTrust(Trust.operators(options.trust.trustedOwner), danger: "have something else scanned")
        let plan = try Self.read(path, fileTrust)
        self.plan = plan
        let number = try ShardNumber(shard, planned: plan.shards)
        var options = options
        for pattern in plan.exclusions { options.scope.exclude.append(PathArgument(pattern)) }
        options.scope.reading = .tree
        self.options = options
        self.output = output
        resumes = part.resume
        let sources = plan.roots.map { root -> any EntrySource in
            LiveSource(root.path, followingLink: false, forRuntimeUser: options.trust.runtimeUser != nil)
        }
        request = try ScanRequest(sources, options, keeping: part.entries ? [] : nil, now: plan.now)
        let share = plan.shares(among: number.count)[number.number - 1]
        units = share.map { plan.units[$0] }
        var header = PartialHeader(
            request,
            part: PartialHeader.Part(
                plan: plan.digest, shard: number.number, shards: number.count, units: share, planned: plan.units))
        header.now = plan.now
        header.hasEntries = part.entries
        self.header = header
    }

    /// A longer plan is refused: 1 GiB.
    private static let sizeLimit = 1 << 30

    private static func read(_ path: PathArgument, _ trust: FileTrust) throws(CommandError) -> Plan {
        let file = try TrustedFile(
            reading: path, sizeLimit: sizeLimit, trust: trust,
            wayOut: "A new one: treewarden plan PATH… --shards N --output FILE")
        do throws(Diagnostic) {
            return try PlanReader.read(file.bytes, file: String(decoding: path.bytes, as: UTF8.self))
        } catch {
            var commandError = CommandError("\(path.quoted) cannot be used as a plan")
            commandError.details = error.rendered()
            throw commandError
        }
    }

    func run() throws(CommandError) -> ExitStatus {
        let space = TemporarySpace()
        var whole = Examination(AuditResults(spillingTo: space))
        var isFirst = true
        for unit in units {
            let stored = UnitFile(output.file, unit, header, fileTrust)
            let rules = request.ruleSet.library.rules.count
            if !resumes || !stored.isWhole(rules: rules) { try examine(unit, to: stored, space) }
            whole.add(try stored.read(rules: rules, space), isFirst: isFirst)
            isFirst = false
        }
        for (place, root) in plan.roots.enumerated() where !whole.roots.indices.contains(place) {
            let root = AuditReport.Root(label: root.path, uriPrefix: [], mode: Mode(rawValue: 0))
            whole.add(RootReport(root, at: place, files: 0))
        }
        let status = try PartialDelivery(output.file, options, request).deliver(header, &whole, from: space)
        for unit in units { UnitFile(output.file, unit, header, fileTrust).remove() }
        return status
    }

    /// Looks at what belongs to a unit, and keeps it in a file of its own until the part is whole.
    private func examine(_ unit: PlanUnit, to stored: UnitFile, _ space: TemporarySpace) throws(CommandError) {
        var supervisor = try ScanSupervisor(
            request.looking(at: unit, of: plan), space, showsProgress: options.run.showsProgress)
        var examination = try supervisor.examine()
        supervisor.end()
        guard examination.results.counts[.interrupted] == nil else {
            throw CommandError(
                "interrupted before \(output.file.quoted) was whole; it is not written", hints: "To go on: --resume",
                status: .incomplete)
        }
        request.inspectPinned(&examination)
        if let commandError = space.commandError { throw commandError }
        try stored.write(&examination, space)
    }
}
