/// A path as bytes, taken apart and put together at its slashes and nowhere else. Root-relative paths have no slash at
/// either end, and the root's is empty; absolute ones begin with a slash.
public struct TreePath: Hashable, Sendable {
    private static let slash = UInt8(ascii: "/")

    /// As it is told and compared.
    public var bytes: [UInt8]

    /// The path that these bytes are.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The root-relative path of these names.
    public init(joining names: some Sequence<some Sequence<UInt8>>) {
        bytes = []
        for name in names {
            if !bytes.isEmpty { bytes.append(Self.slash) }
            bytes.append(contentsOf: name)
        }
    }

    /// Whether it begins at `/`.
    public var isAbsolute: Bool { bytes.first == Self.slash }

    /// The names between the slashes, `.` and `..` among them.
    public var components: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

    /// What comes after the last slash: the name of a root-relative path, empty for the root's.
    public var lastComponent: ArraySlice<UInt8> {
        bytes.lastIndex(of: Self.slash).map { bytes[($0 + 1)...] } ?? bytes[...]
    }

    /// That of the containing directory; the root's for what lies in the root, and for the root itself.
    public var parent: TreePath {
        guard let last = bytes.lastIndex(of: Self.slash) else { return TreePath([]) }
        return TreePath(Array(bytes[..<(last == 0 ? 1 : last)]))
    }

    /// That of what has this path from here; what is empty leads nowhere else.
    public func joining(_ path: some Collection<UInt8>) -> TreePath {
        if bytes.isEmpty { return TreePath(Array(path)) }
        if path.isEmpty { return self }
        return TreePath(bytes.last == Self.slash ? bytes + path : bytes + CollectionOfOne(Self.slash) + path)
    }

    /// Whether it is the other path, or leads to a directory above that.
    public func holds(_ path: [UInt8]) -> Bool {
        guard path.starts(with: bytes) else { return false }
        return bytes.isEmpty || path.count == bytes.count || bytes.last == Self.slash || path[bytes.count] == Self.slash
    }

    /// The same without `.`, and with `..` and the name before it taken away, whatever they stand for.
    public var folded: TreePath {
        var names: [ArraySlice<UInt8>] = []
        for name in components where !name.elementsEqual(".".utf8) {
            if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
        }
        let path = TreePath(joining: names)
        return isAbsolute ? TreePath([Self.slash] + path.bytes) : path
    }

    /// The deepest directory that holds all of them; the root's for none.
    public static func commonDirectory(of paths: [[UInt8]]) -> TreePath {
        guard let first = paths.first else { return TreePath([]) }
        return paths.dropFirst().reduce(TreePath(first).parent) { $0.commonDirectory(with: $1) }
    }

    /// The deepest directory that holds all of this one and the path.
    public func commonDirectory(with path: [UInt8]) -> TreePath {
        var common = self
        while !common.bytes.isEmpty, common.bytes == path || !common.holds(path) {
            let parent = common.parent
            common = parent == common ? TreePath([]) : parent
        }
        return common
    }
}
