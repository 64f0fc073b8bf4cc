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

    /// Lines that a group should take, more or less; a smaller group is shown whole.
    private static let budget = 8
    /// Lines that a directory has at least.
    private static let least = 3
    /// Directories that are told apart.
    private static let directories = 6

    private(set) var lines: [Line] = []

    /// - Parameter paths: root-relative, sorted by bytes.
    init(_ paths: [[UInt8]]) {
        let all = Array(paths.indices)
        guard paths.count > Self.budget else {
            lines = all.map(Line.member)
            return
        }
        let common = EntryPath.commonDirectory(of: all.map { paths[$0] })
        var buckets: [[Int]] = []
        // Sorted bytes do not keep a directory's members together: `a-b` lies between `a` and `a/b`.
        var places: [[UInt8]: Int] = [:]
        for index in all {
            let key = Self.child(of: common, towards: paths[index])
            if let place = places[key] {
                buckets[place].append(index)
            } else {
                places[key] = buckets.count
                buckets.append([index])
            }
        }
        let kept = Set(
            buckets.indices.sorted { left, right in
                let counts = (buckets[left].count, buckets[right].count)
                return counts.0 != counts.1 ? counts.0 > counts.1 : left < right
            }.prefix(buckets.count > Self.directories ? Self.directories - 1 : Self.directories))
        let shown = max(Self.least, Self.budget / kept.count)
        for place in buckets.indices where kept.contains(place) {
            let members = buckets[place]
            if members.count <= shown {
                lines += members.map(Line.member)
            } else {
                lines += members.prefix(shown - 1).map(Line.member)
                let directory = EntryPath.commonDirectory(of: members.map { paths[$0] })
                lines.append(.more(members.count - shown + 1, directory: directory))
            }
        }
        let rest = buckets.indices.filter { !kept.contains($0) }
        if !rest.isEmpty {
            let count = rest.reduce(0) { $0 + buckets[$1].count }
            lines.append(.elsewhere(count, directories: rest.count, directory: common))
        }
    }

    /// The directory in `directory` that leads to `path`; `directory` itself where the path lies directly in it.
    private static func child(of directory: [UInt8], towards path: [UInt8]) -> [UInt8] {
        let start = directory.isEmpty ? 0 : directory.count + 1
        guard start < path.count, let end = path[start...].firstIndex(of: slash) else { return directory }
        return Array(path[..<end])
    }

    private static var slash: UInt8 { UInt8(ascii: "/") }
}
