internal import Descriptors
internal import FileModel

/// What is beneath a directory, as it is asked for: lazy, with descriptors of its own, for one thread.
///
/// A link is visited and never followed. What vanishes between its listing and the look at it is left out.
public struct Walk: ~Copyable {
    private struct Level {
        /// Relative to where the walk began.
        let path: [UInt8]
        /// Of the directory, for the visit after its content.
        let facts: FileFacts?
    }

    private var descent: Descent
    private var levels: [Level]
    private let options: WalkOptions
    /// The name of the current entry, for the visit that lends it.
    private var name: [UInt8] = []
    private var current: Node
    /// Whether the entry that was visited last is to be gone into.
    private var isEntering = false
    private var last: FileFacts?
    private var count = 0

    init(_ root: consuming Directory, _ options: WalkOptions) {
        let node = Node(root)
        descent = Descent(
            node, options.order, descriptors: options.descriptors, crossingMounts: options.crossingMounts)
        levels = [Level(path: [], facts: nil)]
        self.options = options
        current = node
    }

    /// The next entry; a failure is thrown once, and the walk goes on behind it.
    ///
    /// - Throws: what keeps an entry from being looked at, or a directory from being listed: `.otherMount`, `.bound`,
    ///   `.changed`; what openat2(2), getdents64(2), statx(2), getxattr(2) or listxattr(2) says.
    @_lifetime(&self)
    public mutating func next() throws(FileFailure) -> Visit? {
        guard let found = try step() else { return nil }
        return Visit(
            name.span, current, levels[levels.count - 1].path, found.facts, depth: found.depth, isAfter: found.isAfter)
    }

    /// For the sequence: a visit cannot leave the access to a class's field.
    mutating func nextEntry() throws(FileFailure) -> Entry? {
        guard let visit = try next() else { return nil }
        return visit.entry()
    }

    /// Where the current entry lies.
    public var parent: Directory {
        _read { yield current.directory }
    }

    /// Leaves out what is beneath the current entry.
    public mutating func skipDescendants() { isEntering = false }

    /// Leaves out what is left of the directory that the current entry lies in.
    mutating func skipDirectory() {
        isEntering = false
        isLeaving = true
    }

    private var isLeaving = false
    private var isOver = false

    /// For `for … in`, once, as values; the handler decides about each failure.
    public consuming func sequence(onError: @escaping (FileFailure) -> Decision) -> EntrySequence {
        EntrySequence(self, onError)
    }

    private struct Found {
        let facts: FileFacts
        let depth: Int
        let isAfter: Bool
    }

    private mutating func step() throws(FileFailure) -> Found? {
        if isOver { return nil }
        if isEntering { try enter() }
        while true {
            if !isLeaving, try descent.advance() {
                if let found = try look() { return found }
                continue
            }
            isLeaving = false
            guard let left = descent.leave() else { return nil }
            let level = levels.removeLast()
            if options.visitingAfter, let facts = level.facts {
                name = left.bytes
                current = try descent.directory()
                return Found(facts: facts, depth: levels.count, isAfter: true)
            }
        }
    }

    private mutating func enter() throws(FileFailure) {
        isEntering = false
        guard let facts = last else { return }
        let path = joined(levels[levels.count - 1].path, name)
        if levels.count > options.bounds.depth {
            throw FileFailure(.bound(.depth), at: joined(current.directory.place.path, name))
        }
        try descent.enter()
        levels.append(Level(path: path, facts: options.visitingAfter ? facts : nil))
    }

    /// Looks at the current name; nothing where it is left out, or gone.
    private mutating func look() throws(FileFailure) -> Found? {
        current = try descent.directory()
        let names = descent.names
        name.removeAll(keepingCapacity: true)
        names.copyName(into: &name)
        if options.skipping.contains(.hidden), name.first == UInt8(ascii: ".") { return nil }
        count += 1
        let directory = current
        guard count <= options.bounds.entries else {
            isOver = true
            throw FileFailure(.bound(.entries), at: directory.directory.place.path)
        }
        do throws(SystemFailure) {
            let found = try facts(names, directory)
            let kind = found.kind
            if options.skipping.contains(.links), kind == .link { return nil }
            if options.skipping.contains(.special), ![.file, .directory, .link].contains(kind) { return nil }
            last = found
            isEntering =
                kind == .directory && levels.count < options.depth
                && !(options.skipping.contains(.packageDescendants) && isPackage)
            return Found(facts: found, depth: levels.count, isAfter: false)
        } catch {
            if error.saysNothingIsThere { return nil }
            throw FileFailure(error, at: joined(directory.directory.place.path, name))
        }
    }

    private func facts(
        _ names: borrowing ListedNames, _ node: Node
    ) throws(SystemFailure) -> FileFacts {
        if options.prefetching.isSubset(of: .status) {
            let status = try names.status(in: node.directory.descriptor)
            return try FileFacts(status)
        }
        let pin = try node.directory.descriptor.pin(names.fileName, crossingMounts: true)
        return try FileFacts(pin.status(), pin, options.prefetching)
    }

    /// Directories that other systems show as one thing.
    private var isPackage: Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return Self.packageEndings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self))
    }

    private static let packageEndings: Set<String> = [
        "app", "bundle", "framework", "kext", "playground", "plugin", "xcframework", "xcodeproj", "xcworkspace",
    ]
}

extension Directory {
    /// What is beneath, as it is asked for.
    ///
    /// - Throws: what openat(2) or statx(2) says.
    public borrowing func walk(_ options: WalkOptions = WalkOptions()) throws(FileFailure) -> Walk {
        let listing = try reporting(place.path) { () throws(SystemFailure) in try descriptor.reopenForListing() }
        return Walk(Directory(listing, place), options)
    }
}
