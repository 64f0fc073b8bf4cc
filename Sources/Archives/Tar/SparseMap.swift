/// Goes through the contents of a file with holes: what is stored, and zeros between it.
struct SparseMap {
    private let extents: [Member.Extent]
    private let size: UInt64
    private var position: UInt64 = 0
    private var index = 0

    /// Nothing where the parts are not in order, overlap, leave the file, or are not as long as what is stored.
    init?(_ extents: [Member.Extent], size: UInt64, stored: UInt64) {
        var end: UInt64 = 0
        var total: UInt64 = 0
        for extent in extents {
            let (next, overflows) = extent.offset.addingReportingOverflow(extent.count)
            guard extent.offset >= end, !overflows, next <= size else { return nil }
            end = next
            total += extent.count
        }
        guard total == stored else { return nil }
        self.extents = extents
        self.size = size
    }

    /// How many bytes come next, and whether they are stored; none at the end.
    mutating func next() -> (count: UInt64, isStored: Bool) {
        while index < extents.count, position >= extents[index].offset + extents[index].count { index += 1 }
        guard index < extents.count else { return (size - position, false) }
        let extent = extents[index]
        if position < extent.offset { return (extent.offset - position, false) }
        return (extent.offset + extent.count - position, true)
    }

    mutating func pass(_ count: Int) {
        position += UInt64(count)
    }
}
