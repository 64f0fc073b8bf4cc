import Facts
import RuleLanguage

/// What `--exclude` and the configuration leave out, or another option names by patterns.
struct Exclusion: Sendable {
    private let patterns: [PathPattern]

    /// - Parameter option: the one that complaints name.
    init(_ arguments: [PathArgument], of option: String = "--exclude") throws(Complaint) {
        var patterns: [PathPattern] = []
        for argument in arguments {
            guard let pattern = PathPattern(argument.bytes) else {
                throw Complaint(
                    "\(option) \(argument.quoted) is no pattern",
                    hints: "For example: \(option) .git \(option) 'doc/**'")
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
