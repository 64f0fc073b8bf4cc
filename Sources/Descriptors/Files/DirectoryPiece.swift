/// Some of the records of a directory, as the kernel gave them to one reader and another one takes them.
public struct DirectoryPiece: Sendable {
    /// How many names they have, but for `.` and `..`.
    public let count: Int
    let bytes: [UInt8]

    init(count: Int, bytes: [UInt8]) {
        self.count = count
        self.bytes = bytes
    }

    /// One name, of which nothing else is known: as if it had been listed alone.
    public init(_ name: FileName) {
        // struct linux_dirent64: inode and offset of 8 bytes, length of 2, type of 1, then the name and its end.
        let length = (19 + name.bytes.count + 1 + 7) & ~7
        var bytes = [UInt8](repeating: 0, count: length)
        bytes[16] = UInt8(truncatingIfNeeded: length)
        bytes[17] = UInt8(truncatingIfNeeded: length >> 8)
        bytes.replaceSubrange(19..<19 + name.bytes.count, with: name.bytes)
        self.init(count: 1, bytes: bytes)
    }
}
