import Descriptors
import Facts
import Supervising
import Trees

extension EntrySource {
    /// The list that takes the place of a tree, and the directory that its paths count from.
    ///
    /// - Parameter patience: how long git is waited for.
    func list(
        leavingOut pruning: Pruning, _ patience: ChildProcess.Patience
    ) throws(CommandError) -> (ListedTree, PathArgument) {
        switch self {
        case .tree(let path): throw CommandError("\(path.quoted) is no list")
        case .list(let bytes):
            let tree = ListedTree(paths: bytes)
            guard !tree.isEmpty else {
                throw CommandError(
                    "nothing to scan: standard input names no path",
                    hints: "It takes paths that each end with a zero byte:",
                    "find . -print0 | treewarden collisions --stdin0")
            }
            return (tree.leavingOut(pruning), PathArgument(Array(".".utf8)))
        case .index(let place):
            return try Self.list(at: place, pruning, patience) { repository throws(GitRefusal) in
                try ListedTree(indexOf: repository)
            }
        case .revision(let revision, let place):
            return try Self.list(at: place, pruning, patience, revision) { repository throws(GitRefusal) in
                try ListedTree(revision: revision, of: repository)
            }
        }
    }

    private static func list(
        at place: PathArgument, _ pruning: Pruning, _ patience: ChildProcess.Patience, _ revision: [UInt8] = [],
        _ read: (GitRepository) throws(GitRefusal) -> ListedTree
    ) throws(CommandError) -> (ListedTree, PathArgument) {
        let repository = GitRepository(
            at: place.bytes, followingEnvironment: place.bytes == Array(".".utf8), patience: patience)
        do throws(GitRefusal) {
            let tree = try read(repository)
            let above = try repository.wayToTopLevel()
            let slash = [UInt8(ascii: "/")]
            let top = above.isEmpty ? place.bytes : place.withoutTrailingSlashes + slash + above
            return (tree.leavingOut(pruning), PathArgument(top))
        } catch {
            throw CommandError(error, at: place, revision: PathArgument(revision))
        }
    }
}

extension CommandError {
    /// Why a repository could not be listed.
    fileprivate init(_ refusal: GitRefusal, at place: PathArgument, revision: PathArgument) {
        switch refusal {
        case .failed(let failure) where failure.call == .posixSpawn && failure.name == "ENOENT":
            self.init(
                "--git needs git, and there is none in PATH",
                hints: "Install git, or give the names: … | treewarden collisions --stdin0")
        case .failed(let failure) where failure.name == "ETIMEDOUT":
            self.init(
                "git in \(place.quoted) does not come to an end, and is not waited for",
                hints:
                    "What it reads may be a FIFO, or lie on a file system that does not answer: the index, or a file that "
                    + "the configuration includes.",
                "--stall-timeout and --max-time say how long it is waited for.", status: .incomplete)
        case .failed(let failure):
            self.init("git in \(place.quoted): \(failure.sentence)", status: .incomplete)
        case .refused(let words):
            let first = words.split(separator: UInt8(ascii: "\n")).first.map { Array($0) } ?? []
            self.init(
                "git lists nothing in \(place.quoted): \(PathArgument(first).quoted)",
                hints: "Name a repository or a directory of its work tree: treewarden collisions --git DIR")
        case .noSuchRevision:
            self.init(
                "the repository in \(place.quoted) has no revision \(revision.quoted)",
                hints: "--git alone is the index; --git REV a commit, a tag or a tree; --git DIR another repository.")
        case .unexpected:
            self.init(
                "git in \(place.quoted) lists its entries in a form that is none of git-ls-files(1)",
                status: .incomplete)
        }
    }
}
