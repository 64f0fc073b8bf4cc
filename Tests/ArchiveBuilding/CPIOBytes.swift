/// Cpio archives written byte by byte.
public struct CPIOBytes {
    public enum Format: String, CaseIterable, Sendable {
        case odc = "070707"
        case newc = "070701"
        case crc = "070702"
    }

    public var bytes: [UInt8] = []
    public let format: Format

    public init(_ format: Format) {
        self.format = format
    }

    public mutating func add(
        _ name: String, mode: Int = 0o100644, inode: Int = 1, links: Int = 1, _ contents: [UInt8] = [],
        nameSize: Int? = nil, size: Int? = nil, check: Int? = nil
    ) {
        let count = nameSize ?? name.utf8.count + 1
        let size = size ?? contents.count
        if format == .odc {
            let fields = [
                (7, 6), (inode, 6), (mode, 6), (1000, 6), (100, 6), (links, 6), (0o401, 6), (77, 11), (count, 6),
                (size, 11),
            ]
            bytes += Array(format.rawValue.utf8) + fields.flatMap { Self.number($0.0, 8, $0.1) }
        } else {
            let sum = check ?? (format == .crc ? contents.reduce(0) { $0 + Int($1) } : 0)
            let fields = [inode, mode, 1000, 100, links, 77, size, 0, 7, 1, 1, count, sum]
            bytes += Array(format.rawValue.utf8) + fields.flatMap { Self.number($0, 16, 8) }
        }
        bytes += Array(name.utf8) + [0]
        align()
        bytes += contents
        align()
    }

    public mutating func end() {
        add("TRAILER!!!", mode: 0, inode: 0)
    }

    private mutating func align() {
        if format != .odc { bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4) }
    }

    private static func number(_ value: Int, _ radix: Int, _ width: Int) -> [UInt8] {
        let digits = String(value, radix: radix)
        return Array((String(repeating: "0", count: width - digits.count) + digits).utf8)
    }
}
