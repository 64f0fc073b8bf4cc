import Auditing
import Descriptors
import Facts
import Evaluation
import RuleLanguage

/// What `--exclude` and the configuration leave out, or another option names by patterns.
final class Exclusion: Sendable {
    private let patterns: PathPatterns
    /// As they were written.
    let texts: [[UInt8]]
    /// The same with what brought them: of those that left nothing out it is said.
    private let sources: [IdleExclusion]
    /// The places of those that have left nothing out yet.
    private let idle: Lock<Set<Int>>

    /// - Parameters:
    ///   - settings: of a configuration, and checked where they were read.
    ///   - options: as they were given.
    ///   - name: the option that errors name.
    init(
        _ settings: [WithOrigin<PathArgument>], _ options: [PathArgument], of name: String = "--exclude"
    ) throws(CommandError) {
        var patterns: [PathPattern.Spelling] = []
        for argument in options + settings.map(\.value) {
            if GlobSyntax.firstUnclosedSet(argument.bytes) != nil {
                throw CommandError(
                    "\(name) \(argument.quoted): no bracket closes the set",
                    hints: "Write '[[]' where a bracket itself is meant.")
            }
            guard let pattern = PathPattern.Spelling(argument.bytes) else {
                throw CommandError(
                    "\(name) \(argument.quoted) is no pattern",
                    hints: "For example: \(name) .git \(name) 'doc/**'")
            }
            patterns.append(pattern)
        }
        let told = Set(patterns.indices)
        texts = patterns.map(\.text)
        self.patterns = PathPatterns(patterns, tellingApart: told)
        sources =
            options.map { IdleExclusion(pattern: $0.bytes) }
            + settings.map { IdleExclusion(pattern: $0.value.bytes, place: $0.origin.text) }
        idle = Lock(told)
    }

    var isEmpty: Bool { patterns.isEmpty }

    func covers(_ path: [UInt8], _ kind: EntryKind) -> Bool {
        var note = DirectoryNote()
        return patterns.matches(path, isDirectory: kind == .directory, &note)
    }

    /// The same for an entry that is left out then.
    ///
    /// - Parameter note: what is known of the directory that holds the entry; one that says nothing for another
    /// directory.
    func leavesOut(_ path: [UInt8], _ kind: EntryKind, _ note: inout DirectoryNote) -> Bool {
        guard patterns.matches(path, isDirectory: kind == .directory, &note) else { return false }
        idle.withLock { idle in
            guard !idle.isEmpty else { return }
            idle.subtract(patterns.matching(idle, path, isDirectory: kind == .directory, &note))
        }
        return true
    }

    /// Which of them have left nothing out yet, by their places.
    var idlePlaces: Set<Int> { idle.withLock { $0 } }

    /// Takes over what another process that asked a copy has found idle.
    func keepIdle(_ places: Set<Int>) {
        idle.withLock { $0.formIntersection(places) }
    }

    /// Those that have left nothing out: options, then settings, each in their order.
    var idleSources: [IdleExclusion] { idlePlaces.sorted().map { sources[$0] } }
}
