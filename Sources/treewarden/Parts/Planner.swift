import Descriptors
import Facts
import Parts
import Trees

/// Divides trees by the numbers of their entries, which it learns by listing alone.
struct Planner {
    private let shards: Int

    init(shards: Int) {
        self.shards = shards
    }

    /// A directory as far as it matters: what is small in it is only a number.
    final class Directory {
        let name: [UInt8]
        let identity: InodeIdentity
        /// How many names are directly in it.
        var names = 0
        /// Of small subdirectories, the hashes of their names, and how many entries lie in them; nothing where it will not
        /// be divided.
        var small: [(hash: UInt64, entries: Int)] = []
        /// The others, by their names.
        var subdirectories: [Directory] = []
        /// All entries below it.
        var total = 0

        init(name: [UInt8], identity: InodeIdentity) {
            self.name = name
            self.identity = identity
        }
    }

    /// A root that was listed.
    struct Root {
        let path: [UInt8]
        let directory: Directory
    }

    /// No unit is to have many more.
    static func limit(_ total: Int, _ shards: Int) -> Int { max(1, total / (16 * shards)) }

    /// A subdirectory with a smaller part of that is no unit of its own.
    static let smallest = 8

    func plan(_ roots: [Root], exclusions: [[UInt8]], now: Int64) -> Plan {
        let limit = Self.limit(roots.reduce(0) { $0 + $1.directory.total + 1 }, shards)
        var units: [PlanUnit] = []
        for (place, root) in roots.enumerated() {
            divide(root.directory, at: [], ofRoot: place, limit, into: &units)
        }
        return Plan(
            shards: shards, now: now, roots: roots.map { Plan.Root(path: $0.path, identity: $0.directory.identity) },
            exclusions: exclusions, units: units)
    }

    private func divide(
        _ directory: Directory, at path: [UInt8], ofRoot root: Int, _ limit: Int, into units: inout [PlanUnit]
    ) {
        func add(_ kind: PlanUnit.Kind, _ entries: Int, _ path: [UInt8], _ identity: InodeIdentity) {
            units.append(
                PlanUnit(id: units.count, kind, root: root, path: path, entries: entries, identity: identity))
        }
        guard directory.total > limit else {
            return add(.recursive, directory.total, path, directory.identity)
        }
        let named = directory.subdirectories.filter { $0.total > limit / Self.smallest }
        var small = directory.small
        for other in directory.subdirectories where other.total <= limit / Self.smallest {
            small.append((WalkPart.hash(of: other.name), other.total))
        }
        let entries = small.reduce(directory.names) { $0 + $1.entries }
        let slices = min((entries + limit - 1) / limit, 1 << 16)
        if slices <= 1 {
            add(.shallow, entries, path, directory.identity)
        } else {
            // Hashes spread names evenly, and what lies in subdirectories as it comes.
            var counts = (0..<slices).map { (directory.names + slices - 1 - $0) / slices }
            for other in small { counts[Int(other.hash % UInt64(slices))] += other.entries }
            for (place, count) in counts.enumerated() {
                add(.slice(place + 1, of: slices), count, path, directory.identity)
            }
        }
        for other in named {
            divide(other, at: TreePath(path).joining(other.name).bytes, ofRoot: root, limit, into: &units)
        }
    }
}

extension Planner.Root {
    /// Lists all directories of a tree.
    ///
    /// - Throws: where the root is no directory that can be listed.
    init(_ path: PathArgument, _ exclusion: Exclusion, shards: Int) throws(CommandError) {
        do throws(SystemFailure) {
            let descriptor = try Descriptor.openRoot(path.bytes, followingLink: false)
            let status = try descriptor.status()
            var lister = DirectoryCounter(exclusion, shards: shards)
            let directory = Planner.Directory(
                name: [], identity: InodeIdentity(device: status.device, inode: status.inode))
            try lister.count(directory, descriptor.reopenForListing())
            self.path = path.bytes
            self.directory = directory
        } catch {
            throw CommandError(planning: path, error)
        }
    }
}

extension CommandError {
    fileprivate init(planning path: PathArgument, _ failure: SystemFailure) {
        switch failure.name {
        case "ENOENT": self.init("\(path.quoted) does not exist", nearest: path)
        case "ENOTDIR":
            self.init(
                "\(path.quoted) is not a directory", hints: "Only directories are divided; scan a file by itself.")
        case "ELOOP":
            self.init(
                "\(path.quoted) is a symbolic link, and what is scanned should not depend on where one leads",
                hints: "Name the directory itself.")
        default: self.init("\(path.quoted): \(failure.sentence)", status: .incomplete)
        }
    }
}

/// Counts what is in directories, each listed once.
struct DirectoryCounter {
    private let exclusion: Exclusion
    /// All entries so far: no directory that has fewer than a part of them will be divided.
    private var total = 1

    private let shards: Int

    /// What lies deeper is left to whoever walks there.
    private static let mostLevels = 200
    /// `DT_DIR` of readdir(3).
    private static let directoryType: UInt8 = 4

    init(_ exclusion: Exclusion, shards: Int) {
        self.exclusion = exclusion
        self.shards = shards
    }

    /// - Throws: where the directory cannot be listed to its end.
    mutating func count(_ root: Planner.Directory, _ descriptor: consuming Descriptor) throws(SystemFailure) {
        try count(root, descriptor, path: [], level: 0)
    }

    /// Subdirectories are counted as they are listed: what is kept of a directory does not grow with the names in it.
    private mutating func count(
        _ directory: Planner.Directory, _ descriptor: borrowing Descriptor, path: [UInt8], level: Int
    ) throws(SystemFailure) {
        var reader = DirectoryReader()
        var note = DirectoryNote()
        while try reader.read(descriptor) {
            while reader.next() {
                // A hint, and nothing where the file system says nothing.
                let isDirectory = [Self.directoryType, 0].contains(reader.listedType)
                if !exclusion.isEmpty {
                    let place = TreePath(path).joining(reader.fileName.bytes).bytes
                    if exclusion.leavesOut(place, isDirectory ? .directory : .file, &note) { continue }
                }
                directory.names += 1
                directory.total += 1
                total += 1
                if isDirectory, level < Self.mostLevels {
                    count(reader.fileName, in: directory, descriptor, path: path, level: level)
                }
            }
        }
        // The same tree gives the same plan, in whatever order it is listed.
        directory.subdirectories.sort { $0.name.lexicographicallyPrecedes($1.name) }
    }

    /// Counts what is in a subdirectory. What cannot be opened, or is no directory, is told by the unit that judges it.
    private mutating func count(
        _ name: FileName, in directory: Planner.Directory, _ descriptor: borrowing Descriptor, path: [UInt8], level: Int
    ) {
        guard let opened = try? descriptor.openDirectory(name, crossingMounts: false),
            let status = try? opened.status()
        else { return }
        let other = Planner.Directory(
            name: name.bytes, identity: InodeIdentity(device: status.device, inode: status.inode))
        let place = TreePath(path).joining(name.bytes).bytes
        guard (try? count(other, opened, path: place, level: level + 1)) != nil, other.total > 0 else { return }
        directory.total += other.total
        // The limit only grows with what is still to come.
        let limit = Planner.limit(total, shards)
        if other.total <= limit / Planner.smallest {
            directory.small.append((WalkPart.hash(of: name.bytes), other.total))
            return
        }
        if other.total <= limit { (other.small, other.subdirectories) = ([], []) }
        directory.subdirectories.append(other)
    }
}
