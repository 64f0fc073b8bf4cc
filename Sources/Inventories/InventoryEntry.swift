import Auditing
import Digests
import Facts

/// An entry as its record lies in a store: read and checked, and nothing of it copied.
struct InventoryEntry {
    private let stored: StoredEntry
    let fields: EntryFields

    /// Nothing where it is damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        stored = StoredEntry(record: bytes)
        guard let fields = stored.fields else { return nil }
        self.fields = fields
    }

    /// Root-relative; empty for the root itself.
    var path: ArraySlice<UInt8> { stored.bytes[fields.path] }

    /// Its last component; empty for the root itself.
    var name: ArraySlice<UInt8> {
        let path = path
        return path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    }

    /// Directories between it and the root; the root itself has 0, what is in it 1.
    var depth: Int {
        path.isEmpty ? 0 : 1 + path.count { $0 == UInt8(ascii: "/") }
    }

    /// Of a link, as it spells it.
    var target: [UInt8]? { fields.target.map { Array(stored.bytes[$0]) } }

    /// SHA-256 of what a regular file holds.
    var digest: ArraySlice<UInt8>? { fields.digest.map { stored.bytes[$0] } }

    /// All of it, as values of their own.
    var record: EntryRecord? { stored.record }

    /// By what one of its names is known for a name of the same file; nothing where that is not told.
    var inodeIdentity: InodeIdentity? {
        guard !fields.handle.isEmpty else {
            return fields.inode.map {
                InodeIdentity(device: $0.device == 0 ? fields.mount ?? 0 : $0.device, inode: $0.inode)
            }
        }
        // Too long for a number, and never compared with one.
        var hash = SHA256()
        hash.add(Array(stored.bytes[fields.handle]))
        let digest = hash.digest()
        return InodeIdentity(device: digest[0] ^ (fields.mount ?? 0), inode: digest[1])
    }
}
