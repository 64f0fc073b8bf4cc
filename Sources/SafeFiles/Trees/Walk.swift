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
    /// Of the current entry.
    private var facts = FileFacts.ofNothing
    private var depth = 0
    private var isAfter = false
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
        guard try step() else { return nil }
        return Visit(name.span, current, levels[levels.count - 1].path, facts, depth: depth, isAfter: isAfter)
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

    /// Turns to the next entry; false at the end.
    private mutating func step() throws(FileFailure) -> Bool {
        if isOver { return false }
        if isEntering { try enter() }
        while true {
            if !isLeaving, try descent.advance() {
                if try look() { return true }
                continue
            }
            isLeaving = false
            guard let left = descent.leave() else { return false }
            let level = levels.removeLast()
            if options.visitingAfter, let directory = level.facts {
                name = left.bytes
                current = try descent.directory()
                (facts, depth, isAfter) = (directory, levels.count, true)
                return true
            }
        }
    }

    private mutating func enter() throws(FileFailure) {
        isEntering = false
        let path = joined(levels[levels.count - 1].path, name)
        if levels.count > options.bounds.depth {
            throw FileFailure(.bound(.depth), at: joined(current.directory.place.path, name))
        }
        try descent.enter()
        levels.append(Level(path: path, facts: options.visitingAfter ? facts : nil))
    }

    /// Looks at the current name; false where it is left out, or gone.
    private mutating func look() throws(FileFailure) -> Bool {
        let directory = try descent.directory()
        if current !== directory { current = directory }
        descent.copyName(into: &name)
        if options.skipping.contains(.hidden), name.first == UInt8(ascii: ".") { return false }
        count += 1
        guard count <= options.bounds.entries else {
            isOver = true
            throw FileFailure(.bound(.entries), at: directory.directory.place.path)
        }
        do throws(SystemFailure) {
            let kind = try lookUp(in: directory)
            if options.skipping.contains(.links), kind == .link { return false }
            if options.skipping.contains(.special), ![.file, .directory, .link].contains(kind) { return false }
            (depth, isAfter) = (levels.count, false)
            isEntering =
                kind == .directory && levels.count < options.depth
                && !(options.skipping.contains(.packageDescendants) && isPackage)
            return true
        } catch {
            if error.saysNothingIsThere { return false }
            throw FileFailure(error, at: joined(directory.directory.place.path, name))
        }
    }

    /// Fetches the facts of the current entry.
    private mutating func lookUp(in node: Node) throws(SystemFailure) -> Kind {
        if options.prefetching.isSubset(of: .status) {
            facts = try FileFacts(descent.status(in: node))
        } else {
            let pin = try node.directory.descriptor.pin(descent.name.entry, crossingMounts: true)
            facts = try FileFacts(pin.status(), pin, options.prefetching)
        }
        return facts.kind
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
