/// Root-relative paths as bytes, without a slash at either end.
public enum EntryPath {
    /// The path of the containing directory; empty for what lies in the root.
    public static func directory(of path: [UInt8]) -> [UInt8] {
        path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
    }

    /// The deepest directory that holds all of them; empty for the root.
    public static func commonDirectory(of paths: [[UInt8]]) -> [UInt8] {
        guard var common = paths.first.map(directory) else { return [] }
        for path in paths.dropFirst() {
            while !common.isEmpty,
                !(path.starts(with: common) && path.dropFirst(common.count).first == UInt8(ascii: "/"))
            {
                common = directory(of: common)
            }
        }
        return common
    }
}
