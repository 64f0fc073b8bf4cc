import AccessText
import Facts

extension Related {
    /// A step on the way, as `ls -l` shows it, and by which entry somebody may do what: `drwxrwxr-x root:build, which
    /// group build(1001) may write`.
    init(_ step: PathStep, may right: RuntimeRights, accounts: any AccountDirectory) {
        let permissions = step.permissions
        func account(_ known: [UInt8]?, _ id: UInt32) -> [UInt8] {
            known.map { $0 + Array("(\(id))".utf8) } ?? Array(String(id).utf8)
        }
        var detail = Self.listing(permissions, accounts)
        let verb = right == .read ? "read" : right == .execute ? "execute" : "write"
        let who: [UInt8]
        switch step.basis {
        case .owner(let id): who = Array("its owner ".utf8) + account(accounts.nameOfOwner(id), id)
        case .namedUser(let id): who = Array("user ".utf8) + account(accounts.userName(id), id)
        case .group(let id), .namedGroup(let id): who = Array("group ".utf8) + account(accounts.groupName(id), id)
        case .capability(let capability): who = Array("whoever has cap_\(capability.name)".utf8)
        default: who = Array("everyone".utf8)
        }
        detail += Array(", which ".utf8) + who + Array(" may \(verb)".utf8)
        self.init(role: .writable, path: step.path, detail: detail)
    }

    /// A directory above the root, as `ls -l` shows it, with its access list.
    init(_ ancestor: RootFacts.Ancestor, accounts: any AccountDirectory) {
        let steps = Array(repeating: "..", count: ancestor.levels).joined(separator: "/")
        let permissions = Permissions(
            kind: .directory, mode: ancestor.mode, owner: ancestor.owner, group: ancestor.group, acl: ancestor.acl)
        var detail = Self.listing(permissions, accounts)
        if let acl = ancestor.acl, acl.isExtended { detail += Array(" acl=\(acl.text(naming: accounts))".utf8) }
        self.init(role: .ancestor, path: Array(steps.utf8), detail: detail)
    }

    /// `drwxrwxr-x+ root:build`: type, permissions and owners, by number where an account has no name.
    private static func listing(_ permissions: Permissions, _ accounts: any AccountDirectory) -> [UInt8] {
        func name(_ name: [UInt8]?, _ id: UInt32) -> [UInt8] { name ?? Array(String(id).utf8) }
        var text = [permissions.kind.symbol] + Array(permissions.mode.letters.utf8)
        if permissions.acl?.isExtended == true { text.append(UInt8(ascii: "+")) }
        text.append(UInt8(ascii: " "))
        text += name(accounts.nameOfOwner(permissions.owner), permissions.owner) + [UInt8(ascii: ":")]
        return text + name(accounts.nameOfOwningGroup(permissions.group), permissions.group)
    }
}
