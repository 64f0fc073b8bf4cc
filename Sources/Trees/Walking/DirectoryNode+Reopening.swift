import Descriptors

/// Why a directory that had been open could not be opened again.
enum ReopeningFailure: Error {
    case refused(SystemFailure)
    /// Something else bears its name now.
    case moved
}

extension DirectoryNode {
    /// The directory, open: as it is, or opened again from the nearest ancestor that still is, each step on the way
    /// compared with the object that was there before.
    func opened(budget: DescriptorBudget, crossingMounts: Bool) throws(ReopeningFailure) -> OpenDirectory {
        if let open { return open }
        var closed: [DirectoryNode] = [self]
        var nearest: OpenDirectory?
        var ancestor = parent
        while let node = ancestor {
            if let open = node.open {
                nearest = open
                break
            }
            closed.append(node)
            ancestor = node.parent
        }
        guard var directory = nearest else { throw .moved }
        for node in closed.reversed() {
            guard let name = node.name else { throw .moved }
            let next: OpenDirectory
            let status: EntryStatus
            do {
                next = OpenDirectory(
                    try directory.descriptor.openDirectory(name, crossingMounts: crossingMounts), budget: budget)
                status = try next.descriptor.status()
            } catch {
                throw .refused(error)
            }
            guard ObjectIdentity(status) == node.identity else { throw .moved }
            node.keepOpen(next)
            budget.admit(node)
            directory = next
        }
        return directory
    }
}
