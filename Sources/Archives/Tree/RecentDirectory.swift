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
        guard start > 0, path.count > start else { return nil }
        // Neighbours differ at their ends.
        for index in (0..<start).reversed() where path[index] != self.path[index] { return nil }
        let first = path[start]
        // Neither `.` nor `..`, nor anything that begins like them.
        guard first != UInt8(ascii: ".") else { return nil }
        for index in start..<path.count where path[index] == UInt8(ascii: "/") { return nil }
        return start..<path.count
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
