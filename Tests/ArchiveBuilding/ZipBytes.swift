/// Zip archives written byte by byte.
public struct ZipBytes: Sendable {
    public var bytes: [UInt8] = []
    public var members: [Member] = []

    public init() {}

    /// A stored member; the local header says the same as the directory where it is not told otherwise.
    public struct Member: Sendable {
        public var name: [UInt8]
        public var contents: [UInt8]
        public var madeBy: UInt16 = 3 << 8 | 30
        public var mode: UInt32 = 0o100644
        /// The attributes of MS-DOS, below the mode.
        public var lowAttributes: UInt32 = 0
        public var flags: UInt16 = 0
        public var method: UInt16 = 0
        public var size: UInt32
        public var storedSize: UInt32
        public var checksum: UInt32
        public var extra: [UInt8] = []
        public var localExtra: [UInt8] = []
        public var localName: [UInt8]?
        public var localMethod: UInt16?
        public var localSize: UInt32?
        public var offset: UInt32 = 0
        /// What stands behind the contents.
        public var descriptor: [UInt8] = []
        public var hasLocal = true
        public var isListed = true

        public init(_ name: String, _ contents: String = "") {
            self.name = Array(name.utf8)
            self.contents = Array(contents.utf8)
            size = UInt32(self.contents.count)
            storedSize = size
            checksum = ZipBytes.checksum(self.contents)
        }

        /// Puts other contents in the place of those that it has.
        public mutating func set(_ contents: String) {
            self.contents = Array(contents.utf8)
            size = UInt32(self.contents.count)
            storedSize = size
            checksum = ZipBytes.checksum(self.contents)
        }
    }

    /// Bit by bit, as RFC 1952 defines it.
    public static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~crc
    }

    public mutating func add(_ member: Member) {
        var member = member
        if member.offset == 0 { member.offset = UInt32(bytes.count) }
        if member.isListed { members.append(member) }
        guard member.hasLocal else { return }
        let isDescribed = !member.descriptor.isEmpty
        let name = member.localName ?? member.name
        put(0x0403_4B50 as UInt32)
        put(20 as UInt16)
        put(member.flags)
        put(member.localMethod ?? member.method)
        put(0 as UInt32)
        put(isDescribed ? 0 : member.checksum)
        put(isDescribed ? 0 : member.localSize ?? member.storedSize)
        put(isDescribed ? 0 : member.localSize ?? member.size)
        put(UInt16(name.count))
        put(UInt16(member.localExtra.count))
        bytes += name + member.localExtra + member.contents + member.descriptor
    }

    public mutating func add(_ name: String, _ contents: String = "") {
        add(Member(name, contents))
    }

    /// The central directory and the record at the end. `prefix` is how many bytes were put before the archive; `isWide` says
    /// whether there are records in 64 bits as well.
    public mutating func end(comment: String = "", prefix: Int = 0, count: UInt16? = nil, isWide: Bool = false) {
        let start = bytes.count
        for member in members {
            put(0x0201_4B50 as UInt32)
            put(member.madeBy)
            put(20 as UInt16)
            put(member.flags)
            put(member.method)
            put(0 as UInt32)
            put(member.checksum)
            put(member.storedSize)
            put(member.size)
            put(UInt16(member.name.count))
            put(UInt16(member.extra.count))
            bytes += [UInt8](repeating: 0, count: 6)
            put(member.mode << 16 | member.lowAttributes)
            put(member.offset - UInt32(prefix))
            bytes += member.name + member.extra
        }
        let size = UInt32(bytes.count - start)
        if isWide { putWideEnd(size: UInt64(size), start: UInt64(start - prefix), prefix) }
        put(0x0605_4B50 as UInt32)
        put(0 as UInt32)
        put(count ?? UInt16(members.count))
        put(count ?? UInt16(members.count))
        put(size)
        put(UInt32(start - prefix))
        put(UInt16(comment.utf8.count))
        bytes += Array(comment.utf8)
    }

    private mutating func putWideEnd(size: UInt64, start: UInt64, _ prefix: Int) {
        let place = UInt64(bytes.count - prefix)
        put(0x0606_4B50 as UInt32)
        put(44 as UInt64)
        put(0x002D_031E as UInt32)
        put(0 as UInt64)
        put(UInt64(members.count))
        put(UInt64(members.count))
        put(size)
        put(start)
        put(0x0706_4B50 as UInt32)
        put(0 as UInt32)
        put(place)
        put(1 as UInt32)
    }

    private mutating func put(_ value: some FixedWidthInteger) {
        bytes += ZipBytes.littleEndian(value)
    }

    public static func littleEndian<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// An extra field of one block.
    public static func block(_ tag: UInt16, _ contents: [UInt8]) -> [UInt8] {
        littleEndian(tag) + littleEndian(UInt16(contents.count)) + contents
    }
}
