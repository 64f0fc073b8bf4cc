/// The directory of the member that came last: archives go through one directory after the other, so that most members
/// begin with the same names, which then need not be gone through again.
struct RecentDirectory: Sendable {
    /// The names that lead there, as the member has them, with a slash at their end; through no link.
    private var path: [UInt8] = []
    /// Its entry.
    private(set) var directory: Int32 = -1

    /// Where a path's name is in it that lies in the directory; nothing where it lies elsewhere, or that has to be found out.
    func name(in path: [UInt8]) -> Range<Int>? {
        let start = self.path.count
        guard start > 0, path.count > start, path.span.extracting(first: start).equals(self.path.span) else {
            return nil
        }
        // Neither `.` nor `..`, nor anything that begins like them.
        guard path[start] != UInt8(ascii: ".") else { return nil }
        let end = path.span.firstIndex(of: UInt8(ascii: "/"), in: start..<path.count)
        return end == path.count ? start..<end : nil
    }

    /// Takes note of a directory that was gone to.
    mutating func note(_ path: ArraySlice<UInt8>, _ directory: Int32) {
        self.path.removeAll(keepingCapacity: true)
        self.path.append(contentsOf: path)
        self.directory = directory
    }

    /// Something in the tree is no longer what it was.
    mutating func forget() {
        path.removeAll(keepingCapacity: true)
    }
}
