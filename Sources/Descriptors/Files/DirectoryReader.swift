import CLinux

/// One buffer of directory entries (getdents64(2)), reused for every directory that a worker lists.
///
/// The loop around it is the hot path of a scan: names stay where the kernel put them and are handed back to the
/// kernel from there.
@safe public struct DirectoryReader: ~Copyable {
    private let buffer: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var position = 0
    private var nameStart = 0
    private var nameLength = 0
    /// Entries that were looked at together, and the current one's place among them.
    let looks: UnsafeMutableBufferPointer<tw_look>
    private(set) var looked = 0
    private(set) var place = 0
    /// The directory's own inode by its entry `.`, where the first batch holds that: it says for nothing which
    /// directory this is, on file systems whose listing and status agree.
    public private(set) var ownInode: UInt64?
    /// Names that no kernel should hand out, for example empty or with a slash: they are skipped.
    public private(set) var malformedNames = 0

    public init() {
        unsafe buffer = .allocate(byteCount: 64 * 1024, alignment: 8)
        unsafe looks = .allocate(capacity: Self.mostLooks)
        unsafe looks.initialize(repeating: tw_look())
    }

    deinit {
        unsafe looks.deallocate()
        unsafe buffer.deallocate()
    }

    /// Reads the next batch of entries; false at the end of the directory.
    ///
    /// - Throws: what getdents64(2) says. What was read before is good nevertheless.
    public mutating func read(_ directory: borrowing Descriptor) throws(SystemFailure) -> Bool {
        filled = 0
        position = 0
        looked = 0
        let result = unsafe tw_getdents64(directory.number, buffer.baseAddress, buffer.count)
        guard result >= 0 else { throw SystemFailure(.getdents64, result: result) }
        filled = min(result, unsafe buffer.count)
        ownInode = inodeOfSelf
        return filled > 0
    }

    /// The inode of `.` in this batch. A file system that lists by a hash of the names has it anywhere.
    private var inodeOfSelf: UInt64? {
        var start = 0
        // As `nextRecord` finds them; `.` takes the least room that a record can.
        while filled - start > 20 {
            if unsafe buffer[start + 19] == UInt8(ascii: "."), unsafe buffer[start + 20] == 0 {
                return unsafe buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            }
            let length = unsafe Int(buffer.loadUnaligned(fromByteOffset: start + 16, as: UInt16.self))
            guard length > 19 else { return nil }
            start += length
        }
        return nil
    }

    /// Takes bytes for its batch, well-formed or not.
    mutating func take(batch: [UInt8]) {
        position = 0
        looked = 0
        filled = unsafe min(batch.count, buffer.count)
        for index in 0..<filled { unsafe buffer[index] = batch[index] }
        ownInode = inodeOfSelf
    }

    /// Cuts what is left of the batch into pieces of so many records, for other readers; nothing is left of it then.
    public mutating func cut(intoPiecesOf size: Int) -> [DirectoryPiece] {
        var pieces: [DirectoryPiece] = []
        var (start, end, count) = (position, position, 0)
        while start < filled {
            let length =
                filled - end > 19 ? unsafe Int(buffer.loadUnaligned(fromByteOffset: end + 16, as: UInt16.self)) : 0
            let isRecord = length > 19 && length <= filled - end
            if isRecord, !isDot(at: end) { count += 1 }
            // What is no record is left to whoever takes the piece: to be counted, and not looked at.
            end = isRecord ? end + length : filled
            guard count == size || end == filled else { continue }
            pieces.append(unsafe DirectoryPiece(count: count, bytes: Array(buffer[start..<end])))
            (start, count) = (end, 0)
        }
        position = filled
        return pieces
    }

    /// Whether the record is `.` or `..`.
    private func isDot(at start: Int) -> Bool {
        let dot = UInt8(ascii: ".")
        guard filled - start > 21, unsafe buffer[start + 19] == dot else { return false }
        return unsafe buffer[start + 20] == 0 || buffer[start + 20] == dot && buffer[start + 21] == 0
    }

    /// Takes a piece for its batch.
    public mutating func take(_ piece: DirectoryPiece) {
        take(batch: piece.bytes)
    }

    /// Advances to the next entry of the batch, past `.` and `..`; false when there is none.
    public mutating func next() -> Bool {
        place += 1
        guard place < looked else {
            looked = 0
            return advance()
        }
        unsafe nameStart = looks[place].start
        unsafe nameLength = looks[place].length
        return true
    }

    /// Takes the names of the current entry and of those after it into looks that are still to be made.
    mutating func gatherLooks() {
        let (start, length) = (nameStart, nameLength)
        repeat {
            unsafe looks[looked].name = terminatedName
            unsafe looks[looked].start = nameStart
            unsafe looks[looked].length = nameLength
            looked += 1
        } while looked < Self.mostLooks && advance()
        (nameStart, nameLength) = (start, length)
        place = 0
    }

    private mutating func advance() -> Bool {
        while let record = nextRecord() {
            // struct linux_dirent64: inode and offset of 8 bytes, length of 2, type of 1, then the name.
            let start = record.lowerBound + 19
            let length = unsafe tw_name_length(buffer.baseAddress.map { unsafe $0 + start }, record.upperBound - start)
            guard length > 0 else {
                malformedNames += 1
                continue
            }
            let dot = UInt8(ascii: ".")
            if unsafe length <= 2 && buffer[start] == dot && buffer[start + length - 1] == dot { continue }
            nameStart = start
            nameLength = length
            return true
        }
        return false
    }

    /// The bytes of the next record, always within what was read. A length that no record can have ends the batch.
    private mutating func nextRecord() -> Range<Int>? {
        guard filled - position > 19 else {
            if position < filled { malformedNames += 1 }
            position = filled
            return nil
        }
        let length = unsafe Int(buffer.loadUnaligned(fromByteOffset: position + 16, as: UInt16.self))
        guard length > 19, length <= filled - position else {
            malformedNames += 1
            position = filled
            return nil
        }
        defer { position += length }
        return position..<position + length
    }

    /// Bytes of the current name.
    package var nameCount: Int { nameLength }

    /// The same for a closure.
    public borrowing func withName<R>(_ body: (Span<UInt8>) -> R) -> R {
        body(name)
    }

    /// The current name, in place and without the zero byte that ends it.
    public var name: Span<UInt8> {
        @_lifetime(borrow self)
        borrowing get {
            let bytes = unsafe UnsafeRawBufferPointer(buffer)[nameStart..<nameStart + nameLength]
            return unsafe _overrideLifetime(Span(_unsafeBytes: bytes), borrowing: self)
        }
    }

    /// What the listing says that the current entry is (readdir(3), `d_type`): a hint, and 0 where it says nothing.
    package var listedType: UInt8 {
        unsafe nameLength > 0 ? buffer[nameStart - 1] : 0
    }

    /// Replaces what `bytes` holds by the current name, in the room that it has.
    public borrowing func copyName(into bytes: inout [UInt8]) {
        let name = unsafe UnsafeRawBufferPointer(rebasing: buffer[nameStart..<nameStart + nameLength])
        unsafe name.withMemoryRebound(to: UInt8.self) { unsafe bytes.replaceSubrange(bytes.indices, with: $0) }
    }

    /// A copy of the current name.
    public var fileName: FileName {
        unsafe FileName(checked: [UInt8](buffer[nameStart..<nameStart + nameLength]))
    }

    /// The current entry's status, without a copy of its name: as `Descriptor.status(of:)`.
    public borrowing func status(in directory: borrowing Descriptor) throws(SystemFailure) -> EntryStatus {
        if let seen = try statusSeen() { return seen }
        return try statusNow(in: directory)
    }

    /// The same, and never what a look ahead has seen.
    public borrowing func statusNow(in directory: borrowing Descriptor) throws(SystemFailure) -> EntryStatus {
        unsafe try Descriptor.status(directory.number, terminatedName, tw_status_cached)
    }

    /// As `Descriptor.synchronizedStatus(of:)`.
    public borrowing func synchronizedStatus(in directory: borrowing Descriptor) throws(SystemFailure) -> EntryStatus {
        unsafe try Descriptor.status(directory.number, terminatedName, tw_status_synchronized)
    }

    /// The text of the current entry, a link, without a copy of its name: as `Descriptor.linkTarget(of:)`.
    public borrowing func linkTarget(in directory: borrowing Descriptor) throws(SystemFailure) -> [UInt8] {
        let (number, name) = unsafe (directory.number, terminatedName)
        return unsafe try Descriptor.linkTarget { buffer, size in unsafe tw_readlinkat(number, name, buffer, size) }
    }

    /// Opens the current entry for reading, without a copy of its name. It is pinned and looked at first: a device or a FIFO
    /// that was put in its place is not opened, not even for a moment.
    ///
    /// - Throws: what openat(2) says; EINVAL where it is no regular file by now; ENOSYS where /proc is not mounted, by which
    ///   a pin is opened.
    public borrowing func openFile(in directory: borrowing Descriptor) throws(SystemFailure) -> Descriptor {
        let result = unsafe tw_openat(directory.number, terminatedName, tw_open_path | tw_no_follow, 0)
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        let pin = Descriptor(number: Int32(result), isPin: true)
        guard try pin.status().isRegularFile else { throw SystemFailure(.openat, EINVAL) }
        return try pin.reopenForReading()
    }

    /// The current name as a C string. Before the first entry it is empty: the buffer is no name then.
    package var terminatedName: UnsafePointer<CChar> {
        guard nameLength > 0, let base = unsafe buffer.baseAddress else { return unsafe tw_no_name }
        return unsafe UnsafePointer((base + nameStart).assumingMemoryBound(to: CChar.self))
    }
}
