package import Facts

/// The entries of an access control list that a policy allows or demands: those of named users and groups, and in a
/// default list those of owner, group and others as well. The mask says nothing of its own, and what it holds back
/// counts as granted: one chmod brings it to life.
package struct DemandedACL: Sendable {
    /// Sorted as they were written.
    package var entries: [AccessControlList.Entry]
    /// As it was written.
    package var text: String

    package init(entries: [AccessControlList.Entry], text: String) {
        self.entries = entries
        self.text = text
    }

    /// Whether the list grants nothing beyond these entries.
    func limits(_ list: AccessControlList?) -> Bool {
        (list?.entries ?? []).allSatisfy { entry in
            guard let allowed = rights(of: entry.tag) else { return !Self.isNamed(entry.tag) || entry.rights == 0 }
            return entry.rights & ~allowed == 0
        }
    }

    /// Whether the list has these entries and no other named ones.
    func equals(_ list: AccessControlList?) -> Bool {
        let held = list?.entries ?? []
        let named = held.filter { Self.isNamed($0.tag) }
        guard named.count == entries.count(where: { Self.isNamed($0.tag) }) else { return false }
        return entries.allSatisfy(held.contains)
    }

    private func rights(of tag: AccessControlList.Tag) -> UInt8? {
        entries.first { $0.tag == tag }?.rights
    }

    private static func isNamed(_ tag: AccessControlList.Tag) -> Bool {
        switch tag {
        case .user, .namedGroup: true
        case .owner, .group, .mask, .other: false
        }
    }
}
