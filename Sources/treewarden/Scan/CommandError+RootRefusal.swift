import Archives
import Compression
import Descriptors
import Facts
import Reporting
import RuleLanguage
import Trees

extension CommandError {
    /// Neither a process nor a thread could be had.
    init(starting failure: SystemFailure) {
        self.init("the scan could not be started: \(failure.sentence)", status: .incomplete)
    }

    /// Why a root is not scanned.
    init(refusing root: PathArgument, _ refusal: RootRefusal) {
        switch refusal {
        case .missing:
            self.init("\(root.quoted) does not exist", nearest: root)
        case .notDirectory:
            let (directory, _) = root.split
            self.init(
                "\(root.quoted) is not a directory",
                hints: "Scan the directory that holds it: treewarden scan \(PathArgument(directory).quoted)")
        case .symbolicLink:
            self.init(
                "\(root.quoted) is a symbolic link, and what is scanned should not depend on where one leads",
                hints: "Name the directory itself, or add --follow-root.")
        case .kernelMade:
            self.init(
                "\(root.quoted) is made up by the kernel while it is read, like /proc and /sys",
                hints: "Permissions there say little; to scan it nevertheless, add --cross-file-systems.")
        case .special(.directory):
            self.init(
                "\(root.quoted) is a directory, and --as archive and --as layer are for files",
                hints: "Without --as it is audited as the tree that it is; --as image is for an image layout.")
        case .special(let kind):
            self.init(
                "\(root.quoted) is a \(kind.name), neither a directory nor a file that holds an archive",
                hints: "Name a directory or an archive: treewarden scan dist, treewarden scan dist.tar.gz")
        case .noArchive(.withoutPlatforms):
            self.init(
                "\(root.quoted) is no image, and --platform picks from the images of several platforms",
                hints: "Leave --platform out to audit it as the archive that it is, or scan it by itself.")
        case .noArchive(let refusal): self.init(refusing: root, refusal)
        case .unreadLanguage:
            self.init(
                "\(root.quoted) is in no language that is read: nothing of it would have been judged",
                hints:
                    "treewarden source --help lists the languages; the name of a file says which it is, or its first line.",
                "What an archive, an image or a package holds: treewarden scan \(root.quoted)")
        case .emptyList:
            self.init(
                "nothing to scan: standard input names no path",
                hints: "It takes paths that each end with a zero byte:",
                "find . -print0 | treewarden collisions --stdin0")
        case .inventory(let flaw):
            let wayOut = "What --inventory says it is, is described by: treewarden evaluate --help"
            let refused = "\(root.quoted) cannot be used as an inventory"
            guard flaw.line > 0 else {
                self.init("\(refused): \(flaw.message)", hints: wayOut)
                return
            }
            self.init(refused, hints: wayOut)
            details = Diagnostic(
                file: String(decoding: root.bytes, as: UTF8.self), line: flaw.line, column: max(1, flaw.column),
                message: flaw.message
            ).rendered()
        case .git(let refusal): self.init(refusing: root, refusal)
        case .unreadable(let failure):
            self.init("\(root.quoted): \(failure.sentence)", status: .incomplete)
        }
    }

    /// Why a file is not scanned.
    private init(refusing root: PathArgument, _ refusal: NoArchive) {
        let what =
            switch refusal {
            case .empty: "it is empty"
            case .unread(let format): "it is \(format.rawValue)"
            case .compressed(let format): "what it holds, compressed by \(format.name), is none"
            case .compressedZip(let format): "it is a zip archive, compressed by \(format.name) as a whole"
            case .streamedZip: "it is a zip archive, which is read from its end, and standard input is a pipe"
            case .streamedImage:
                "it may be an image, whose layers are read in another order than they come in, and there is no room for it "
                    + "in a file"
            case .otherPlatforms: "its images are for other platforms than --platform names"
            case .noImage, .withoutPlatforms: "it holds no image, neither a layout of one nor what docker save writes"
            case .unknown: "neither its beginning nor its end is that of one"
            }
        self.init(
            "\(root.quoted) is no archive that can be audited: \(what)",
            hints:
                "Those are tar, zip, cpio, ar, deb and rpm, image layouts and what docker save writes, and what gzip, "
                + "bzip2, xz, zstd or lz4 make of them.",
            "A single file is audited in the directory that holds it.")
    }

    /// Why a repository could not be listed.
    private init(refusing place: PathArgument, _ refusal: GitRefusal) {
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
        case .empty(revision: nil):
            self.init(
                "the index of the repository in \(place.quoted) is empty, and nothing to judge",
                hints: "In a bare repository, or after clone --no-checkout, name what is to be judged: --git HEAD")
        case .empty(let revision?):
            self.init(
                "\(PathArgument(revision).quoted) in the repository of \(place.quoted) is empty, and nothing to judge",
                hints: "Name another commit, tag or tree: --git HEAD")
        case .ambiguous(let revision, let words):
            self.init(
                "\(PathArgument(revision).quoted) stands for several things in the repository of \(place.quoted)",
                hints: "git says: \(PathArgument(words).quoted)",
                "Say which is meant: refs/heads/\(DisplayEscape.full.text(revision)) for the branch, "
                    + "refs/tags/\(DisplayEscape.full.text(revision)) for the tag.")
        case .noSuchRevision(let revision):
            self.init(
                "the repository in \(place.quoted) has no revision \(PathArgument(revision).quoted)",
                hints: "--git alone is the index; --git REV a commit, a tag or a tree; --git DIR another repository.")
        case .noMergeBase(let revision, let isShallow):
            let name = PathArgument(revision).quoted
            self.init(
                isShallow
                    ? "the clone in \(place.quoted) is shallow, and holds nothing of where it parted from \(name)"
                    : "the history in \(place.quoted) has no commit in common with \(name)",
                hints: isShallow
                    ? "Fetch the history: fetch-depth: 0 of actions/checkout, or git fetch --unshallow"
                    : "Name the branch or the commit that the work began from: --diff-base origin/main")
        case .unexpected:
            self.init(
                "git in \(place.quoted) lists its entries in a form that is none of git-ls-files(1)",
                status: .incomplete)
        }
    }
}

extension EntrySource {
    /// Opens what this process walks itself.
    func opened(root: Int, _ options: WalkOptions) throws(CommandError) -> any EntryTree {
        do throws(RootRefusal) {
            return try open(root: root, options)
        } catch {
            throw CommandError(refusing: PathArgument(label), error)
        }
    }
}
