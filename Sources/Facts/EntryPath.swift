/// Root-relative paths as bytes, without a slash at either end.
public enum EntryPath {
    /// The path of the containing directory; empty for what lies in the root.
    public static func directory(of path: [UInt8]) -> [UInt8] {
        path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
    }

    /// The deepest directory that holds all of them; empty for the root.
    public static func commonDirectory(of paths: [[UInt8]]) -> [UInt8] {
        guard let first = paths.first else { return [] }
        return paths.dropFirst().reduce(directory(of: first)) { commonDirectory(of: $0, with: $1) }
    }

    /// The deepest directory that holds all of `directory` and the path.
    public static func commonDirectory(of directory: [UInt8], with path: [UInt8]) -> [UInt8] {
        var common = directory
        while !common.isEmpty,
            !(path.starts(with: common) && path.dropFirst(common.count).first == UInt8(ascii: "/"))
        {
            common = Self.directory(of: common)
        }
        return common
    }
}
