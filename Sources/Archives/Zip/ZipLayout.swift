/// Where members lie in a zip archive: one after the other, none within another, nothing between them that is a member and
/// is not listed.
struct ZipLayout {
    /// Where the listed members' local headers lie, in order; then the central directory.
    private var starts: [UInt64]
    /// Where something begins that is a member by its header and is not listed.
    var unlisted: [UInt64] = []

    init(_ starts: [UInt64], directory: UInt64) {
        self.starts = starts.sorted()
        self.starts.append(directory)
    }

    /// Where the listed members begin.
    var first: UInt64 { starts[0] }

    /// Where what follows a member that begins at `start` has its beginning, and whether another one begins there as well.
    func neighbour(of start: UInt64) -> (next: UInt64, isShared: Bool) {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= start { low = middle + 1 } else { high = middle }
        }
        let isShared = low >= 2 && starts[low - 2] == start
        return (low < starts.count ? starts[low] : start, isShared)
    }
}
