/// Some of the records of a directory, as the kernel gave them to one reader and another one takes them.
public struct DirectoryPiece: Sendable {
    /// How many names they have, but for `.` and `..`.
    public let count: Int
    let bytes: [UInt8]
}
