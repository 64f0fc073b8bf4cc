extension EntryFacts {
    /// The permissions of the entry as far as they were collected; without what the mount restricts, which need not be
    /// the one that the tree is used from.
    public var permissions: Permissions {
        Permissions(kind: kind, mode: mode, owner: owner, group: group, acl: acl, attributes: attributes)
    }
}
