import Facts
import RuleLanguage

/// What `--exclude` leaves out.
///
/// A pattern without a slash is held against the last component, one with a slash against the root-relative path; a
/// slash at its end restricts it to directories, one at its beginning only says that it is a path.
struct Exclusion: Sendable {
    private struct Pattern: Sendable {
        var glob: Glob
        var concernsPath: Bool
        var onlyDirectories: Bool
    }

    private let patterns: [Pattern]

    init(_ arguments: [PathArgument]) throws(Complaint) {
        var patterns: [Pattern] = []
        for argument in arguments {
            var bytes = argument.bytes
            let slash = UInt8(ascii: "/")
            let onlyDirectories = bytes.last == slash
            if onlyDirectories { bytes.removeLast() }
            let concernsPath = bytes.contains(slash)
            if bytes.first == slash { bytes.removeFirst() }
            if bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
            guard !bytes.isEmpty else {
                throw Complaint(
                    "--exclude \(argument.quoted) is no pattern",
                    hints: "For example: --exclude .git --exclude 'doc/**'")
            }
            patterns.append(
                Pattern(glob: Glob(bytes), concernsPath: concernsPath, onlyDirectories: onlyDirectories))
        }
        self.patterns = patterns
    }

    var isEmpty: Bool { patterns.isEmpty }

    func covers(_ path: [UInt8], _ kind: EntryKind) -> Bool {
        let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return patterns.contains { pattern in
            if pattern.onlyDirectories, kind != .directory { return false }
            if pattern.concernsPath { return pattern.glob.matches(path.span) }
            return pattern.glob.matches(path.span.extracting(nameStart...))
        }
    }
}
