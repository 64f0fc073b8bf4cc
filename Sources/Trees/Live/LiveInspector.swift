import Descriptors
import Digests
public import Facts
import Supervising

/// A second look at entries of a live tree: again from the root, name by name from descriptor to descriptor, each
/// directory compared with the one that the walk saw.
public struct LiveInspector: EntryInspector {
    private let root: OpenDirectory
    public let rootFacts: RootFacts?
    private let rootIndex: Int
    private let options: WalkOptions
    private let isRemote: Bool
    private let entriesInDirectory: Int
    /// In nanoseconds.
    private let directoryTime: Int64
    private let budget: DescriptorBudget
    private let sharedProgress: SharedProgress
    /// The directories on the way to the one that was opened last, from the root on: neighbours are mostly asked for
    /// together.
    private var way: [(name: [UInt8], directory: OpenDirectory)] = []
    public private(set) var scanErrors: [ScanError] = []

    /// Larger files are not compared: 16 MiB.
    private static let comparedSize: UInt64 = 16 << 20
    private static let pieceSize = 64 << 10
    /// How many directories stay open: what walked has ended and left as many.
    private static let keptLevels = 16

    init(
        root: OpenDirectory, rootFacts: RootFacts, rootIndex: Int, options: WalkOptions, fileSystem: FileSystem,
        budget: DescriptorBudget,
        sharedProgress: SharedProgress
    ) {
        self.root = root
        self.rootFacts = rootFacts
        self.rootIndex = rootIndex
        self.options = options
        isRemote = fileSystem.isRemote
        entriesInDirectory = options.bounds.entriesInDirectory(on: fileSystem)
        directoryTime = options.bounds.directoryTime(on: fileSystem)
        self.budget = budget
        self.sharedProgress = sharedProgress
    }

    public mutating func look(at entry: EntryPlace) -> InspectedEntry? {
        sharedProgress.turn(to: entry.path)
        guard let directory = open(entry.directory), let name = FileName(entry.name) else { return nil }
        do throws(SystemFailure) {
            if isRemote { _ = try directory.descriptor.synchronizedStatus(of: name) }
            let pin = try directory.descriptor.pin(name, crossingMounts: options.crossesMounts)
            return try inspected(pin, at: entry)
        } catch {
            note(error, at: entry.path, reading: .unreadableFact)
            return nil
        }
    }

    private func inspected(_ pin: borrowing Descriptor, at place: EntryPlace) throws(SystemFailure) -> InspectedEntry? {
        let status = try pin.status()
        guard let kind = EntryKind(statusMode: status.mode) else { return nil }
        var entry = InspectedEntry(place: place, kind: kind)
        entry.mode = Mode(rawValue: UInt16(truncatingIfNeeded: status.mode & 0o7777))
        entry.owner = status.owner
        entry.group = status.group
        entry.size = status.size
        entry.inode = InodeIdentity(device: status.device, inode: status.inode)
        if kind == .link { entry.target = try pin.linkTarget() }
        return entry
    }

    public mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? {
        sharedProgress.turn(to: directory.path)
        guard let open = open(directory, isListed: true) else { return nil }
        var reader = DirectoryReader()
        var names: [[UInt8]] = []
        let begun = Process.monotonicNanoseconds
        var exclusionNote = DirectoryNote()
        do throws(SystemFailure) {
            while try reader.read(open.descriptor) {
                sharedProgress.beat()
                guard Process.monotonicNanoseconds - begun <= directoryTime else {
                    scanErrors.append(ScanError(.directoryTime, root: rootIndex, path: directory.path))
                    return names
                }
                while reader.next() {
                    guard names.count < entriesInDirectory else {
                        scanErrors.append(ScanError(.directoryEntries, root: rootIndex, path: directory.path))
                        return names
                    }
                    let name = reader.fileName
                    if !isPruned(name, in: directory, open, &exclusionNote) { names.append(name.bytes) }
                }
            }
        } catch {
            note(error, at: directory.path, reading: .unreadableDirectory)
        }
        return names
    }

    /// Whether the walk left it out: then it takes no part here either.
    private func isPruned(
        _ name: FileName, in directory: DirectoryPlace, _ open: OpenDirectory, _ note: inout DirectoryNote
    ) -> Bool {
        let pruning = options.pruning
        if pruning.cause(leavingOutName: name.bytes) != nil { return true }
        guard pruning.isExcluded != nil || pruning.isUnchanged != nil,
            let status = try? open.descriptor.status(of: name),
            let kind = EntryKind(statusMode: status.mode)
        else { return false }
        return pruning.cause(leavingOut: directory.path(of: name.bytes), kind, &note) != nil
    }

    public mutating func directory(at path: [UInt8]) -> DirectoryPlace? {
        sharedProgress.turn(to: path)
        guard let directory = try? open(path), let status = try? directory.descriptor.status() else { return nil }
        return DirectoryPlace(path: path, identity: InodeIdentity(device: status.device, inode: status.inode))
    }

    public mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? {
        guard let size = first.size, size == second.size, size <= Self.comparedSize else { return nil }
        sharedProgress.turn(to: second.path)
        do throws(SystemFailure) {
            guard let left = try openFile(first), let right = try openFile(second) else { return nil }
            var offset: Int64 = 0
            while true {
                let piece = try left.read(atMost: Self.pieceSize, at: offset)
                guard try right.read(atMost: Self.pieceSize, at: offset) == piece else { return false }
                sharedProgress.beat()
                offset += Int64(piece.count)
                if piece.count < Self.pieceSize { break }
            }
            return true
        } catch {
            // Nobody asked for what is in them: not to know it makes nothing incomplete.
            return nil
        }
    }

    public mutating func digest(of entry: InspectedEntry) -> [UInt8]? {
        guard let size = entry.size, size <= Self.comparedSize else { return nil }
        sharedProgress.turn(to: entry.path)
        do throws(SystemFailure) {
            guard let file = try openFile(entry) else { return nil }
            var (hash, offset) = (SHA256(), Int64(0))
            // What is written meanwhile does not make the reading endless.
            while offset <= Int64(Self.comparedSize) {
                let piece = try file.read(atMost: Self.pieceSize, at: offset)
                hash.add(piece)
                sharedProgress.beat()
                offset += Int64(piece.count)
                if piece.count < Self.pieceSize { break }
            }
            return hash.digest().bigEndianBytes
        } catch {
            // Nobody asked for what is in it: not to know it makes nothing incomplete.
            return nil
        }
    }

    /// The file that was looked at, open for reading; nothing where another one is there now.
    private mutating func openFile(_ entry: InspectedEntry) throws(SystemFailure) -> Descriptor? {
        guard let directory = open(entry.place.directory), let name = FileName(entry.place.name) else { return nil }
        let pin = try directory.descriptor.pin(name, crossingMounts: options.crossesMounts)
        let status = try pin.status()
        guard status.isRegularFile, InodeIdentity(device: status.device, inode: status.inode) == entry.inode else {
            scanErrors.append(ScanError(.changed, root: rootIndex, path: entry.path))
            return nil
        }
        return try pin.reopenForReading()
    }

    // MARK: Directories

    /// The directory, open, where it is the one that was seen.
    ///
    /// - Parameter isListed: whether it is to be listed, which begins where the last listing by its descriptor ended.
    private mutating func open(_ place: DirectoryPlace, isListed: Bool = false) -> OpenDirectory? {
        do throws(SystemFailure) {
            let directory = try open(place.path, isListed: isListed)
            let status = try directory.descriptor.status()
            if let identity = place.identity, identity != InodeIdentity(device: status.device, inode: status.inode) {
                scanErrors.append(ScanError(.changed, root: rootIndex, path: place.path))
                return nil
            }
            return directory
        } catch {
            note(error, at: place.path, reading: .unreadableDirectory)
            return nil
        }
    }

    private mutating func open(_ path: [UInt8], isListed: Bool = false) throws(SystemFailure) -> OpenDirectory {
        let names = path.split(separator: UInt8(ascii: "/")).map { Array($0) }
        let shared = zip(way, names).prefix { $0.name == $1 }.count
        way.removeSubrange((isListed ? min(shared, max(0, names.count - 1)) : shared)...)
        var directory = way.last?.directory
        for bytes in names[way.count...] {
            guard let name = FileName(bytes) else { throw SystemFailure.moved }
            let above = directory ?? root
            let opened = OpenDirectory(
                try above.descriptor.openDirectory(name, crossingMounts: options.crossesMounts), budget: budget)
            if way.count < Self.keptLevels { way.append((bytes, opened)) }
            directory = opened
        }
        if let directory { return directory }
        return isListed ? OpenDirectory(try root.descriptor.reopenForListing(), budget: budget) : root
    }

    private mutating func note(_ failure: SystemFailure, at path: [UInt8], reading kind: ScanError.Kind) {
        let kind: ScanError.Kind =
            switch failure.name {
            case "ENOENT": .vanished
            case "ENOTDIR", "ELOOP", "ESTALE": .changed
            case "EXDEV": .mountNotEntered
            default: kind
            }
        scanErrors.append(
            ScanError(kind, root: rootIndex, path: path, call: failure.call.rawValue, error: failure.name))
    }
}
