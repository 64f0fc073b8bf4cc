package import Facts

extension EntryFacts {
    /// Works out what the runtime user may do with the entry, once its rights are settled.
    ///
    /// - Parameter root: how it stands to the root, for the root's own entry, which no directory holds here.
    package mutating func settleRuntimeRights(_ root: RuntimeAccess?) {
        if let parent {
            runtimeRights = parent.runtime?.rights(over: permissions) ?? []
        } else {
            runtimeRights = root?.rights ?? []
        }
    }
}

extension Walker {
    /// Works out what the runtime user may do with the entry, as far as permissions decide it.
    mutating func settleRuntimeRights() {
        switch walk.runtimeGround {
        case .permissions: facts.settleRuntimeRights(walk.root.facts.runtime)
        case .mountUser: facts.runtimeRights = []
        case .open:
            facts.runtimeRights = []
            facts.collected.remove(.runtime)
            facts.unread.insert(.runtime)
        }
    }

    /// How the runtime user stands to the directory that was just looked at.
    mutating func runtimeAccess(in node: DirectoryNode) -> RuntimeAccess? {
        guard let above = node.facts.runtime else { return nil }
        if !facts.collected.contains(.path) { collectPath() }
        return RuntimeAccess(above.untrusted, path: facts.path, permissions: facts.permissions, in: above)
    }
}
