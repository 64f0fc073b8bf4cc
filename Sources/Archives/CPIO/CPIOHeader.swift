import Facts

/// The header of a cpio member: of the portable ASCII format of POSIX.1-1997 ("odc"), or of the new ASCII format of SVR4
/// ("newc", and with a checksum "crc"); cpio(5).
struct CPIOHeader {
    enum Format {
        case odc
        case newc(hasChecksum: Bool)
    }

    var format: Format
    var inode: UInt64
    var device: UInt64
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
    var links: UInt64
    var deviceMajor: UInt32
    var deviceMinor: UInt32
    var modified: Int64
    var nameSize: UInt64
    var size: UInt64
    var checksum: UInt32 = 0

    static let magicLength = 6

    /// How many bytes the header has, by its first ones.
    static func length(_ bytes: Span<UInt8>) -> Int? {
        if bytes.begins(with: "070707") { return 76 }
        return bytes.begins(with: "070701") || bytes.begins(with: "070702") ? 110 : nil
    }

    /// Nothing where a field is no number.
    init?(_ bytes: Span<UInt8>) {
        if bytes.begins(with: "070707") {
            self.init(octal: bytes)
        } else {
            self.init(hexadecimal: bytes)
        }
    }

    private init?(octal bytes: Span<UInt8>) {
        var fields: [UInt64] = []
        var start = Self.magicLength
        for width in [6, 6, 6, 6, 6, 6, 6, 11, 6, 11] {
            guard let value = bytes.number(start..<start + width, bits: 3) else { return nil }
            fields.append(value)
            start += width
        }
        format = .odc
        device = fields[0]
        inode = fields[1]
        mode = UInt32(fields[2])
        owner = UInt32(fields[3])
        group = UInt32(fields[4])
        links = fields[5]
        deviceMajor = UInt32(fields[6] >> 8)
        deviceMinor = UInt32(fields[6] & 0xFF)
        modified = Int64(fields[7])
        nameSize = fields[8]
        size = fields[9]
    }

    private init?(hexadecimal bytes: Span<UInt8>) {
        func field(_ index: Int) -> UInt32? {
            let start = Self.magicLength + 8 * index
            return bytes.number(start..<start + 8, bits: 4).map { UInt32(truncatingIfNeeded: $0) }
        }
        guard let inode = field(0), let mode = field(1), let owner = field(2), let group = field(3),
            let links = field(4),
            let modified = field(5), let size = field(6), let major = field(7), let minor = field(8),
            let deviceMajor = field(9), let deviceMinor = field(10), let nameSize = field(11), let checksum = field(12)
        else { return nil }
        format = .newc(hasChecksum: bytes[5] == UInt8(ascii: "2"))
        self.inode = UInt64(inode)
        device = UInt64(major) << 32 | UInt64(minor)
        self.mode = mode
        self.owner = owner
        self.group = group
        self.links = UInt64(links)
        self.deviceMajor = deviceMajor
        self.deviceMinor = deviceMinor
        self.modified = Int64(modified)
        self.nameSize = UInt64(nameSize)
        self.size = UInt64(size)
        self.checksum = checksum
    }

    /// What a package's list says of a member whose header only numbers it.
    init(mode: UInt32, size: UInt64) {
        format = .newc(hasChecksum: false)
        inode = 0
        device = 0
        self.mode = mode
        owner = 0
        group = 0
        links = 1
        deviceMajor = 0
        deviceMinor = 0
        modified = 0
        nameSize = 0
        self.size = size
    }

    /// Bytes behind so many, up to where something may begin.
    func padding(_ count: UInt64) -> UInt64 {
        if case .odc = format { return 0 }
        return (4 - count % 4) % 4
    }
}

extension Span<UInt8> {
    /// Digits of so many bits each, in all of the field.
    func number(_ field: Range<Int>, bits: UInt64) -> UInt64? {
        guard field.upperBound <= count else { return nil }
        var value: UInt64 = 0
        for index in field {
            let byte = self[index]
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x41 + 10
            case 0x61...0x66: digit = byte - 0x61 + 10
            default: return nil
            }
            guard digit < 1 << bits else { return nil }
            value = value << bits | UInt64(digit)
        }
        return value
    }
}
