import Descriptors
import Facts

/// The contents of one regular file, opened when first read and not again.
struct ContentReader: ~Copyable {
    private var file: Descriptor?
    /// The first bytes, once they were asked for.
    private(set) var head: [UInt8] = []

    /// A reader of a pinned file that is not opened yet.
    init() {}

    /// The reader of a file that is open already, whose first bytes were read.
    init(_ file: consuming Descriptor, head: [UInt8]) {
        self.file = consume file
        self.head = head
    }

    /// Reads the first bytes, as many as tell the kind. No more than the file is said to have, so that its end need not
    /// be met by a call of its own.
    ///
    /// - Throws: what opening or reading says.
    mutating func readHead(of pin: borrowing Descriptor, size: UInt64) throws(SystemFailure) {
        let file = try pin.reopenForReading()
        head = try file.read(atMost: Self.headLength(ofFileWith: size), at: 0)
        self.file = consume file
    }

    /// How many bytes to ask for. Some files of /proc and of FUSE have content and no size.
    static func headLength(ofFileWith size: UInt64) -> Int {
        size == 0 ? ContentKind.lookedAt : Int(min(size, UInt64(ContentKind.lookedAt)))
    }

    /// Up to so many bytes from an offset on; fewer only where the file ends. What the first bytes hold is not read
    /// again: a file that changes meanwhile is judged by what it was.
    borrowing func read(atMost count: Int, at offset: Int64) throws(SystemFailure) -> [UInt8] {
        // No file is longer than this, whatever its headers say.
        guard offset >= 0, offset <= Int64.max - Int64(count) else { return [] }
        let isWhole = head.count < ContentKind.lookedAt
        if isWhole || offset + Int64(count) <= Int64(head.count) {
            return Array(head.dropFirst(Int(min(offset, Int64(head.count)))).prefix(count))
        }
        switch file {
        case .some(let file): return try file.read(atMost: count, at: offset)
        case .none: return []
        }
    }
}
