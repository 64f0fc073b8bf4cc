import Archives
import Facts

/// A second look at members of a replayed archive.
struct ArchiveInspector: EntryInspector {
    private let archive: ReplayedArchive
    private let readAgain: ReplayedArchive.SecondReading
    /// Of all files that have the size of another one, once somebody asks.
    private var digests: SecondPass?
    private(set) var scanErrors: [ScanError] = []

    init(_ archive: ReplayedArchive, _ readAgain: @escaping ReplayedArchive.SecondReading) {
        self.archive = archive
        self.readAgain = readAgain
    }

    var rootFacts: RootFacts? { archive.rootFacts }

    private func node(at path: [UInt8]) -> VirtualTree.Node? { archive.tree.node(at: path) }

    mutating func look(at place: EntryPlace) -> InspectedEntry? {
        guard let node = node(at: place.path) else { return nil }
        let object = archive.tree[node]
        var entry = InspectedEntry(place: place, kind: object.kind)
        entry.inode = archive.inode(of: node)
        if archive.rootFacts.image != nil { entry.layer = archive.tree.layer(of: node) }
        guard !object.isImplied else { return entry }
        if object.known.contains(.mode) { entry.mode = object.mode }
        if object.known.contains(.owner) {
            entry.owner = HeaderAccounts.id(object.owner)
            entry.group = HeaderAccounts.id(object.group)
        }
        entry.size = object.size
        if object.kind == .link { entry.target = Array(archive.tree.target(of: node)) }
        return entry
    }

    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? {
        guard let node = node(at: directory.path), archive.tree[node].kind == .directory else { return nil }
        let pruning = archive.options.pruning
        var note = DirectoryNote()
        return archive.children[node].compactMap { child in
            let name = Array(archive.tree.name(of: child))
            if pruning.cause(leavingOutName: name) != nil { return nil }
            let kind = archive.tree[child].kind
            return pruning.cause(leavingOut: directory.path(of: name), kind, &note) == nil ? name : nil
        }
    }

    mutating func directory(at path: [UInt8]) -> DirectoryPlace? {
        guard let node = node(at: path), archive.tree[node].kind == .directory else { return nil }
        return DirectoryPlace(path: path, identity: archive.inode(of: node))
    }

    /// What was in them has passed by: all that may be equal is read at once when it is asked for first.
    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? {
        guard let one = node(at: first.path).map({ archive.tree[$0] }),
            let other = node(at: second.path).map({ archive.tree[$0] }), one.kind == .file, other.kind == .file
        else { return nil }
        if one.size != other.size { return false }
        if one.size == 0 || one.member == other.member { return true }
        let digests = self.digests ?? readDigests()
        self.digests = digests
        guard let digest = digests.digest(of: one.member), let otherDigest = digests.digest(of: other.member) else {
            return nil
        }
        return digest == otherDigest
    }

    private func readDigests() -> SecondPass {
        var first: [UInt64: Int32] = [:]
        var members: [Int32] = []
        for node in archive.tree.nodes() {
            let object = archive.tree[node]
            guard object.kind == .file, object.size > 0, object.member >= 0 else { continue }
            if let other = first.updateValue(object.member, forKey: object.size), other != object.member {
                members += [other, object.member]
            }
        }
        var digests = SecondPass(digestsOf: members)
        readAgain(&digests)
        return digests
    }
}
