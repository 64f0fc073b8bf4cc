import Facts

extension EntryFacts {
    /// Works out what the runtime user may do with the entry, once its rights are settled.
    ///
    /// - Parameter root: how it stands to the root, for the root's own entry, which no directory holds here.
    mutating func settleRuntimeRights(_ root: RuntimeStanding?) {
        if let parent {
            runtimeRights = parent.runtime?.rights(over: permissions) ?? []
        } else {
            runtimeRights = root?.rights ?? []
        }
    }
}

extension Walker {
    /// How the runtime user stands to the directory that was just looked at.
    mutating func runtimeStanding(in node: DirectoryNode) -> RuntimeStanding? {
        guard let above = node.facts.runtime else { return nil }
        if !facts.collected.contains(.path) { collectPath() }
        return RuntimeStanding(above.suspect, path: facts.path, permissions: facts.permissions, in: above)
    }
}
