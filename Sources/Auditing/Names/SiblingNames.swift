import Facts
import Names

/// The names of the directory that is being read: 16 bytes an entry and the names one after the other, kept for one
/// directory at a time. What no other name comes near is never looked at again.
struct SiblingNames: Sendable {
    private struct Entry {
        /// Of the coarse key: names that collide anywhere have equal ones.
        var hash: UInt64
        var offset: UInt32
        var length: UInt32
    }

    private var entries: [Entry] = []
    private var arena: [UInt8] = []
    /// Places in `entries`, from 1, found by hash; as large as the largest directory needs.
    private var slots: [UInt32] = []
    private let folder = NameFolder()
    /// Whoever knew how hashes are spread could make a directory that is slow to look through.
    private let spread = UInt64.random(in: 0...UInt64.max) | 1
    /// Names beyond what an offset can tell: their directory is larger than any that a kernel lists in a lifetime.
    private(set) var isOverfull = false

    mutating func add(_ name: [UInt8]) {
        guard arena.count <= Int(UInt32.max) - 65_536, entries.count < Int(UInt32.max) - 1 else {
            isOverfull = true
            return
        }
        entries.append(
            Entry(
                hash: folder.coarseHash(of: name.span), offset: UInt32(truncatingIfNeeded: arena.count),
                length: UInt32(truncatingIfNeeded: name.count)))
        arena.append(contentsOf: name)
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        arena.removeAll(keepingCapacity: true)
        isOverfull = false
    }

    /// All names, in the order in which they came.
    var all: [[UInt8]] { entries.map(name) }

    private func name(_ entry: Entry) -> [UInt8] {
        Array(arena[Int(entry.offset)..<Int(entry.offset) + Int(entry.length)])
    }

    /// What the bytes of all names say together, in one look that costs less than asking each.
    struct Traits {
        var hasOnlyASCII = true
        var hasTilde = false
    }

    var traits: Traits {
        var bits: UInt8 = 0
        var tildes: UInt8 = 0
        for byte in arena {
            bits |= byte
            tildes |= byte == UInt8(ascii: "~") ? 1 : 0
        }
        return Traits(hasOnlyASCII: bits & 0x80 == 0, hasTilde: tildes != 0)
    }

    /// The names that share a hash with another, bucket by bucket, in the order in which they came.
    mutating func buckets() -> [[[UInt8]]] {
        guard entries.count > 1 else { return [] }
        let bits = max(4, Int.bitWidth - (2 * entries.count - 1).leadingZeroBitCount)
        let size = 1 << bits
        if slots.count < size { slots = Array(repeating: 0, count: size) }
        for slot in 0..<size { slots[slot] = 0 }
        // The place of a bucket's first entry, and of those after it.
        var repeated: [Int: [Int]] = [:]
        for index in entries.indices {
            var slot = Int(truncatingIfNeeded: (entries[index].hash &* spread) >> UInt64(64 - bits))
            while true {
                let place = Int(slots[slot])
                if place == 0 {
                    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
                    break
                }
                if entries[place - 1].hash == entries[index].hash {
                    repeated[place - 1, default: []].append(index)
                    break
                }
                slot = (slot + 1) & (size - 1)
            }
        }
        return repeated.sorted { $0.key < $1.key }.map { first, others in
            ([first] + others).map { name(entries[$0]) }
        }
    }
}
