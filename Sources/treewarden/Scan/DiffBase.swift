import Facts
import Supervising
import Trees

/// What `--diff-base` makes of an audit: of the roots only what differs from where the work began, and that as it was.
struct DiffBase {
    /// The roots as they were.
    let earlier: [any EntrySource]
    /// Below one of the roots.
    private let changed: Set<[UInt8]>
    /// What holds something of that.
    private let directories: Set<[UInt8]>

    /// A root, and what git says of it.
    private struct Root {
        var path: PathArgument
        /// Of a file its name in the directory that git is asked about.
        var name: [UInt8]?
        var difference: GitDifference
    }

    /// - Parameters:
    ///   - revision: from where history parted.
    ///   - paths: the roots.
    ///   - limit: bytes of a text.
    init(
        _ revision: PathArgument, of paths: [PathArgument], atMost limit: Int, patience: ChildProcess.Patience
    ) throws(CommandError) {
        var roots: [Root] = []
        for path in paths { roots.append(try Self.root(path, revision, patience)) }
        let slash = UInt8(ascii: "/")
        // A path that only one root has changed is looked at in all: each of them says what was there.
        let changed = roots.reduce(into: Set<[UInt8]>()) { changed, root in
            if root.name == nil { changed.formUnion(root.difference.changed) }
        }
        self.changed = changed
        directories = changed.reduce(into: []) { directories, path in
            for place in path.indices where path[place] == slash { directories.insert(Array(path[..<place])) }
        }
        var earlier: [any EntrySource] = []
        for root in roots {
            do throws(GitRefusal) {
                var texts = try root.difference.texts(at: root.name.map { [$0] } ?? changed, atMost: limit)
                if root.name != nil { for place in texts.indices { texts[place].path = [] } }
                earlier.append(EarlierTexts(texts, label: root.path.bytes))
            } catch {
                throw CommandError(comparing: root.path, error)
            }
        }
        self.earlier = earlier
        var said: Set<[UInt8]> = []
        for root in roots {
            for line in root.difference.warnings where said.insert(line).inserted {
                TerminalText.say("treewarden: git: \(PathArgument(line).quoted)")
            }
        }
    }

    /// A directory is asked about itself, a file about the directory that holds it.
    private static func root(
        _ path: PathArgument, _ revision: PathArgument, _ patience: ChildProcess.Patience
    ) throws(CommandError) -> Root {
        func difference(at place: [UInt8]) throws(GitRefusal) -> GitDifference {
            let repository = GitRepository(
                at: place, followingEnvironment: place == Array(".".utf8), patience: patience)
            return try GitDifference(of: repository, since: revision.bytes)
        }
        do throws(GitRefusal) {
            return Root(path: path, name: nil, difference: try difference(at: path.bytes))
        } catch {
            if case .refused = error, let file = try? difference(at: path.split.directory) {
                return Root(path: path, name: path.split.name, difference: file)
            }
            throw CommandError(comparing: path, error)
        }
    }

    /// Whether nothing at a root-relative path, or below it, differs.
    func isUnchanged(_ path: [UInt8], _ kind: EntryKind) -> Bool {
        kind == .directory ? !directories.contains(path) : !changed.contains(path)
    }
}

extension CommandError {
    /// Why nobody can tell what differs.
    fileprivate init(comparing place: PathArgument, _ refusal: GitRefusal) {
        switch refusal {
        case .noSuchRevision(let revision):
            self.init(
                "the repository of \(place.quoted) has no commit \(PathArgument(revision).quoted)",
                hints: "--diff-base takes a branch, a tag or a commit: --diff-base origin/main")
        case .refused(let words):
            let first = words.split(separator: UInt8(ascii: "\n")).first.map { Array($0) } ?? []
            self.init(
                "--diff-base, but git knows nothing of \(place.quoted): \(PathArgument(first).quoted)",
                hints: "Name directories and files of a work tree.")
        default: self.init(refusing: place, .git(refusal))
        }
    }
}
