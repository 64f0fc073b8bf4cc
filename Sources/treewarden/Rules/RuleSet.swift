import Configuration
import Auditing
import BuiltinRules
import Descriptors
import Facts
import Evaluation
import Examples
import RuleLanguage
import Trees

/// The rules that the options ask for, compiled.
struct RuleSet {
    let library: RuleLibrary
    let settings: RuleSettings
    let compiled: CompiledRules
    let policy: Policy
    /// The ids of the rules that the policy locks.
    let locked: Set<String>

    /// - Parameters:
    ///   - trust: whose ownership and rights are no finding.
    ///   - accounts: whom names in parameters stand for; nothing where nothing is scanned.
    ///   - purpose: which rules are on where nobody selects any.
    ///   - available: what the source of entries can tell.
    ///   - readPolicy: reads the policy, once it is known which rules there are to lock.
    init(
        _ options: RuleOptions, _ configuration: LoadedConfiguration, trust: Trust,
        accounts: (any AccountNumbers)? = nil, for purpose: RulePurpose = .all,
        available: Collectors = LiveSource.provides(forRuntimeUser: false),
        policy readPolicy: ([Rule]) throws(CommandError) -> Policy = { _ in Policy() }
    ) throws(CommandError) {
        policy = try readPolicy(configuration.library.rules)
        let library = Self.adding(policy, to: configuration.library)
        self.library = library
        // What a policy demands is no less binding than what it locks.
        locked = policy.lockedRules(among: library.rules)
            .union(PolicyRule.allCases.map(\.id).filter { library.rule($0) != nil })
        try Self.checkLocks(locked, options, library)
        try configuration.checkLocks(locked, options, library)
        var settings = try configuration.ruleSettings(options, trust: trust, for: purpose)
        settings.accounts = accounts
        if accounts is HostAccounts { settings.localAccounts = try? FileAccounts(root: Descriptor.openSlash()) }
        settings.available = available
        purpose.apply(to: &settings, library)
        settings.locked = purpose.locks(locked, settings, library)
        settings.profileWithoutConfiguration = options.chosenProfile ?? purpose.profile ?? .release
        self.settings = settings
        do throws(RuleErrors) {
            compiled = try CompiledRules(library, settings: settings)
        } catch {
            throw CommandError(rules: error)
        }
    }

    /// SHA-256 of the rules and of what decides how they count.
    var digest: String { library.digest(under: settings, compiled) }

    /// What judges by them.
    func audit(
        accounts: any NamedAccounts, transferTargets: TransferTarget = [], obeysComments: Bool = false,
        fixes: FixRules? = nil
    ) -> Audit {
        Audit(
            library: library, rules: compiled, settings: settings, accounts: accounts, policy: policy,
            transferTargets: transferTargets, obeysComments: obeysComments, fixes: fixes)
    }

    /// The shipped rules, with those in `directories` added or replaced.
    static func library(with directories: [PathArgument], trust: Trust) throws(CommandError) -> RuleLibrary {
        let shipped = try shipped()
        if directories.isEmpty { return shipped }
        return try parse(try RuleFiles.read(directories, trust: trust), over: shipped)
    }

    static func shipped() throws(CommandError) -> RuleLibrary {
        do throws(RuleErrors) {
            return try BuiltinRules.library()
        } catch {
            throw CommandError(rules: error)
        }
    }

    /// Reads rules that add to, or replace, those of `base`.
    static func parse(_ files: [RuleFile], over base: RuleLibrary?) throws(CommandError) -> RuleLibrary {
        do throws(RuleErrors) {
            return try RuleLibrary(parsing: files, overriding: base)
        } catch {
            throw CommandError(rules: error)
        }
    }
}

extension CommandError {
    /// What is wrong with rules, in the shape in which compilers say it, or with the options that name rules.
    init(rules errors: RuleErrors) {
        if let first = errors.diagnostics.first(where: { $0.file.hasPrefix("--") }) {
            let hint = first.notes.map { $0.prefix(1).uppercased() + $0.dropFirst() + " " }.joined()
            self.init("\(first.file): \(first.message)", hints: "\(hint)All of them: treewarden rules")
            return
        }
        let count = errors.diagnostics.count
        self.init(
            "\(count) \(count == 1 ? "mistake" : "mistakes") in rules",
            hints: "Every fact, with its type: treewarden facts")
        details = errors.rendered()
    }
}
