import Facts

extension ListedTree {
    /// The tree that a list of paths describes, each ended by a zero byte: what `find -print0`, `git ls-files -z` and
    /// the listing of an archive give.
    ///
    /// A slash at the end says that a path is a directory. `.`, repeated slashes and a slash at the beginning mean
    /// nothing; `..` is kept as a name, since it is one to whatever unpacks the list.
    public init(paths list: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(list.count)
        var entries: [ListedEntries.Entry] = []
        for path in list.split(separator: 0) {
            let start = bytes.count
            for component in path.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
                if bytes.count > start { bytes.append(UInt8(ascii: "/")) }
                bytes.append(contentsOf: component)
            }
            guard bytes.count > start else { continue }
            entries.append(
                ListedEntries.Entry(
                    start: start, length: bytes.count - start,
                    kind: path.last == UInt8(ascii: "/") ? .directory : .file, mode: nil, object: 0..<0))
        }
        self.init(ListedEntries(bytes: bytes, entries: entries))
    }
}
