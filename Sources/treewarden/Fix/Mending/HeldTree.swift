import Descriptors
import SafeFiles
import Snapshots
import Trees

/// A directory that several hold.
final class HeldDirectory: Sendable {
    let directory: Directory

    init(_ directory: consuming Directory) {
        self.directory = directory
    }
}

/// A root that is mended, held open since before anybody judged it: nothing is reached by a path afterwards.
struct HeldRoot: Sendable {
    let label: [UInt8]
    let held: HeldDirectory
    /// How undo files know it.
    let identity: UndoHeader.Root
    private let status: EntryStatus

    init(_ source: any EntrySource) throws(CommandError) {
        label = source.label
        do throws(SystemFailure) {
            // What is no directory and can be scanned is an archive.
            guard let directory = try source.openDirectory() else { throw .notDirectory }
            status = try directory.status()
            identity = UndoHeader.Root(
                fileSystem: try directory.fileSystem().id, inode: status.inode,
                born: status.bornSinceEpoch)
            held = HeldDirectory(Directory(held: directory, labelled: label))
        } catch {
            throw CommandError(
                "\(PathArgument(source.label).quoted): \(error.sentence)",
                hints: "Name a directory: what is in an archive is mended before it is packed.")
        }
    }

    /// Whether a directory is this one.
    func isSame(_ other: EntryStatus) -> Bool { other.inode == status.inode && other.device == status.device }
}

/// The way to objects of one root, from pin to pin, name by name, beneath it and on its mount. Directories on the way are
/// held, so that neighbours need not go it again.
struct HeldTree {
    private let root: HeldRoot
    private var names: [[UInt8]] = []
    private var steps: [HeldDirectory] = []

    /// How many directories are held at most, of those nearest to the root.
    private static let mostHeld = 64

    init(_ root: HeldRoot) {
        self.root = root
    }

    /// - Parameter path: from the root down; none for the root itself.
    /// - Throws: `.kind` or `.link` for what is no directory on the way, `.otherMount`; what openat2(2) or statx(2) says.
    mutating func pin(_ path: [[UInt8]]) throws(FileFailure) -> Pin {
        guard let last = path.last else { return try Pin(of: root.held.directory) }
        let way = path.dropLast()
        let known = zip(names, way).prefix { $0 == $1 }.count
        names.removeLast(names.count - known)
        steps.removeLast(steps.count - known)
        var holder = steps.last ?? root.held
        for name in way.dropFirst(known) {
            holder = HeldDirectory(try holder.directory.directory(Self.name(name)))
            if steps.count < Self.mostHeld, steps.count == names.count {
                names.append(name)
                steps.append(holder)
            }
        }
        return try Pin(Self.name(last), in: holder.directory, Expectation())
    }

    /// What was listed, or checked when it was read, is a name.
    private static func name(_ bytes: [UInt8]) throws(FileFailure) -> SafeFiles.FileName {
        guard let name = SafeFiles.FileName(bytes) else { throw FileFailure.noName(bytes) }
        return name
    }
}
