import Descriptors
import Supervising

extension GitRepository {
    /// The object that a revision names, as git-rev-parse(1) spells it.
    ///
    /// A name that is both a tag's and a branch's is refused: git takes the tag, and who made that may be somebody else than
    /// who meant the branch. Whatever else git warns of is kept for whoever asks for ``warnings``.
    ///
    /// - Parameter type: the type of object that is wanted: `commit`, `tree`.
    func object(named revision: [UInt8], as type: String) throws(GitRefusal) -> String {
        let name = String(decoding: revision, as: UTF8.self)
        // What begins with a hyphen is no revision, and might be an option.
        guard !name.isEmpty, revision.first != UInt8(ascii: "-"), Array(name.utf8) == revision else {
            throw .noSuchRevision(revision)
        }
        let words = ["rev-parse", "--verify", "--end-of-options", name + "^{\(type)}"]
        let quiet = try outcome(of: Array(words.prefix(2)) + ["--quiet"] + words.dropFirst(2))
        guard quiet.status == 0, let object = quiet.firstLine else {
            // Without a message the repository is there and has no such revision.
            throw quiet.error.isEmpty || quiet.status == 1 ? .noSuchRevision(revision) : .refused(quiet.error)
        }
        // With --quiet git keeps to itself that it chose among several.
        let answer = try outcome(of: words, settings: ["core.warnAmbiguousRefs=true"])
        let lines = answer.error.split(separator: UInt8(ascii: "\n"))
        if let line = lines.first(where: { $0.isAmbiguity }) { throw .ambiguous(revision, Array(line)) }
        guard answer.status == 0, answer.firstLine == object else { throw .unexpected }
        return object
    }

    /// What git answers, and takes note of what it warns of.
    func outcome(
        of arguments: [String], settings: [String] = []
    ) throws(GitRefusal) -> ChildProcess.Outcome {
        do throws(SystemFailure) {
            let outcome = try run(arguments, settings: settings)
            if outcome.status == 0 { warnings.add(outcome.error) }
            return outcome
        } catch {
            throw .failed(error)
        }
    }
}

extension ChildProcess.Outcome {
    /// What git says of one object.
    var firstLine: String? {
        let line = output.prefix { $0 != UInt8(ascii: "\n") }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    /// `warning: refname 'x' is ambiguous.`, as git says it where messages are in English.
    fileprivate var isAmbiguity: Bool {
        let word = Array("is ambiguous".utf8)
        return indices.contains { self[$0...].starts(with: word) }
    }
}
