import Descriptors
import Facts

extension Walker {
    mutating func collectPath(in node: DirectoryNode) {
        if directoryPath == nil {
            var path: [UInt8] = []
            node.appendPath(to: &path)
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            directoryPath = path
        }
        facts.path.removeAll(keepingCapacity: true)
        if let directoryPath { facts.path.append(contentsOf: directoryPath) }
        facts.path.append(contentsOf: facts.name)
        facts.collected.insert(.path)
    }

    mutating func collectAccounts() {
        facts.collected.insert(.accounts)
        guard walk.idsAreUnmapped == false || facts.owner != 65534 && facts.group != 65534 else {
            // Somebody outside of the user namespace: whether there is an account cannot be told from here.
            facts.ownerIsKnown = true
            facts.groupIsKnown = true
            facts.groupIsPrivate = false
            return
        }
        let answer = accounts.answer(owner: facts.owner, group: facts.group)
        facts.ownerIsKnown = answer.ownerIsKnown
        facts.groupIsKnown = answer.groupIsKnown
        facts.groupIsPrivate = answer.groupIsPrivate
    }

    mutating func collectMount() {
        facts.mountIsReadOnly = walk.fileSystem.isReadOnly
        facts.mountIsNosuid = walk.fileSystem.isNosuid
        facts.mountIsNoexec = walk.fileSystem.isNoexec
        facts.collected.insert(.mount)
    }

    /// Reads the link's target with `read` and follows it inside the root.
    mutating func collectLink(
        in node: DirectoryNode, _ directory: OpenDirectory, read: () throws(SystemFailure) -> [UInt8]
    ) {
        do {
            let target = try read()
            facts.link = LinkFacts(target: target)
            facts.link?.resolution = try walk.resolver.resolve(target, from: node, directory)
            facts.collected.insert(.link)
        } catch {
            facts.unread.insert(.link)
            if error.name != "ENOENT" { note(.unreadableFact, subject, in: node, failure: error) }
        }
    }
}
