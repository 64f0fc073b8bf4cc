import Auditing
import Facts
import Trees

/// A second look at entries of an inventory: whatever it tells of them.
struct InventoryInspector: EntryInspector {
    /// Nothing where it could not be read.
    private let inventory: InventoryRoot?

    init(_ inventory: InventoryRoot?) {
        self.inventory = inventory
    }

    var rootFacts: RootFacts? { inventory?.facts }
    var scanErrors: [ScanError] { [] }

    mutating func look(at place: EntryPlace) -> InspectedEntry? {
        guard let told = inventory?.store.entry(at: place.path) else { return nil }
        var entry = InspectedEntry(place: place, kind: told.fields.kind)
        entry.mode = told.fields.mode
        entry.owner = told.fields.owner?.id
        entry.group = told.fields.group?.id
        entry.size = told.fields.size
        entry.inode = told.inodeIdentity
        entry.target = told.target
        return entry
    }

    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? {
        guard let inventory, inventory.store.entry(at: directory.path)?.fields.kind == .directory else { return nil }
        let pruning = inventory.options.pruning
        var note = DirectoryNote()
        var names: [[UInt8]] = []
        inventory.store.forEachEntry(of: directory.path) { entry in
            let name = Array(entry.name)
            if pruning.cause(leavingOutName: name) == nil,
                pruning.cause(leavingOut: Array(entry.path), entry.fields.kind, &note) == nil
            {
                names.append(name)
            }
            return true
        }
        return names
    }

    mutating func directory(at path: [UInt8]) -> DirectoryPlace? {
        guard let entry = inventory?.store.entry(at: path), entry.fields.kind == .directory else { return nil }
        return DirectoryPlace(path: path, identity: entry.inodeIdentity)
    }

    /// By their sizes, their inode and their digests, as far as those are told.
    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? {
        guard let one = inventory?.store.entry(at: first.path), let other = inventory?.store.entry(at: second.path),
            one.fields.kind == .file, other.fields.kind == .file
        else { return nil }
        if let size = one.fields.size, let otherSize = other.fields.size {
            if size != otherSize { return false }
            if size == 0 { return true }
        }
        if let inode = one.inodeIdentity, inode == other.inodeIdentity { return true }
        guard let digest = one.digest, let otherDigest = other.digest else { return nil }
        return digest == otherDigest
    }
}
