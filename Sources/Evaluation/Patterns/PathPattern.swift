import RuleLanguage

/// A glob over root-relative paths, as people write them: without a slash it is held against the last component, with
/// one against the whole path. A slash at its end restricts it to directories, one at its beginning only says that it
/// is a path; `.` is the root itself.
public struct PathPattern: Sendable {
    /// What a pattern says, without what it takes to hold a path against it by itself: that is large.
    public struct Spelling: Hashable, Sendable {
        /// As it was written.
        public let text: [UInt8]
        /// What entries are held against.
        package let subject: Subject
        package let onlyDirectories: Bool
        /// The glob as text, without what only says how it is meant.
        package let globText: [UInt8]

        /// Nothing for a pattern that names nothing, such as `/`.
        public init?(_ text: [UInt8]) {
            self.text = text
            let slash = UInt8(ascii: "/")
            var bytes = text
            onlyDirectories = bytes.last == slash
            if onlyDirectories { bytes.removeLast() }
            let concernsPath = bytes.contains(slash)
            if bytes.first == slash { bytes.removeFirst() }
            if bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
            guard !bytes.isEmpty else { return nil }
            subject = bytes == [UInt8(ascii: ".")] ? .root : concernsPath ? .path : .name
            globText = bytes
        }
    }

    /// What it says, as it was written.
    public let spelling: Spelling
    private let glob: Glob

    package enum Subject: Sendable { case root, name, path }

    public init(_ spelling: Spelling) {
        self.spelling = spelling
        glob = Glob(spelling.globText)
    }

    /// Nothing for a pattern that names nothing, such as `/`.
    public init?(_ text: [UInt8]) {
        guard let spelling = Spelling(text) else { return nil }
        self.init(spelling)
    }

    /// What no path of an entry has, in words, where the pattern asks for it; it can match nothing then.
    package var impossibleComponent: String? {
        if subject == .root { return nil }
        if globText.contains(0) { return "a zero byte" }
        let components = globText.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if components.contains(where: \.isEmpty) { return "an empty component" }
        for word in [".", ".."] where components.contains(where: { $0.elementsEqual(word.utf8) }) {
            return "a component '\(word)'"
        }
        return nil
    }

    /// As it was written.
    public var text: [UInt8] { spelling.text }
    package var subject: Subject { spelling.subject }
    package var onlyDirectories: Bool { spelling.onlyDirectories }
    package var globText: [UInt8] { spelling.globText }

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
        switch subject {
        case .root: return path.isEmpty
        case .path: return glob.matches(path)
        case .name:
            var start = path.count
            while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
            return glob.matches(path.extracting(start...))
        }
    }
}
