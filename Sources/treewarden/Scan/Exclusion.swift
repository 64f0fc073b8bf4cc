import Facts
import RuleLanguage

/// What `--exclude` and the configuration leave out.
struct Exclusion: Sendable {
    private let patterns: [PathPattern]

    init(_ arguments: [PathArgument]) throws(Complaint) {
        var patterns: [PathPattern] = []
        for argument in arguments {
            guard let pattern = PathPattern(argument.bytes) else {
                throw Complaint(
                    "--exclude \(argument.quoted) is no pattern",
                    hints: "For example: --exclude .git --exclude 'doc/**'")
            }
            patterns.append(pattern)
        }
        self.patterns = patterns
    }

    var isEmpty: Bool { patterns.isEmpty }

    func covers(_ path: [UInt8], _ kind: EntryKind) -> Bool {
        patterns.contains { $0.matches(path, isDirectory: kind == .directory) }
    }
}
