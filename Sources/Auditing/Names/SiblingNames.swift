import Facts
import Names

/// Names of the directory that is being read: 16 bytes an entry and the names one after the other, in words of eight
/// bytes, kept for one directory at a time. What no other name comes near is never looked at again.
struct SiblingNames: NumberedNames, Sendable {
    private struct Entry {
        /// Of the coarse key: names that collide anywhere have equal ones.
        var hash: UInt64
        /// Its first word.
        var start: UInt32
        /// In bytes.
        var length: UInt32
    }

    private var entries: [Entry] = []
    /// As large as the largest directory needs, and how many of them the names take.
    private var words: [UInt64] = []
    private var used = 0
    /// Places in `entries`, from 1, found by hash; as large as the largest directory needs.
    private var slots: [UInt32] = []
    /// For each name the next one with its hash, or `UInt32.max`; empty where no two have the same.
    private var next: [UInt32] = []
    private let folder = NameFolder()
    /// Whoever knew how hashes are spread could make a directory that is slow to look through.
    private let spread = UInt64.random(in: 0...UInt64.max) | 1
    private(set) var haveOnlyASCII = true
    private(set) var haveTilde = false

    var count: Int { entries.count }

    mutating func add(_ text: [UInt8], _ traits: NameTraits) {
        let name = text.span
        let start = used
        if words.count - used <= name.count / 8 {
            words.append(contentsOf: repeatElement(0, count: max(1024, words.count / 8, name.count)))
        }
        var hash = CoarseHash()
        var end = start
        var position = 0
        var room = words.mutableSpan
        while position &+ 8 <= name.count {
            let word = ASCIIWord.load(name, at: position)
            hash.add(plain: word)
            room[end] = word
            end &+= 1
            position &+= 8
        }
        if position < name.count {
            let word = ASCIIWord.loadRest(of: name, from: position)
            hash.add(plain: word)
            room[end] = word
            end &+= 1
        }
        used = end
        let isAlike = traits.isPlain && !traits.hazards.contains(.trailingDotOrSpace)
        entries.append(
            Entry(
                hash: isAlike ? hash.finished : folder.coarseHash(of: name),
                start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: name.count)))
        if !traits.isPlain {
            for index in name.indices {
                if name[index] >= 0x80 { haveOnlyASCII = false }
                if name[index] == UInt8(ascii: "~") { haveTilde = true }
            }
        }
    }

    /// Ends the directory.
    mutating func removeAll() {
        removeNames()
        haveOnlyASCII = true
        haveTilde = false
    }

    /// Forgets the names, which lie elsewhere, but not what is known of all.
    mutating func removeNames() {
        entries.removeAll(keepingCapacity: true)
        next = []
        used = 0
    }

    /// Equal for names that collide anywhere.
    func hash(of number: Int) -> UInt64 { entries[number].hash }

    func copyName(_ number: Int, into buffer: inout [UInt8]) {
        buffer.removeAll(keepingCapacity: true)
        let entry = entries[number]
        let words = words.span.extracting(droppingFirst: Int(entry.start))
        buffer.append(addingCapacity: Int(entry.length)) { output in
            for position in 0..<Int(entry.length) {
                output.append(UInt8(truncatingIfNeeded: words[position / 8] >> UInt64(8 * (position % 8))))
            }
        }
    }

    /// Brings together the names that share a hash: whether any do, which in most directories is not so.
    mutating func fillBuckets() -> Bool {
        guard entries.count > 1 else { return false }
        let bits = slotBits
        let size = 1 << bits
        if slots.count < size { slots = Array(repeating: 0, count: size) }
        for slot in 0..<size { slots[slot] = 0 }
        // From the last name to the first, so that each bucket is known by its first and leads on to those after it.
        for index in entries.indices.reversed() {
            var slot = Int(truncatingIfNeeded: (entries[index].hash &* spread) >> UInt64(64 - bits))
            while slots[slot] != 0, entries[Int(slots[slot]) - 1].hash != entries[index].hash {
                slot = (slot + 1) & (size - 1)
            }
            if slots[slot] != 0 {
                if next.isEmpty { next = Array(repeating: .max, count: entries.count) }
                next[index] = slots[slot] - 1
            }
            slots[slot] = UInt32(truncatingIfNeeded: index + 1)
        }
        return !next.isEmpty
    }

    /// Hands over the buckets of several names that were filled, in any order; the names of each in theirs.
    func forEachBucket(_ body: ([UInt32]) -> Void) {
        guard !next.isEmpty else { return }
        for slot in 0..<1 << slotBits where slots[slot] != 0 && next[Int(slots[slot]) - 1] != .max {
            var members = [slots[slot] - 1]
            while let last = members.last, next[Int(last)] != .max { members.append(next[Int(last)]) }
            body(members)
        }
    }

    private var slotBits: Int { max(4, Int.bitWidth - (2 * entries.count - 1).leadingZeroBitCount) }
}
