import Auditing
import Evaluation
import RuleLanguage

extension RuleSet {
    /// What makes a scan fail. Where rules are locked a configuration cannot have it that nothing does.
    func threshold(_ failOn: WithOrigin<FailureThreshold>) -> FailureThreshold {
        guard !locked.isEmpty, failOn.value == .never, case .file = failOn.origin else { return failOn.value }
        TerminalText.say(
            "treewarden: warning: \(failOn.origin.text): the policy locks rules, so that 'fail-on: never' does not count"
        )
        return .error
    }

    /// Whether a configuration's profile counts reach from elsewhere than `usual` does, though rules are locked.
    func isMoved(by profile: WithOrigin<Profile>, from usual: Profile) -> Bool {
        guard !locked.isEmpty, case .file = profile.origin, profile.value.reachability != usual.reachability else {
            return false
        }
        TerminalText.say(
            "treewarden: warning: \(profile.origin.text): profile \(profile.value.name) counts who can reach what from "
                + "elsewhere, so that locked rules that ask for it stay undecided; it counts with --profile \(profile.value.name)"
        )
        return true
    }

    /// The library with the rules that speak for the policy; their ids belong to nobody else.
    static func adding(_ policy: Policy, to library: RuleLibrary) -> RuleLibrary {
        let own = PolicyRule.allCases.compactMap { $0.rule(for: policy.demands) }
        return own.isEmpty ? library : library.adding(own)
    }

    /// Refuses options that take away, or replace, a rule that the policy locks.
    static func checkLocks(
        _ locked: Set<String>, _ options: RuleOptions, _ library: RuleLibrary
    ) throws(CommandError) {
        guard !locked.isEmpty else { return }
        for word in options.ignore {
            let covered = RuleWord(word).places(in: library.rules).map { library.rules[$0].id }.sorted()
            if let id = covered.first(where: locked.contains) {
                throw CommandError(
                    "--ignore \(PathArgument(ArgumentText.decode(word)).quoted): the policy locks \(id)",
                    hints: "What a policy locks cannot be ignored; name the other rules one by one.")
            }
        }
        guard !options.rules.isEmpty else { return }
        let shipped = try shipped()
        for id in locked.sorted() {
            if let rule = shipped.rule(id), library.rule(id) != rule {
                throw CommandError(
                    "--rules replaces \(id), which the policy locks",
                    hints: "Remove the file \(library.rule(id)?.file ?? id), or give its rule an id of its own.")
            }
        }
    }
}

extension LoadedConfiguration {
    /// Refuses targets that leave out one for which a locked rule judges names anyway.
    private func checkTargets(
        _ locked: Set<String>, _ options: RuleOptions, _ library: RuleLibrary
    ) throws(CommandError) {
        // Where the command line names others these do not count.
        guard options.target.isEmpty else { return }
        let usual: [[UInt8]] =
            if case .texts(let words)? = library.parameters.first(where: { $0.name == "targets" })?.standard {
                words
            } else { [] }
        let own = file.targets.map { Array($0.value.utf8) }
        guard let first = file.targets.first, let missing = usual.first(where: { !own.contains($0) }),
            let rule = library.rules.first(where: { locked.contains($0.id) && $0.asksForSiblings })
        else { return }
        let word = String(decoding: missing, as: UTF8.self)
        throw CommandError(configuration: [
            first.diagnostic(
                "without '\(word)' among the targets \(rule.id), which the policy locks, would find less",
                "add \(word) to them, or have whoever keeps the policy unlock the rule")
        ])
    }

    /// Refuses values of parameters that a locked rule goes by, and says of levels that they do not count for one.
    func checkLocks(
        _ locked: Set<String>, _ options: RuleOptions, _ library: RuleLibrary
    ) throws(CommandError) {
        guard !locked.isEmpty else { return }
        for setting in file.parameters {
            let users = library.rules.filter { locked.contains($0.id) && $0.parameters.contains(setting.name) }
            guard let rule = users.first else { continue }
            throw CommandError(configuration: [
                setting.value.diagnostic(
                    "'\(setting.name)' would change what \(rule.id) finds, which the policy locks",
                    "leave the parameter out, or have whoever keeps the policy unlock the rule")
            ])
        }
        try checkTargets(locked, options, library)
        for setting in file.rules + file.paths.flatMap(\.rules) {
            let covered = setting.value.word.places(in: library.rules).map { library.rules[$0].id }
            guard let id = covered.filter(locked.contains).min() else { continue }
            let place = "\(setting.file):\(setting.line):\(setting.column)"
            TerminalText.say("treewarden: warning: \(place): the policy locks \(id), whose level stays as it is")
        }
    }
}

extension Rule {
    /// Whether it asks what names do to each other, or what becomes of them, where a tree is moved to.
    fileprivate var asksForSiblings: Bool {
        (when.facts.contains { $0.collector.contains(.siblings) })
    }
}
