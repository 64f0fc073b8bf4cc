import Facts

extension EntryFacts {
    /// Where the runtime user takes the rights that a rule asks for: the entry itself, or the directory in which it may
    /// be replaced.
    borrowing func runtimeSteps(_ asked: RuntimeRights) -> [(right: RuntimeRights, step: TrustStep)] {
        guard let standing = parent?.runtime else { return [] }
        let held = runtimeRights.intersection(asked)
        let permissions = permissions
        var steps: [(right: RuntimeRights, step: TrustStep)] = []
        for (right, bit) in [(RuntimeRights.write, Mode.Right.write), (.read, .read), (.execute, .execute)] {
            guard held.contains(right), let basis = standing.suspect.basis(of: bit, over: permissions) else { continue }
            steps.append((right, TrustStep(path: path, permissions: permissions, basis: basis)))
        }
        if held.contains(.replace), let step = standing.replacing(permissions) { steps.append((.replace, step)) }
        return steps
    }
}

extension Related {
    /// A step on the way, as `ls -l` shows it, and by which entry somebody may do what: `drwxrwxr-x root:build, which
    /// group build(1001) may write`.
    init(_ step: TrustStep, may right: RuntimeRights, accounts: any AccountDirectory) {
        let permissions = step.permissions
        func name(_ name: [UInt8]?, _ id: UInt32) -> [UInt8] { name ?? Array(String(id).utf8) }
        func account(_ known: [UInt8]?, _ id: UInt32) -> [UInt8] {
            known.map { $0 + Array("(\(id))".utf8) } ?? Array(String(id).utf8)
        }
        var detail = [permissions.kind.symbol] + Array(permissions.mode.letters.utf8)
        if permissions.acl?.isExtended == true { detail.append(UInt8(ascii: "+")) }
        detail.append(UInt8(ascii: " "))
        detail += name(accounts.userName(permissions.owner), permissions.owner) + [UInt8(ascii: ":")]
        detail += name(accounts.groupName(permissions.group), permissions.group)
        let verb = right == .read ? "read" : right == .execute ? "execute" : "write"
        let who: [UInt8]
        switch step.basis {
        case .owner(let id): who = Array("its owner ".utf8) + account(accounts.userName(id), id)
        case .namedUser(let id): who = Array("user ".utf8) + account(accounts.userName(id), id)
        case .group(let id), .namedGroup(let id): who = Array("group ".utf8) + account(accounts.groupName(id), id)
        case .capability(let capability): who = Array("whoever has cap_\(capability.name)".utf8)
        default: who = Array("everyone".utf8)
        }
        detail += Array(", which ".utf8) + who + Array(" may \(verb)".utf8)
        self.init(role: .writable, path: step.path, detail: detail)
    }
}
