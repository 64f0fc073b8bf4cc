import Access
import AccessText
import Auditing
import Facts
import Reporting

/// What somebody may do with objects, for programs.
struct AccessJSON {
    let principal: Principal
    let accounts: any AccountDirectory

    func rendered(_ answers: [AccessAnswer]) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.object("principal") { json in
                account("user", principal.user, accounts.userName(principal.user), to: &json)
                account("group", principal.group, accounts.groupName(principal.group), to: &json)
                json.array("groups") { json in
                    for group in principal.groups.sorted() {
                        account(nil, group, accounts.groupName(group), to: &json)
                    }
                }
                json.array("capabilities") { json in
                    for name in principal.capabilities.members { json.string(nil, "cap_\(name)") }
                }
            }
            json.array("paths") { json in
                for answer in answers { write(answer, to: &json) }
            }
        }
        json.endLine()
        return json.bytes
    }

    private func write(_ answer: AccessAnswer, to json: inout JSONWriter) {
        json.object { json in
            json.name("path", answer.path)
            switch answer.way {
            case .success(let way): write(way, to: &json)
            case .failure(let refusal):
                json.string("failure", CommandError(PathArgument(answer.path), refusal).message)
            }
        }
    }

    private func write(_ way: AccessWay, to json: inout JSONWriter) {
        json.name("leadsTo", way.path)
        write(way.object, to: &json)
        json.object("rights") { json in
            for action in AccessWay.Action.allCases {
                json.object(action.rawValue) { json in write(way.verdict(on: action, for: principal), to: &json) }
            }
        }
        json.array("replaceableThrough") { json in
            for verdict in way.replaceable(for: principal) {
                json.object { json in write(verdict, to: &json) }
            }
        }
        json.array("incidents") { json in
            if way.hasHiddenOwners { json.string(nil, ScanError.Kind.idsMapped.name) }
        }
    }

    private func write(_ verdict: AccessWay.Verdict, to json: inout JSONWriter) {
        switch verdict.decision.outcome {
        case .granted: json.flag("granted", true)
        case .refused: json.flag("granted", false)
        case .undecided: json.null("granted")
        }
        json.string("by", verdict.decision.basis.word)
        switch verdict.decision.basis {
        case .owner(let id), .namedUser(let id), .mountUser(let id):
            account("account", id, accounts.userName(id), to: &json)
        case .group(let id), .namedGroup(let id): account("account", id, accounts.groupName(id), to: &json)
        case .capability(let capability): json.string("capability", "cap_\(capability.name)")
        default: break
        }
        json.object("at") { json in
            json.string("place", verdict.place.rawValue)
            json.name("path", verdict.path)
            write(verdict.permissions, to: &json)
        }
    }

    private func write(_ permissions: Permissions, to json: inout JSONWriter) {
        json.string("kind", permissions.kind.name)
        json.string("mode", permissions.mode.octal)
        account("owner", permissions.owner, accounts.nameOfOwner(permissions.owner), to: &json)
        account("group", permissions.group, accounts.nameOfOwningGroup(permissions.group), to: &json)
        if let acl = permissions.acl, acl.isExtended { json.string("acl", acl.text(naming: accounts)) }
    }

    private func account(_ key: String?, _ id: UInt32, _ name: [UInt8]?, to json: inout JSONWriter) {
        json.object(key) { json in
            json.number("id", id)
            if let name { json.name("name", name) }
        }
    }
}

extension AccessDecision.Basis {
    /// What decided, in a word.
    fileprivate var word: String {
        switch self {
        case .owner: "owner"
        case .namedUser: "named-user"
        case .group: "group"
        case .namedGroup: "named-group"
        case .other: "other"
        case .capability: "capability"
        case .sticky: "sticky"
        case .immutable: "immutable"
        case .appendOnly: "append-only"
        case .readOnlyMount: "read-only-mount"
        case .noexecMount: "noexec-mount"
        case .nodevMount: "nodev-mount"
        case .mountPoint: "mount-point"
        case .unmapped: "unmapped"
        case .swapFile: "swap-file"
        case .protectedLink: "protected-link"
        case .mountUser: "mount-user"
        case .server: "server"
        case .hidden: "hidden"
        case .kind: "kind"
        }
    }
}
