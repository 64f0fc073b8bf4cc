import Auditing

/// Numbers that stand for texts, the same for equal ones and in the order of their bytes, so that what is compared often
/// takes four bytes in memory.
struct ByteRanks: ~Copyable {
    private var sort: ExternalSort

    init(_ space: (any SpillSpace)?) {
        sort = ExternalSort(space)
    }

    /// - Parameters:
    ///   - isLater: on which side the object is that has the text.
    ///   - place: its place there.
    mutating func add(_ text: some Sequence<UInt8>, ofLater isLater: Bool, _ place: Int) {
        var key = RecordKey()
        key.add(last: text)
        sort.add(key, RecordKey(number: place << 1 | (isLater ? 1 : 0)).bytes[...])
    }

    /// Hands over each with its number.
    ///
    /// - Returns: how many different ones there are.
    consuming func assign(_ body: (_ isLater: Bool, _ place: Int, _ rank: Int32) -> Void) -> Int {
        var rank: Int32 = -1
        var last: ArraySlice<UInt8>?
        for record in sort.sorted() {
            if record.key != last {
                rank += 1
                last = record.key
            }
            let number = record.value.number
            body(number & 1 == 1, number >> 1, rank)
        }
        return Int(rank) + 1
    }
}
