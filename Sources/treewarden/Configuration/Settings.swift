import Auditing
import Configuration
import Facts
import Evaluation
import RuleLanguage
import Trees

/// What a scan goes by: options before the configuration, and the configuration before what is usual. Lists add up.
struct Settings {
    let configuration: LoadedConfiguration
    let profile: WithOrigin<Profile>
    let failOn: WithOrigin<FailureThreshold>
    let accountsFromRoot: WithOrigin<Bool>
    let oneFileSystem: WithOrigin<Bool>
    let skipHidden: WithOrigin<Bool>
    let skipPackages: WithOrigin<Bool>
    let inlineIgnores: WithOrigin<Bool>
    let trustedOwners: [WithOrigin<String>]
    let trustedGroups: [WithOrigin<String>]
    /// Empty where nobody names one.
    let targets: [WithOrigin<String>]
    let runtimeUser: String?
    let exclude: [WithOrigin<PathArgument>]
    let select: [String]
    let ignore: [String]

    init(
        _ configuration: ConfigurationOptions, rules: RuleOptions, scope: ScopeOptions, trust: TrustOptions,
        verdict: VerdictOptions, inlineIgnores asked: Bool? = nil, for purpose: RulePurpose = .all
    ) throws(CommandError) {
        let loaded = try LoadedConfiguration(
            configuration, rules: rules.rules, trust: .operators(trust.trustedOwner))
        self.configuration = loaded
        let file = loaded.file
        try Self.checkPins(file.ignore, loaded.library.rules)
        profile = loaded.profile(rules, for: purpose)
        failOn = Self.choose(verdict.failOn, "--fail-on", file.failOn, purpose.threshold)
        // Whatever else is a whole system has accounts of its own.
        accountsFromRoot = Self.choose(
            trust.names.accountsFromRoot, flag: "accounts-from-root", file.accountsFromRoot, profile.value == .host)
        oneFileSystem = Self.choose(
            scope.mounts.map { $0 == .oneFileSystem },
            scope.mounts == .crossFileSystems ? "--cross-file-systems" : "--one-file-system", file.oneFileSystem, true)
        skipHidden = Self.choose(scope.skipHidden, flag: "skip-hidden", file.skipHidden)
        skipPackages = Self.choose(scope.skipPackages, flag: "skip-packages", file.skipPackages)
        inlineIgnores = Self.choose(
            asked, flag: "inline-ignores", file.inlineIgnores, purpose.obeysComments)
        trustedOwners = Self.join(file.trustedOwners, trust.trustedOwner, "--trusted-owner")
        trustedGroups = Self.join(file.trustedGroups, trust.trustedGroup, "--trusted-group")
        targets = try loaded.targets(rules)
        runtimeUser = trust.runtimeUser
        exclude =
            file.exclude.map { WithOrigin(value: PathArgument(Array($0.value.utf8)), origin: $0.origin) }
            + scope.exclude.map { WithOrigin(value: $0, origin: .option("--exclude")) }
        select = rules.select
        ignore = rules.ignore
    }

    /// What a program does is no object that could be pinned.
    private static func checkPins(_ entries: [AcceptedFinding], _ rules: [Rule]) throws(CommandError) {
        for entry in entries where entry.pin != nil {
            let places = entry.places(in: rules)
            guard !places.isEmpty, places.allSatisfy({ rules[$0].isAboutActs }) else { continue }
            let file = PathArgument(ArgumentText.decode(entry.place.file)).quoted
            throw CommandError(
                "\(file), line \(entry.place.line): '\(entry.rule)' is about what programs do, and has no object to pin",
                hints: "Leave 'pin' out; such an entry ends with 'expires'.")
        }
    }

    static func choose<Value>(
        _ option: Value?, _ name: String, _ file: Located<Value>?, _ standard: Value
    ) -> WithOrigin<Value> {
        if let option { return WithOrigin(value: option, origin: .option(name)) }
        return file?.withOrigin ?? WithOrigin(value: standard, origin: .standard)
    }

    /// A switch.
    private static func choose(
        _ option: Bool?, flag: String, _ file: Located<Bool>?, _ standard: Bool = false
    ) -> WithOrigin<Bool> {
        choose(option, option == false ? "--no-\(flag)" : "--\(flag)", file, standard)
    }

    private static func join(
        _ file: [Located<String>], _ options: [String], _ name: String
    ) -> [WithOrigin<String>] {
        file.map(\.withOrigin) + options.map { WithOrigin(value: $0, origin: .option(name)) }
    }
}

extension LoadedConfiguration {
    func profile(_ options: RuleOptions, for purpose: RulePurpose = .all) -> WithOrigin<Profile> {
        if options.chosenProfile == nil, let profile = purpose.profile {
            return WithOrigin(value: profile, origin: .standard)
        }
        return Settings.choose(options.chosenProfile, "--profile", file.profile, .release)
    }

    /// The targets that options name, or else those of the file.
    func targets(_ options: RuleOptions) throws(CommandError) -> [WithOrigin<String>] {
        let named = try TargetArgument.words(of: options.target)
        if named.isEmpty { return file.targets.map(\.withOrigin) }
        return named.map { WithOrigin(value: $0, origin: .option("--target")) }
    }

    /// What decides which rules are on, and how severe.
    func ruleSettings(
        _ options: RuleOptions, trust: Trust, for purpose: RulePurpose
    ) throws(CommandError) -> RuleSettings {
        var parameters: [String: ParameterValue] = [:]
        for setting in file.parameters { parameters[setting.name] = setting.value.value }
        // Only some sets of rules judge names by where they will go.
        let targets = try targets(options)
        if !targets.isEmpty, library.parameters.contains(where: { $0.name == "targets" && $0.type == .texts }) {
            let members = targets.flatMap { TargetSystems.members(named: $0.value) ?? [$0.value] }
            parameters["targets"] = .texts(members.map { Array($0.utf8) })
        }
        return RuleSettings(
            profile: profile(options, for: purpose).value, select: options.select, ignore: options.ignore,
            levels: file.rules.map(\.value),
            pathLevels: file.paths.map { PathLevels(path: $0.path.value, levels: $0.rules.map(\.value)) },
            trust: trust, parameters: parameters, available: LiveSource.provides(forRuntimeUser: false))
    }
}

extension Located {
    var origin: Origin { .file(file, line: line) }
    var withOrigin: WithOrigin<Value> { WithOrigin(value: value, origin: origin) }
}
