/// A glob over root-relative paths, as people write them: without a slash it is held against the last component, with
/// one against the whole path. A slash at its end restricts it to directories, one at its beginning only says that it
/// is a path.
public struct PathPattern: Sendable {
    /// As it was written.
    public let text: [UInt8]
    private let glob: Glob
    private let concernsPath: Bool
    private let onlyDirectories: Bool

    /// Nothing for a pattern that names nothing, such as `/`.
    public init?(_ text: [UInt8]) {
        self.text = text
        let slash = UInt8(ascii: "/")
        var bytes = text
        onlyDirectories = bytes.last == slash
        if onlyDirectories { bytes.removeLast() }
        concernsPath = bytes.contains(slash)
        if bytes.first == slash { bytes.removeFirst() }
        if bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
        guard !bytes.isEmpty else { return nil }
        glob = Glob(bytes)
    }

    /// Whether it matches the entry at this path.
    public func matches(_ path: [UInt8], isDirectory: Bool) -> Bool {
        matches(path.span, isDirectory: isDirectory)
    }

    /// Whether it matches the entry at this path, or a directory that it lies in.
    public func covers(_ path: [UInt8], isDirectory: Bool) -> Bool {
        if matches(path, isDirectory: isDirectory) { return true }
        return path.indices.contains { index in
            path[index] == UInt8(ascii: "/") && matches(path.span.extracting(..<index), isDirectory: true)
        }
    }

    private func matches(_ path: Span<UInt8>, isDirectory: Bool) -> Bool {
        if onlyDirectories, !isDirectory { return false }
        if concernsPath { return glob.matches(path) }
        var start = path.count
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return glob.matches(path.extracting(start...))
    }
}
