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
        guard let record = inventory?.store.record(at: place.path) else { return nil }
        var entry = InspectedEntry(place: place, kind: record.kind)
        entry.mode = record.mode
        entry.owner = record.owner?.id
        entry.group = record.group?.id
        entry.size = record.size
        entry.inode = record.inodeIdentity
        entry.target = record.target
        return entry
    }

    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? {
        guard let inventory, inventory.store.record(at: directory.path)?.kind == .directory else { return nil }
        let pruning = inventory.options.pruning
        var note = DirectoryNote()
        var names: [[UInt8]] = []
        inventory.store.forEachEntry(of: directory.path) { record in
            let name = Array(record.name)
            let isHidden = pruning.skipsHidden && name.first == UInt8(ascii: ".")
            if !isHidden, pruning.isExcluded?(record.path, record.kind, &note) != true { names.append(name) }
            return true
        }
        return names
    }

    mutating func directory(at path: [UInt8]) -> DirectoryPlace? {
        guard let record = inventory?.store.record(at: path), record.kind == .directory else { return nil }
        return DirectoryPlace(path: path, identity: record.inodeIdentity)
    }

    /// By their sizes, their inode and their digests, as far as those are told.
    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? {
        guard let one = inventory?.store.record(at: first.path), let other = inventory?.store.record(at: second.path),
            one.kind == .file, other.kind == .file
        else { return nil }
        if let size = one.size, let otherSize = other.size {
            if size != otherSize { return false }
            if size == 0 { return true }
        }
        if let inode = one.inodeIdentity, inode == other.inodeIdentity { return true }
        guard let digest = one.digest, let otherDigest = other.digest else { return nil }
        return digest == otherDigest
    }
}
