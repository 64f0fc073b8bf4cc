import Descriptors
import Facts

extension Walker {
    mutating func collectPath() {
        let directory = directoryPath
        facts.path.replace(byCopying: directory.span)
        facts.path.append(contentsOf: facts.name)
        facts.collected.insert(.path)
    }

    /// Works out who may do what, once the status is known and the ACL where there is one.
    mutating func settleRights() {
        if facts.acl == nil, facts.defaultACL == nil {
            facts.settleRights(groupIsTrusted: accounts.isTrusted(group: facts.group))
        } else {
            facts.settleRights(trust: walk.options.trust)
        }
        if hasRuntimeUser { settleRuntimeRights() }
    }

    mutating func collectAccounts() {
        facts.collected.insert(.accounts)
        guard facts.owner != Permissions.nobody, facts.group != Permissions.nobody else {
            // Somebody without an id here: whether there is an account cannot be told.
            facts.ownerIsKnown = true
            facts.groupIsKnown = true
            facts.groupIsPrivate = false
            return
        }
        let answer = accounts.answer(owner: facts.owner, group: facts.group)
        if !answer.isReliable {
            facts.collected.remove(.accounts)
            facts.unread.insert(.accounts)
        }
        facts.ownerIsKnown = answer.ownerIsKnown
        facts.groupIsKnown = answer.groupIsKnown
        facts.groupIsPrivate = answer.groupIsPrivate
    }

    mutating func collectMount() {
        facts.mount = MountTraits(walk.fileSystem)
        facts.collected.insert(.mount)
    }

    /// Takes over where the link points, and follows it inside the root.
    mutating func collectLink(
        _ target: Result<[UInt8], SystemFailure>, in node: DirectoryNode, _ directory: OpenDirectory
    ) {
        do throws(SystemFailure) {
            let target = try target.get()
            facts.link = LinkFacts(target: target)
            facts.link?.resolution = try resolver.resolve(target, from: node, directory)
            facts.collected.insert(.link)
        } catch {
            facts.collected.remove(.link)
            facts.unread.insert(.link)
            if error.name != "ENOENT" { note(.unreadableFact, subject, in: node, failure: error) }
        }
    }
}

extension MountTraits {
    fileprivate init(_ fileSystem: FileSystem) {
        self = []
        if fileSystem.isReadOnly { insert(.readOnly) }
        if fileSystem.isNosuid { insert(.nosuid) }
        if fileSystem.isNoexec { insert(.noexec) }
        if fileSystem.lacksPermissions { insert(.noExecuteBit) }
        if fileSystem.isRemote { insert(.remote) }
    }
}
