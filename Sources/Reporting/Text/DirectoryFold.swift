import Auditing
import Facts

/// Which members of a large group are shown, and what stands for the rest: one wrong umask makes hundreds of equal
/// findings, and a reader needs the places, not the list.
struct DirectoryFold {
    enum Line: Equatable {
        /// A member, by its place in the group.
        case member(Int)
        /// So many more in this directory, at any depth; root-relative.
        case more(Int, directory: [UInt8])
        /// So many more in so many directories of their own.
        case elsewhere(Int, directories: Int, directory: [UInt8])
    }

    /// Members below one child of the directory that holds all of them.
    private struct Bucket {
        /// The first places.
        var places: [Int]
        var count = 1
        /// The deepest directory that holds all of them.
        var directory: [UInt8]
    }

    /// Lines that a group should take, more or less; a smaller group is shown whole.
    private static let budget = 8
    /// Lines that a directory has at least.
    private static let least = 3
    /// Directories that are told apart.
    private static let directories = 6

    private(set) var lines: [Line] = []

    /// - Parameters:
    ///   - paths: root-relative, sorted by bytes.
    ///   - space: for what memory is not to hold.
    init(_ paths: some Sequence<[UInt8]>, spillingTo space: (any SpillSpace)? = nil) {
        var count = 0
        var common: [UInt8] = []
        for path in paths {
            let directory = count == 0 ? TreePath(path).parent.bytes : common
            common = TreePath(directory).commonDirectory(with: path).bytes
            count += 1
        }
        guard count > Self.budget else {
            lines = (0..<count).map(Line.member)
            return
        }
        let (largest, directories) = Self.buckets(of: paths, in: common, space)
        let kept = largest.prefix(directories > Self.directories ? Self.directories - 1 : Self.directories)
        let shown = max(Self.least, Self.budget / kept.count)
        // In the order in which they begin.
        for bucket in kept.sorted(by: { $0.places[0] < $1.places[0] }) {
            if bucket.count <= shown {
                lines += bucket.places.map(Line.member)
            } else {
                lines += bucket.places.prefix(shown - 1).map(Line.member)
                lines.append(.more(bucket.count - shown + 1, directory: bucket.directory))
            }
        }
        let rest = count - kept.reduce(0) { $0 + $1.count }
        if rest > 0 { lines.append(.elsewhere(rest, directories: directories - kept.count, directory: common)) }
    }

    /// The largest buckets, the largest first and among equals the one that begins first; and how many there are.
    private static func buckets(
        of paths: some Sequence<[UInt8]>, in common: [UInt8], _ space: (any SpillSpace)?
    ) -> ([Bucket], Int) {
        // Sorted bytes do not keep a directory's members together: `a-b` lies between `a` and `a/b`.
        var sort = ExternalSort(space)
        for (place, path) in paths.enumerated() {
            var key = RecordKey()
            key.add(last: child(of: common, towards: path))
            var writer = PayloadWriter()
            writer.add(place)
            sort.add(key, (writer.bytes + path)[...])
        }
        var largest: [Bucket] = []
        var directories = 0
        var open: (key: ArraySlice<UInt8>, bucket: Bucket)?
        func close() {
            guard let bucket = open?.bucket else { return }
            directories += 1
            let rank = largest.firstIndex { other in
                other.count != bucket.count ? other.count < bucket.count : other.places[0] > bucket.places[0]
            }
            largest.insert(bucket, at: rank ?? largest.count)
            if largest.count > Self.directories { largest.removeLast() }
        }
        for record in sort.sorted() {
            var reader = PayloadReader(record: record.value)
            guard let place = try? reader.number(Int.self) else { continue }
            let path = Array(reader.rest)
            if open?.key == record.key {
                open?.bucket.count += 1
                if let bucket = open?.bucket {
                    if bucket.places.count < budget { open?.bucket.places.append(place) }
                    open?.bucket.directory = TreePath(bucket.directory).commonDirectory(with: path).bytes
                }
            } else {
                close()
                open = (record.key, Bucket(places: [place], directory: TreePath(path).parent.bytes))
            }
        }
        close()
        return (largest, directories)
    }

    /// The directory in `directory` that leads to `path`; `directory` itself where the path lies directly in it.
    private static func child(of directory: [UInt8], towards path: [UInt8]) -> [UInt8] {
        let start = directory.isEmpty ? 0 : directory.count + 1
        guard start < path.count, let end = path[start...].firstIndex(of: slash) else { return directory }
        return Array(path[..<end])
    }

    private static var slash: UInt8 { UInt8(ascii: "/") }
}
