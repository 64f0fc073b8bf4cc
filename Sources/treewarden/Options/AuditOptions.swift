import ArgumentParser
import Descriptors
import Supervising
import Trees

/// What every command takes that audits entries and reports what it found.
struct AuditOptions: ParsableArguments {
    @OptionGroup(title: "Which configuration counts") var chosenConfiguration: ConfigurationOptions
    @OptionGroup(title: "Which files are examined") var scope: ScopeOptions
    @OptionGroup(title: "Which rules judge them") var rules: RuleOptions
    @OptionGroup(title: "Who is trusted") var trust: TrustOptions
    @OptionGroup(title: "Where the tree comes from and goes") var transfer: TransferOptions
    @OptionGroup(title: "What makes the scan fail") var verdict: VerdictOptions
    @OptionGroup(title: "What is demanded of them") var policy: PolicyOptions
    @OptionGroup(title: "What is known and accepted") var acceptance: AcceptanceOptions
    @OptionGroup(title: "Which reports are written, and where") var reporting: ReportingOptions
    @OptionGroup(title: "What SARIF says beside the findings") var sarif: SARIFOptions
    @OptionGroup(title: "How it runs, and what shows of that") var run: RunOptions
    @OptionGroup(title: "Where it gives up") var bounds: BoundOptions
    @OptionGroup(title: "How it looks") var color: ColorOptions

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
            ("_chosenConfiguration", _chosenConfiguration), ("_scope", _scope), ("_rules", _rules), ("_trust", _trust),
            ("_transfer", _transfer), ("_verdict", _verdict), ("_policy", _policy), ("_acceptance", _acceptance),
            ("_reporting", _reporting), ("_sarif", _sarif), ("_run", _run), ("_bounds", _bounds), ("_color", _color),
        ]
        return Mirror(self, children: groups, ancestorRepresentation: .suppressed)
    }
}
