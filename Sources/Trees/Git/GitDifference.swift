import Supervising
import Descriptors

/// What the work tree has changed since it parted from a commit, as far as it lies below one directory.
public struct GitDifference: Sendable {
    /// What differs, or is not known to the commit and not ignored, counted from the directory.
    public let changed: Set<[UInt8]>
    private let repository: GitRepository
    /// What git warned of, a line each.
    public var warnings: [[UInt8]] { repository.warnings.lines }
    /// The objects of files as they were, by their paths then.
    private let objects: [[UInt8]: [UInt8]]
    /// What a file was called that has another name now, by that.
    private let origins: [[UInt8]: [UInt8]]

    /// A file as it was.
    public struct Text: Sendable {
        /// What it is called now, counted from the directory.
        public var path: [UInt8]
        /// What it held.
        public var bytes: [UInt8]

        public init(path: [UInt8], bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// - Parameters:
    ///   - repository: at the directory.
    ///   - revision: a commit, as git-rev-parse(1) spells it; what counts is where history parted from it.
    public init(of repository: GitRepository, since revision: [UInt8]) throws(GitRefusal) {
        let base = try repository.mergeBase(with: revision)
        let tree = ["--ignore-submodules=all", "--no-ext-diff", "--no-textconv", "--relative"]
        let differing = try repository.paths(
            ["diff-index", "-z", "--name-only", "--no-renames"] + tree + [base, "--"],
            settings: try repository.withoutFilters)
        let others = try repository.paths(["ls-files", "-z", "--others", "--exclude-standard"])
        changed = Set(differing + others)
        self.repository = repository
        // git-ls-tree(1): MODE SP TYPE SP OBJECT TAB PATH NUL
        objects = try repository.paths(["ls-tree", "-r", "-z", base]).reduce(into: [:]) { objects, line in
            let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            let words = fields.first?.split(separator: UInt8(ascii: " ")) ?? []
            guard fields.count == 2, words.count == 3, words[1].elementsEqual("blob".utf8) else { return }
            // A link's text is no program's.
            if !words[0].elementsEqual("120000".utf8) { objects[Array(fields[1])] = Array(words[2]) }
        }
        // Of what is in the index, which git reads without a look at the work tree: STATUS NUL OLD NUL NEW NUL.
        let renamed = try repository.paths(
            ["diff-index", "--cached", "-z", "--name-status", "--find-renames", "--diff-filter=R"] + tree + [
                base, "--",
            ])
        origins = stride(from: 0, to: max(0, renamed.count - 2), by: 3).reduce(into: [:]) { origins, place in
            origins[renamed[place + 2]] = renamed[place + 1]
        }
    }

    /// Files as they were, those that are gone among them.
    ///
    /// - Parameters:
    ///   - paths: what they are called now.
    ///   - limit: bytes of one; a longer one is left out.
    public func texts(at paths: Set<[UInt8]>, atMost limit: Int) throws(GitRefusal) -> [Text] {
        let moved = Set(origins.values)
        let wanted: [(path: [UInt8], object: [UInt8])] = paths.compactMap { path in
            guard !moved.contains(path) || origins[path] != nil else { return nil }
            return objects[origins[path] ?? path].map { (path, $0) }
        }
        let contents: [[UInt8]: [UInt8]]
        do throws(SystemFailure) {
            contents = try repository.contents(of: Set(wanted.map(\.object)), atMost: limit)
        } catch {
            throw .failed(error)
        }
        return wanted.compactMap { path, object in contents[object].map { Text(path: path, bytes: $0) } }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }
}

extension GitRepository {
    /// The commit in which the history of `HEAD` and that of a revision part.
    fileprivate func mergeBase(with revision: [UInt8]) throws(GitRefusal) -> String {
        let commit: String
        do throws(GitRefusal) {
            commit = try object(named: revision, as: "commit")
        } catch {
            if case .noSuchRevision = error, try isShallow { throw .noMergeBase(revision, isShallow: true) }
            throw error
        }
        let base = try outcome(of: ["merge-base", commit, "HEAD"])
        if base.status == 0, let line = base.firstLine { return line }
        guard base.status == 1 else { throw .refused(base.error) }
        throw .noMergeBase(revision, isShallow: try isShallow)
    }

    private var isShallow: Bool {
        get throws(GitRefusal) { try outcome(of: ["rev-parse", "--is-shallow-repository"]).firstLine == "true" }
    }

    /// Settings by which no filter is a program: git asks them where it compares a file that was modified in the second in
    /// which the index was written (gitattributes(5)).
    fileprivate var withoutFilters: [String] {
        get throws(GitRefusal) {
            let answer = try outcome(of: ["config", "-z", "--name-only", "--get-regexp", #"^filter\."#])
            // 1 says that there are none.
            guard answer.status < 2 else { throw .refused(answer.error) }
            var settings: [String] = []
            for name in answer.output.split(separator: 0) {
                let key = String(decoding: name, as: UTF8.self)
                // What holds such a sign cannot be set on a command line.
                guard let dot = key.lastIndex(of: "."), !key.contains("="), key.utf8.elementsEqual(name) else {
                    throw .unexpected
                }
                settings += ["clean=", "process=", "required=false"].map { String(key[...dot]) + $0 }
            }
            return settings
        }
    }

    /// Records that NUL ends.
    fileprivate func paths(_ arguments: [String], settings: [String] = []) throws(GitRefusal) -> [[UInt8]] {
        let answer = try outcome(of: arguments, settings: settings)
        guard answer.status == 0 else { throw .refused(answer.error) }
        return answer.output.split(separator: 0).map { Array($0) }
    }
}
