import Facts

extension ListedTree {
    /// The tree without what is excluded, as a walk would have left it out: what is below goes with it.
    public func leavingOut(_ pruning: Pruning) -> ListedTree {
        guard pruning.isAny || pruning.skipsPackages else { return self }
        var kept: [ListedEntries.Entry] = []
        var leftOut: [Omission: OmissionCause] = [:]
        for (index, entry) in entries.entries.enumerated() {
            switch boundary(of: Array(entries.path(of: index)), entry.kind, pruning) {
            case nil: kept.append(entry)
            case .excluded(let length, let cause):
                let path = Array(entries.path(of: index).prefix(length))
                leftOut[Omission(path: path, kind: nil, extent: .entryAndContents)] = cause
            case .closed(let length):
                // The package itself stays, as the directory that it is.
                let path = Array(entries.path(of: index).prefix(length))
                leftOut[Omission(path: path, kind: .directory, extent: .contents)] = .skipPackages
                var package = entry
                (package.length, package.kind, package.mode, package.object) = (length, .directory, nil, 0..<0)
                kept.append(package)
            }
        }
        return ListedTree(
            ListedEntries(bytes: entries.bytes, entries: kept), git: git, implied: implied,
            omissions: leftOut)
    }

    /// Where on the way to an entry the walk ends, in bytes of its path.
    private enum Boundary {
        case excluded(Int, OmissionCause)
        case closed(Int)
    }

    private func boundary(of path: [UInt8], _ kind: EntryKind, _ pruning: Pruning) -> Boundary? {
        var start = 0
        while start < path.count {
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
            let isLast = end == path.count
            if pruning.skipsHidden, path[start] == UInt8(ascii: ".") { return .excluded(end, .skipHidden) }
            var note = DirectoryNote()
            if let cause = pruning.cause(leavingOut: Array(path[..<end]), isLast ? kind : .directory, &note) {
                return .excluded(end, cause)
            }
            if pruning.skipsPackages, !isLast, FilePackage.hasName(Array(path[start..<end])) { return .closed(end) }
            start = end + 1
        }
        return nil
    }
}
