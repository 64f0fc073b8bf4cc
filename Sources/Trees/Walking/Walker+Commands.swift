import Descriptors
import Facts

extension Walker {
    /// Looks up what a file has executed, or has root rely on, and judges who may change it.
    mutating func lookUp(
        _ references: [CommandReference], in node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> SearchOutcome {
        var all = SearchOutcome()
        for reference in references {
            let kind: EntryKind = reference.kind == .directory ? .directory : .file
            var outcome = try lookUp(reference.path, wants: kind, in: node, directory)
            // What runs as an account may belong to it.
            if let account = reference.account, let owner = outcome.owners.first(where: { isNamed($0, account) }) {
                outcome = try lookUp(reference.path, wants: kind, trusting: owner, in: node, directory)
            }
            all.add(outcome)
        }
        return all
    }

    private func isNamed(_ owner: UInt32, _ account: [UInt8]) -> Bool {
        walk.options.accounts.userName(owner) == account || account.elementsEqual(String(owner).utf8)
    }

    /// The same for one place, with one more account that is trusted.
    private func lookUp(
        _ path: [UInt8], wants kind: EntryKind, trusting owner: UInt32, in node: DirectoryNode,
        _ directory: OpenDirectory
    ) throws(SystemFailure) -> SearchOutcome {
        var resolver = walk.searchResolver
        var trust = walk.options.trust
        trust.owners.insert(owner)
        resolver.untrusted = .outside(trust)
        let (places, hazards) = SearchPlace.read(path)
        var outcome = SearchOutcome(hazards: hazards)
        for place in places {
            outcome.add(try resolver.outcome(of: place, wants: kind, from: node, directory))
        }
        return outcome
    }

    /// Judges who decides what a link leads to: the directories on the way, and what it leads to in the end.
    mutating func judgeLink(in node: DirectoryNode, _ directory: OpenDirectory) {
        guard let link = facts.link else { return }
        let names = link.target.split(separator: UInt8(ascii: "/")).map { Array($0) }
        let place = SearchPlace(start: link.isAbsolute ? .slash : .origin, names: names)
        do throws(SystemFailure) {
            var outcome = try walk.searchResolver.outcome(
                of: place, wants: nil, from: node, directory, judgesOrigin: false)
            outcome.noteServices()
            facts.link?.resolution?.hazards = outcome.hazards
            facts.link?.resolution?.weakPlaces = outcome.weakPlaces
            facts.collected.insert(.resolution)
        } catch {
            facts.unread.insert(.resolution)
            note(.unreadableFact, subject, in: node, failure: error)
        }
    }
}
