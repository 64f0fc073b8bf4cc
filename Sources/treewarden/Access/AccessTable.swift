import Access
import Facts
import Reporting

/// What somebody may do with objects, as a table for each, with the reasons in words.
struct AccessTable {
    let principal: Principal
    let names: AccountNames

    func rendered(_ answers: [AccessAnswer], width: Int) -> String {
        let tables = answers.compactMap { answer in
            if case .success(let way) = answer.way { rendered(answer, way, width: width) } else { nil }
        }
        return tables.joined(separator: "\n")
    }

    private func rendered(_ answer: AccessAnswer, _ way: AccessWay, width: Int) -> String {
        var text = "\(PathArgument(answer.path).plain)  \(names.listing(way.object))"
        if answer.absolutePath != way.path { text += "  -> \(PathArgument(way.path).plain)" }
        text += "\nas \(who)\n\n"
        var table = Table(columns: ["right", "", "why"])
        for action in AccessWay.Action.allCases {
            let verdict = way.verdict(on: action, for: principal)
            table.rows.append([
                action.words, Self.word(verdict.decision.outcome), reason(verdict, action),
            ])
        }
        text += table.rendered(width: width)
        if way.hasHiddenOwners {
            text += "\nSome of these owners have no id here: what is theirs is taken to be nobody's.\n"
        }
        return text
    }

    private static func word(_ outcome: AccessDecision.Outcome) -> String {
        switch outcome {
        case .granted: "yes"
        case .refused: "no"
        case .undecided: "undecided"
        }
    }

    /// `user www-data(33), groups www-data(33), ssl-cert(103)`.
    private var who: String {
        let groups = [principal.group] + principal.groups.sorted()
        var text = "user \(names.user(principal.user)), "
        text += groups.count == 1 ? "group " : "groups "
        text += groups.map { names.group($0) }.joined(separator: ", ")
        let capabilities = OverridingCapability.allCases.filter { principal.has($0) }
        if !capabilities.isEmpty { text += ", with " + capabilities.map { "cap_\($0.name)" }.joined(separator: ", ") }
        return text
    }

    /// A sentence of who may do what to which object on the way, and by which entry.
    private func reason(_ verdict: AccessWay.Verdict, _ action: AccessWay.Action) -> String {
        let subject = "\(PathArgument(verdict.path).plain) (\(names.listing(verdict.permissions)))"
        let name = verdict.name.map { DisplayEscape.full.text($0) } ?? ""
        return switch verdict.place {
        case .object where action == .changeMode: words(verdict.decision, "change", "its mode")
        case .object: words(verdict.decision, action.words, "it")
        case .way: words(verdict.decision, "search", subject)
        case .link: words(verdict.decision, "follow", "the link \(name) in \(subject)")
        case .container: words(verdict.decision, "write", "\(subject), which holds \(name)")
        }
    }

    private func words(_ decision: AccessDecision, _ verb: String, _ object: String) -> String {
        let may = decision.isGranted ? "may" : "may not"
        switch decision.basis {
        case .owner(let id) where decision.isGranted || id == principal.user:
            return "its owner \(names.user(id)) \(may) \(verb) \(object)"
        case .owner(Permissions.nobody): return "its owner has no id here: nobody may \(verb) \(object)"
        case .owner(let id): return "only its owner \(names.user(id)) may \(verb) \(object)"
        case .namedUser(let id): return "user \(names.user(id)), whom the ACL names, \(may) \(verb) \(object)"
        case .group(let id): return "group \(names.group(id)) \(may) \(verb) \(object)"
        case .namedGroup(let id): return "group \(names.group(id)), which the ACL names, \(may) \(verb) \(object)"
        case .other: return "others \(may) \(verb) \(object)"
        case .capability(let capability): return "cap_\(capability.name) lets it \(verb) \(object)"
        case .sticky: return "by the sticky bit only owners may rename and delete in \(object)"
        case .immutable: return "immutable: nobody may \(verb) \(object)"
        case .appendOnly: return "append-only: nobody may \(verb) \(object)"
        case .readOnlyMount: return "mounted read-only: nobody may \(verb) \(object)"
        case .noexecMount: return "mounted noexec: nobody may \(verb) \(object)"
        case .nodevMount: return "mounted nodev: nobody may \(verb) \(object)"
        case .mountPoint: return "something is mounted there: nobody may rename it in \(object)"
        case .unmapped: return "its owner or group has no id on this mount: nobody may \(verb) \(object)"
        case .swapFile: return "in use as swap space: nobody may \(verb) \(object)"
        case .protectedLink where decision.outcome == .undecided:
            return "the kernel may protect such links: only its owner may certainly \(verb) \(object)"
        case .protectedLink: return "protected: only its owner may \(verb) \(object)"
        case .mountUser(let id):
            return "a FUSE mount without allow_other: nobody but user \(names.user(id)) may \(verb) \(object)"
        case .server: return "whoever serves the file system decides who may \(verb) \(object)"
        case .hidden: return "the kernel does not show what decides who may \(verb) \(object)"
        case .kind: return "what it is does not allow it"
        }
    }
}

extension AccessWay.Action {
    fileprivate var words: String {
        switch self {
        case .read, .write, .execute, .replace, .delete: rawValue
        case .changeMode: "change mode"
        }
    }
}
