import Descriptors
import Facts
import SafeFiles
import Snapshots
import SystemPackage

/// Where an undo file is, or is to be: a name in a directory that nobody else can write to.
struct UndoPlace: Sendable {
    let path: PathArgument
    let directory: HeldDirectory
    let name: SafeFiles.FileName

    /// - Throws: where the directory is not to be trusted, or the path names no file.
    init(_ path: PathArgument, _ option: String, roots: [HeldRoot]) throws(CommandError) {
        self.path = path
        let (above, last) = path.split
        guard path.bytes.last != UInt8(ascii: "/"), let name = SafeFiles.FileName(last),
            let directory = FilePath(checking: above)
        else { throw CommandError("\(option) \(path.quoted) is no name of a file") }
        self.name = name
        do throws(FileFailure) {
            self.directory = HeldDirectory(try Directory(at: directory, trust: .ofUndoFiles, links: .follow))
        } catch {
            throw CommandError(
                "\(option) \(path.quoted): \(error.sentence)",
                hints: "Name a file in a directory that only you and root can write to.")
        }
        if let root = try Self.root(above: self.directory.directory, roots) {
            throw CommandError(
                "\(option) \(path.quoted) lies in \(PathArgument(root.label).quoted), which is mended",
                hints: "Name a file outside of it: what is in a tree may be anybody's.")
        }
    }

    private init(_ path: PathArgument, _ directory: HeldDirectory, _ name: SafeFiles.FileName) {
        (self.path, self.directory, self.name) = (path, directory, name)
    }

    /// One that is named like this one, and goes on.
    func adding(_ suffix: String) -> UndoPlace? {
        SafeFiles.FileName(name.bytes + Array(suffix.utf8)).map {
            UndoPlace(PathArgument(path.bytes + Array(suffix.utf8)), directory, $0)
        }
    }

    /// Whether nothing of that name is there.
    var isFree: Bool {
        do throws(FileFailure) {
            _ = try directory.directory.facts(of: name)
            return false
        } catch {
            if case .system(_, .noSuchFileOrDirectory) = error.cause { return true }
            return false
        }
    }

    /// Takes the file away that was made there.
    ///
    /// - Throws: what unlinkat(2) says.
    func remove() throws(FileFailure) {
        try directory.directory.removeFile(name)
    }

    /// Takes the file away again: nothing was done that it could undo, and the next run is to have its name.
    func withdraw() {
        do throws(FileFailure) {
            try remove()
        } catch {
            TerminalText.say(
                "treewarden: warning: \(path.quoted), which undoes nothing, could not be removed: \(error.sentence)")
        }
    }

    /// The root that the directory is, or lies in.
    private static func root(above directory: borrowing Directory, _ roots: [HeldRoot]) throws(CommandError)
        -> HeldRoot?
    {
        do throws(SystemFailure) {
            return try directory.withDescriptor { (start) throws(SystemFailure) in
                var status = try start.status()
                var current = try start.openParent()
                while true {
                    if let root = roots.first(where: { $0.isSame(status) }) { return root }
                    let above = try current.status()
                    // Above `/` is `/`.
                    if above.isSameObject(as: status) { return nil }
                    status = above
                    current = try current.openParent()
                }
            }
        } catch {
            throw CommandError("what lies above the undo file cannot be looked at: \(error.sentence)")
        }
    }
}

extension SafeFiles.Trust {
    /// Whose hand may lie on undo files: root's, and that of whoever runs this.
    static var ofUndoFiles: SafeFiles.Trust {
        let trust = Facts.Trust.invoking
        return SafeFiles.Trust(owners: trust.owners.union([Process.effectiveUser]), groups: trust.groups)
    }
}

/// An undo file that is being written: all that it says is on the disk before what it says is done.
struct UndoLog: ~Copyable {
    let place: UndoPlace
    private let file: File
    private var writer: UndoWriter
    private var size: Int64 = 0
    /// Why the file ends before its end.
    private var failure: FileFailure?
    /// Whether something is written down in it that may have been done.
    private(set) var hasIntents = false

    /// Makes it, and has header and name on the disk.
    ///
    /// - Throws: EEXIST where something is there; what a call says. Nothing is there then that was not before.
    static func begin(_ place: UndoPlace, _ header: UndoHeader) throws(FileFailure) -> UndoLog {
        var log = UndoLog(place, try place.directory.directory.createFile(place.name), UndoWriter(header))
        do throws(FileFailure) {
            try log.append()
            try log.file.synchronize()
            try place.directory.directory.synchronize()
        } catch {
            place.withdraw()
            throw error
        }
        return log
    }

    private init(_ place: UndoPlace, _ file: consuming File, _ writer: consuming UndoWriter) {
        self.place = place
        self.file = file
        self.writer = writer
    }

    /// Writes down what is to be done, and has it on the disk.
    ///
    /// - Returns: by which numbers `done` speaks of it.
    mutating func intend(_ intents: [UndoIntent]) throws(FileFailure) -> [Int] {
        let numbers = intents.map { writer.intend($0) }
        try append()
        do throws(FileFailure) {
            try file.synchronize(.contents)
        } catch {
            failure = error
            throw error
        }
        hasIntents = true
        return numbers
    }

    /// Notes that it was, to be written with what comes next.
    mutating func done(_ number: Int, changed: Int64) {
        writer.done(number, changed: changed)
    }

    /// Writes what was noted. Behind what could not be written nothing is: the file is then one that was cut off, which
    /// undoes what it says, and with anything more it would be one that somebody has changed.
    mutating func append() throws(FileFailure) {
        if let failure { throw failure }
        let bytes = writer.take()
        guard !bytes.isEmpty else { return }
        do throws(FileFailure) {
            try file.write(bytes, at: size)
        } catch {
            failure = error
            throw error
        }
        size += Int64(bytes.count)
    }

    /// Writes that nothing follows, and has all of it on the disk.
    mutating func end() throws(FileFailure) {
        writer.end()
        try append()
        try file.synchronize()
    }
}
