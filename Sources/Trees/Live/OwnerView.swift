import Descriptors
import Facts

/// Whose entries are, where the id that is shown stands for all who have none: in a user namespace that does not map
/// every id, and on mounts that show other ids than are stored (user_namespaces(7), mount_setattr(2)).
struct OwnerView: Sendable {
    /// Nothing where every id is what it says.
    private let ids: ShownIDs?
    private let mappedMounts: Set<UInt64>

    /// Where every id is what it says.
    static let plain = OwnerView(ids: nil, mappedMounts: [])

    /// As this process is shown owners now.
    static func current() -> OwnerView {
        let mounts = MountTable.current()?.mappedMounts ?? []
        guard ShownIDs.areMappedHere || !mounts.isEmpty else { return .plain }
        return OwnerView(ids: .current(), mappedMounts: mounts)
    }

    private init(ids: ShownIDs?, mappedMounts: Set<UInt64>) {
        self.ids = ids
        self.mappedMounts = mappedMounts
    }

    /// Whether some owners may have no id on this mount.
    func hidesOwners(on mountID: UInt64?) -> Bool {
        guard let ids else { return false }
        return ids.areMapped || mountID.map { mappedMounts.contains($0) } ?? false
    }

    @inline(__always)
    func owner(_ status: EntryStatus) -> UInt32 {
        ids == nil ? status.owner : known(status.owner, .user, status)
    }

    @inline(__always)
    func group(_ status: EntryStatus) -> UInt32 {
        ids == nil ? status.group : known(status.group, .group, status)
    }

    /// The id, or that of nobody.
    private func known(_ id: UInt32, _ kind: ShownIDs.Kind, _ status: EntryStatus) -> UInt32 {
        guard let ids, ids.isStandIn(id, kind), hidesOwners(on: status.mountID) else { return id }
        return Permissions.nobody
    }
}
