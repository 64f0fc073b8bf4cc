public import Descriptors
import Facts
import Supervising

/// Why nothing of a git repository could be listed.
public enum GitRefusal: Error, Equatable, Sendable {
    /// git cannot be run, or its answer not be read.
    case failed(SystemFailure)
    /// There is no repository, or git will not read it: its words.
    case refused([UInt8])
    /// Nothing is in the index, or in the revision of that name.
    case empty(revision: [UInt8]?)
    /// The name stands for several things: what git says of it.
    case ambiguous([UInt8], [UInt8])
    /// The repository has nothing of that name.
    case noSuchRevision([UInt8])
    /// The history at hand does not reach back to where it parted from a revision, or never did.
    case noMergeBase([UInt8], isShallow: Bool)
    /// Its answer is not in the form that its manual describes.
    case unexpected
}

extension ListedTree {
    /// What the repository's index holds, all of it, wherever in the working tree one stands.
    public init(indexOf repository: GitRepository) throws(GitRefusal) {
        let output = try repository.answer(["ls-files", "-s", "-z", "--full-name", "--", ":/"])
        // git-ls-files(1): MODE SP OBJECT SP STAGE TAB PATH NUL
        try self.init(output, of: repository, objectWord: 1, words: 3)
    }

    /// What a revision holds: a commit, a tag or a tree.
    public init(revision: [UInt8], of repository: GitRepository) throws(GitRefusal) {
        let object = try repository.object(named: revision, as: "tree")
        let output = try repository.answer(["ls-tree", "-r", "-z", "--full-tree", object])
        // git-ls-tree(1): MODE SP TYPE SP OBJECT TAB PATH NUL
        try self.init(output, of: repository, objectWord: 2, words: 3)
    }

    init(
        _ output: [UInt8], of repository: GitRepository, objectWord: Int, words: Int
    ) throws(GitRefusal) {
        var entries: [ListedEntries.Entry] = []
        entries.reserveCapacity(output.count / 80)
        var position = 0
        while position < output.count {
            guard let end = output[position...].firstIndex(of: 0),
                let tab = output[position..<end].firstIndex(of: UInt8(ascii: "\t")), tab + 1 < end
            else { throw .unexpected }
            let fields = output[position..<tab].split(separator: UInt8(ascii: " "))
            guard fields.count == words, let (kind, mode) = Self.kind(of: fields[0]) else { throw .unexpected }
            entries.append(
                ListedEntries.Entry(
                    start: tab + 1, length: end - tab - 1, kind: kind, mode: mode,
                    object: fields[objectWord].startIndex..<fields[objectWord].endIndex))
            position = end + 1
        }
        // Whatever is checked out lies beside the repository's own directory.
        self.init(
            ListedEntries(bytes: output, entries: entries), git: repository, implied: [Array(".git".utf8)])
    }

    /// What a mode of an index or a tree stands for (gitformat-index(5)). A submodule is a directory.
    private static func kind(of digits: ArraySlice<UInt8>) -> (EntryKind, Mode?)? {
        switch String(decoding: digits, as: UTF8.self) {
        case "100644", "100664": (.file, Mode(rawValue: 0o644))
        case "100755": (.file, Mode(rawValue: 0o755))
        case "120000": (.link, nil)
        case "160000", "040000": (.directory, nil)
        default: nil
        }
    }
}

extension GitRepository {
    fileprivate func answer(_ arguments: [String]) throws(GitRefusal) -> [UInt8] {
        let outcome = try outcome(of: arguments)
        guard outcome.status == 0 else { throw .refused(outcome.error) }
        return outcome.output
    }
}
