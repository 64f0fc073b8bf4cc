import ArgumentParser
import Descriptors
import Supervising
import Trees

/// What every command takes that audits entries and reports what it found.
struct AuditOptions: ParsableArguments {
    @OptionGroup(title: "What is scanned") var scope: ScopeOptions
    @OptionGroup(title: "Rules and profile") var rules: RuleOptions
    @OptionGroup(title: "Exit code and failing level") var verdict: VerdictOptions
    @OptionGroup(title: "Reports and output files") var reporting: ReportingOptions
    @OptionGroup(title: "Baseline and ignored findings") var acceptance: AcceptanceOptions
    @OptionGroup(title: "Trusted users and groups") var trust: TrustOptions
    @OptionGroup(title: "Policy") var policy: PolicyOptions
    @OptionGroup(title: "Configuration") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "Source and destination") var transfer: TransferOptions
    @OptionGroup(title: "Performance and progress") var run: RunOptions
    @OptionGroup(title: "Limits") var bounds: BoundOptions
    @OptionGroup(title: "SARIF") var sarif: SARIFOptions
    @OptionGroup(title: "Color") var color: ColorOptions

    /// Those of a command that looks at entries, and judges them by the rules alone, if at all.
    static func looking(
        _ configuration: ConfigurationOptions, _ scope: ScopeOptions, _ run: RunOptions, _ bounds: BoundOptions,
        names: NameOptions? = nil
    ) throws(CommandError) -> AuditOptions {
        guard var options = try? AuditOptions.parse([]) else { throw CommandError("the options have no defaults") }
        options.chosenConfiguration = configuration
        if let names { options.trust.names = names }
        options.scope = scope
        options.run = run
        options.bounds = bounds
        return options
    }

    /// What is left out by its path, of what is not walked as well.
    var exclusion: Exclusion {
        get throws(CommandError) {
            try Settings(chosenConfiguration, rules: rules, scope: scope, trust: trust, verdict: verdict).exclusion
        }
    }

    /// How long another program is waited for.
    func patience() throws(CommandError) -> ChildProcess.Patience {
        let (end, overflows) = Process.monotonicNanoseconds.addingReportingOverflow(try bounds.timeLimit())
        return ChildProcess.Patience(
            silence: try ScanRequest.stallTimeout(run.stallTimeout), deadline: overflows ? .max : end)
    }

    /// Directories to walk, and files that hold archives; `-` is an archive in standard input.
    ///
    /// - Throws: where that is given twice: it can be read once.
    func roots(_ paths: [PathArgument]) throws(CommandError) -> [any EntrySource] {
        let input = [UInt8(ascii: "-")]
        guard paths.count(where: { $0.bytes == input }) < 2 else {
            throw CommandError("- is given twice, and standard input can be read once", hints: "Give it once.")
        }
        let hasRuntimeUser = trust.runtimeUser != nil
        return paths.map { path -> any EntrySource in
            if path.bytes == input { return InputSource(forRuntimeUser: hasRuntimeUser) }
            return PathSource(path.bytes, followingLink: scope.followRoot, forRuntimeUser: hasRuntimeUser)
        }
    }
}

/// The groups themselves for ArgumentParser, which else has the runtime work out from names what each of them is.
extension AuditOptions: CustomReflectable {
    var customMirror: Mirror {
        let groups: [Mirror.Child] = [
            ("_scope", _scope), ("_rules", _rules), ("_verdict", _verdict), ("_reporting", _reporting),
            ("_acceptance", _acceptance), ("_trust", _trust), ("_policy", _policy),
            ("_chosenConfiguration", _chosenConfiguration), ("_transfer", _transfer), ("_run", _run),
            ("_bounds", _bounds), ("_sarif", _sarif), ("_color", _color),
        ]
        return Mirror(self, children: groups, ancestorRepresentation: .suppressed)
    }
}
