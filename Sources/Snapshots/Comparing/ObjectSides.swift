import Auditing
import Facts

/// What is to be matched of both sides.
struct ObjectSides {
    var before: ObjectSide
    var after: ObjectSide
    let space: (any SpillSpace)?

    init(_ before: ObjectSide, _ after: ObjectSide, _ space: (any SpillSpace)?) {
        self.before = before
        self.after = after
        self.space = space
    }

    /// Whether there is something on both sides, so that it may be one object.
    var areBothThere: Bool { before.count > 0 && after.count > 0 }

    /// Notes that two objects are one.
    mutating func match(_ old: Int32, _ new: Int32) {
        before.partners[Int(old)] = new
        after.partners[Int(new)] = old
    }

    /// Reads from the records what they are matched by.
    mutating func read() {
        var names = ByteRanks(space)
        var contents = ByteRanks(space)
        // The same on both sides, and so none of the objects.
        var directories = ByteRanks(space)
        for side in [\ObjectSides.before, \ObjectSides.after] {
            self[keyPath: side].twins = Array(repeating: ObjectSide.none, count: self[keyPath: side].count)
            self[keyPath: side].partners = self[keyPath: side].twins
        }
        guard areBothThere else { return }
        before.read(isLater: false, &names, &contents, &directories, space)
        after.read(isLater: true, &names, &contents, &directories, space)
        _ = names.assign { isLater, place, rank in
            if isLater { after.names[place] = rank } else { before.names[place] = rank }
        }
        _ = contents.assign { isLater, place, rank in
            if isLater { after.contents[place] = rank } else { before.contents[place] = rank }
        }
        let (old, new) = (Int32(clamping: before.count), Int32(clamping: after.count))
        let shared = directories.assign { isLater, place, rank in
            if isLater { after.parents[place] = new + rank } else { before.parents[place] = old + rank }
        }
        for place in 0..<Int32(clamping: shared) {
            before.partners.append(new + place)
            after.partners.append(old + place)
        }
        before.gatherChildren()
        after.gatherChildren()
    }
}

extension ObjectSide {
    /// - Parameter directories: is given what lies in one that is none of the objects.
    fileprivate mutating func read(
        isLater: Bool, _ names: inout ByteRanks, _ contents: inout ByteRanks, _ directories: inout ByteRanks,
        _ space: (any SpillSpace)?
    ) {
        self.names = twins
        self.contents = twins
        parents = twins
        kinds.reserveCapacity(count)
        holdsBytes.reserveCapacity(count)
        var tree = ExternalSort(space)
        for (place, record) in records.enumerated() {
            kinds.append(record.kind)
            holdsBytes.append(record.kind == .file && record.size != 0)
            names.add(record.name, ofLater: isLater, place)
            if let content = record.content { contents.add(content, ofLater: isLater, place) }
            tree.add(RecordKey(root: 0, treePath: record.path), RecordKey(number: place).bytes[...])
        }
        // In the order of the tree, what lies in a directory follows it.
        var open = DirectoryStack<Int32>()
        for record in tree.sorted() {
            let path = Array(RecordKey.treePath(of: record.key))
            let place = record.value.number
            for _ in 0..<open.closed(by: path) { _ = open.close() }
            if !path.isEmpty {
                let parent = path.prefix(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)
                if let last = open.last, open.lastLength == parent.count {
                    parents[place] = last
                } else {
                    directories.add(parent, ofLater: isLater, place)
                }
            }
            if kinds[place] == .directory { open.open(path, Int32(clamping: place)) }
        }
    }
}

extension EntryRecord {
    /// What kind of thing it is, and what it holds or where it leads; nothing where that is not known, and of directories.
    fileprivate var content: [UInt8]? {
        switch kind {
        case .file: digest.map { [kind.rawValue] + $0 }
        case .link: target.map { [kind.rawValue] + $0 }
        case .fifo, .socket, .blockDevice, .characterDevice: [kind.rawValue]
        case .directory: nil
        }
    }
}
