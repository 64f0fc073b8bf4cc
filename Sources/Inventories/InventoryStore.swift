import Auditing
import Facts
import Snapshots
import Trees

/// The entries of an inventory, one directory after the other (`EntryRecords.Order.directory`), each once: gone through in their
/// order, and looked up by their keys. They lie in a file where memory is not to hold them.
///
/// A record is the lengths of key and value, four bytes each, the lowest first, then key and value.
struct InventoryStore: Sendable {
    private let file: (any SpillFile)?
    /// Where there is no file.
    private let bytes: [UInt8]
    private let end: Int
    /// Where records begin, some way from each other: so many that a look needs a small piece, and never more than that.
    private let starts: [Int]
    private let space: (any SpillSpace)?
    /// Its place on the command line, which keys have.
    let rootIndex: Int
    /// What it tells of some entry.
    let told: ToldFacts

    /// - Parameters:
    ///   - state: what was read, in the order of directories.
    ///   - beat: is called now and then.
    /// - Throws: where two entries have one path.
    init(
        _ state: TreeState, root: Int, spillingTo space: (any SpillSpace)?, beat: () -> Void
    ) throws(InventoryFailure) {
        self.space = space
        rootIndex = root
        var filling = Filling(InventoryStoreWriter(space), root: root, base: state.base)
        var pending: (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)?
        var count = 0
        for item in state.records.keyed {
            count += 1
            if count % 4096 == 0 { beat() }
            guard let last = pending, last.key == item.key else {
                if let last = pending, !filling.put(last.key, last.value) { space?.noteDamage() }
                pending = (item.key, item.value)
                continue
            }
            guard let one = StoredEntry(record: last.value).record, let other = StoredEntry(record: item.value).record
            else {
                space?.noteDamage()
                break
            }
            do throws(Repetition) {
                pending = (item.key, StoredEntry(try one.united(with: other)).bytes)
            } catch {
                throw .flaw(InventoryFlaw(line: 0, column: 0, message: error.sentence))
            }
        }
        if let last = pending, !filling.put(last.key, last.value) { space?.noteDamage() }
        told = filling.told
        (file, bytes, end, starts) = filling.writer.finish()
    }

    /// A store as far as it has come.
    private struct Filling {
        var writer: InventoryStoreWriter
        var told = ToldFacts()
        private let root: Int
        private let base: [UInt8]
        private var hasRoot = false

        init(_ writer: InventoryStoreWriter, root: Int, base: [UInt8]) {
            (self.writer, self.root, self.base) = (writer, root, base)
        }

        /// Takes the next one, whose key says whether it stands for a directory among directories.
        ///
        /// - Returns: whether it could be read.
        mutating func put(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
            guard let entry = InventoryEntry(value) else { return false }
            let isOfDirectory = RecordKey.isOfDirectory(key)
            if base.isEmpty {
                addRoot(isAt: entry.path.isEmpty)
                add(entry, isOfDirectory, RecordKey(key, inRoot: root), value)
                return true
            }
            // Of a list that tells paths from `/` on what lies below the directory that is the root.
            let path = Array(entry.path)
            guard TreePath(base).holds(path), var record = entry.record else { return true }
            record.path = Array(path.dropFirst(base.count + 1))
            let stored = StoredEntry(record)
            guard let below = InventoryEntry(stored.bytes) else { return false }
            addRoot(isAt: record.path.isEmpty)
            if record.path.isEmpty, !isOfDirectory { return true }
            let key =
                isOfDirectory
                ? RecordKey(directory: record.path, inRoot: root) : RecordKey(entry: record.path, inRoot: root)
            add(below, isOfDirectory, key, stored.bytes)
            return true
        }

        /// The root comes before all others, and need not be listed.
        private mutating func addRoot(isAt isRoot: Bool) {
            defer { hasRoot = true }
            guard !hasRoot, !isRoot else { return }
            let stored = StoredEntry(EntryRecord(root: 0, manifestPath: [], .directory))
            guard let entry = InventoryEntry(stored.bytes) else { return }
            add(entry, true, RecordKey(directory: [], inRoot: root), stored.bytes)
        }

        private mutating func add(
            _ entry: InventoryEntry, _ isOfDirectory: Bool, _ key: RecordKey, _ value: ArraySlice<UInt8>
        ) {
            if isOfDirectory { told.addDirectory(entry.fields) } else { told.add(entry.fields) }
            writer.add(key.bytes, value)
        }
    }

    /// Goes through all of them.
    func makeCursor() -> InventoryCursor { InventoryCursor(self, at: 0, piece: 1 << 18) }

    /// What is told of a root-relative path.
    func entry(at path: [UInt8]) -> InventoryEntry? {
        let key = path.isEmpty ? RecordKey(directory: [], inRoot: rootIndex) : RecordKey(entry: path, inRoot: rootIndex)
        var cursor = cursor(notBefore: key.bytes)
        guard let found = cursor.next(), found.key.elementsEqual(key.bytes) else { return nil }
        return decoded(found.value)
    }

    /// What lies in a directory, by names.
    func forEachEntry(of directory: [UInt8], _ body: (InventoryEntry) -> Bool) {
        // Of all entries of the directory the first; what comes next begins alike.
        var key = RecordKey(directory: directory, inRoot: rootIndex).bytes
        key[key.count - 1] = 1
        var cursor = cursor(notBefore: key)
        while let found = cursor.next(), found.key.starts(with: key) {
            guard let entry = decoded(found.value), body(entry) else { return }
        }
    }

    func decoded(_ value: ArraySlice<UInt8>) -> InventoryEntry? {
        guard let entry = InventoryEntry(value) else {
            space?.noteDamage()
            return nil
        }
        return entry
    }

    /// Stands before the first record whose key is not before this one.
    private func cursor(notBefore key: [UInt8]) -> InventoryCursor {
        // The last start whose record comes before the key, or is it.
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = low + (high - low) / 2
            var first = InventoryCursor(self, at: starts[middle], piece: 1 << 9)
            guard let record = first.next() else { break }
            if key.lexicographicallyPrecedes(record.key) { high = middle } else { low = middle + 1 }
        }
        var cursor = InventoryCursor(self, at: low == 0 ? 0 : starts[low - 1], piece: 1 << 13)
        cursor.pass { $0.lexicographicallyPrecedes(key) }
        return cursor
    }

    /// As many bytes as there are, at most `count`.
    fileprivate func read(atMost count: Int, at offset: Int) -> ArraySlice<UInt8> {
        let count = min(count, end - offset)
        guard count > 0 else { return [] }
        guard let file else { return bytes[offset..<offset + count] }
        return file.read(atMost: count, at: offset)[...]
    }
}

/// Goes through records of a store from one of them on.
struct InventoryCursor {
    private let store: InventoryStore
    /// Bytes that are read at once.
    private let piece: Int
    private var offset: Int
    private var rest: ArraySlice<UInt8> = []

    fileprivate init(_ store: InventoryStore, at offset: Int, piece: Int) {
        self.store = store
        self.offset = offset
        self.piece = piece
    }

    /// The next one; nothing at the end, or after a failure, which the space keeps.
    mutating func next() -> (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        guard let lengths = lengths() else { return nil }
        let key = rest.startIndex + 8
        let value = key + lengths.key
        let end = value + lengths.value
        defer { rest = rest[end...] }
        return (rest[key..<value], rest[value..<end])
    }

    /// Passes over records as long as their keys are such.
    mutating func pass(_ isBefore: (ArraySlice<UInt8>) -> Bool) {
        while let lengths = lengths() {
            let key = rest.startIndex + 8
            guard isBefore(rest[key..<key + lengths.key]) else { return }
            rest = rest[(key + lengths.key + lengths.value)...]
        }
    }

    /// Makes sure that the next record is there whole.
    private mutating func lengths() -> (key: Int, value: Int)? {
        guard fill(8) else { return nil }
        var word: UInt64 = 0
        for place in 0..<8 { word |= UInt64(rest[rest.startIndex + place]) << UInt64(8 * place) }
        let lengths = (key: Int(word & 0xFFFF_FFFF), value: Int(word >> 32))
        return fill(8 + lengths.key + lengths.value) ? lengths : nil
    }

    private mutating func fill(_ count: Int) -> Bool {
        if rest.count >= count { return true }
        let more = store.read(atMost: max(piece, count - rest.count), at: offset)
        offset += more.count
        rest = rest.isEmpty ? more : Array(rest + more)[...]
        return rest.count >= count
    }
}

/// Puts records into a store, in their order.
private struct InventoryStoreWriter {
    private let space: (any SpillSpace)?
    private var file: (any SpillFile)?
    private var bytes: [UInt8] = []
    private var end = 0
    private var starts: [Int] = []
    /// How far apart the starts are that are kept.
    private var distance = 1 << 13
    private var next = 0

    private static let piece = 1 << 18
    private static let mostStarts = 1 << 16

    init(_ space: (any SpillSpace)?) {
        self.space = space
    }

    mutating func add(_ key: [UInt8], _ value: ArraySlice<UInt8>) {
        if end >= next {
            starts.append(end)
            if starts.count > Self.mostStarts {
                starts = starts.indices.filter { $0 % 2 == 0 }.map { starts[$0] }
                distance *= 2
            }
            next = end + distance
        }
        let lengths = UInt64(UInt32(key.count)) | UInt64(UInt32(value.count)) << 32
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: lengths >> shift))
        }
        bytes += key
        bytes += value
        end += 8 + key.count + value.count
        if bytes.count >= Self.piece { flush() }
    }

    private mutating func flush() {
        guard let space, !bytes.isEmpty else { return }
        if file == nil { file = space.makeFile() }
        // The space keeps why it could not be written.
        _ = file?.append(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func finish() -> (file: (any SpillFile)?, bytes: [UInt8], end: Int, starts: [Int]) {
        if file != nil { flush() }
        return (file, file == nil ? bytes : [], end, starts)
    }
}
