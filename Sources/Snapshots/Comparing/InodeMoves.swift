import Auditing
import Facts

/// Inodes that lie at other paths than before, by the numbers of the differences that their paths are.
struct InodeMoves {
    /// Where what was there lies now.
    private(set) var destinations: [Int32: Int32] = [:]
    /// Where what is there lay.
    private(set) var origins: [Int32: Int32] = [:]

    /// Where no inode can be known again.
    init() {}

    init(_ differences: Differences, _ space: (any SpillSpace)?) {
        var names = ExternalSort(space)
        differences.forEach { number, pair in
            // A name of an inode that stayed is no other one's.
            if pair.hasSameInode(sharingInodes: true) { return }
            for (record, isLater) in [(pair.before, false), (pair.after, true)] {
                guard let record, let inode = record.inodeKey else { continue }
                var key = RecordKey()
                key.add(last: inode)
                var name = PayloadWriter()
                name.add(isLater)
                name.add(UInt64(record.kind.rawValue))
                name.add(Int(number))
                names.add(key, name.bytes[...])
            }
        }
        var inode: ArraySlice<UInt8> = []
        var (old, new): ([Name], [Name]) = ([], [])
        for record in names.sorted() {
            if record.key != inode {
                pair(old, new)
                (old, new) = ([], [])
                inode = record.key
            }
            var reader = PayloadReader(record: record.value)
            guard let isLater = try? reader.flag(), let name = try? Name(from: &reader) else { continue }
            if isLater { new.append(name) } else { old.append(name) }
        }
        pair(old, new)
    }

    private struct Name {
        var kind: UInt8
        var number: Int32

        init(from reader: inout PayloadReader) throws(DecodingError) {
            kind = try reader.number()
            number = try reader.number()
        }
    }

    /// Names of one inode that went, and those that came, in the order of their paths.
    private mutating func pair(_ old: [Name], _ new: [Name]) {
        for (old, new) in zip(old, new) where old.kind == new.kind {
            destinations[old.number] = new.number
            origins[new.number] = old.number
        }
    }

    /// Whether what was at a path lies elsewhere now, or what is there lay elsewhere.
    func concern(_ number: Int32) -> Bool { destinations[number] != nil || origins[number] != nil }
}
