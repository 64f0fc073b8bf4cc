/// What an entry is, by the file type bits of its status (`S_IFMT`, inode(7)); never by `d_type`, which a file
/// system may leave out or get wrong.
public enum EntryKind: UInt8, CaseIterable, Hashable, Sendable {
    case file, directory, link, fifo, socket, blockDevice, characterDevice

    /// The word for it in the rule language and in reports.
    public var name: String {
        switch self {
        case .file: "file"
        case .directory: "directory"
        case .link: "link"
        case .fifo: "fifo"
        case .socket: "socket"
        case .blockDevice: "block device"
        case .characterDevice: "character device"
        }
    }

    /// The character that stands for it in the first column of `ls -l`.
    public var symbol: UInt8 {
        switch self {
        case .file: UInt8(ascii: "-")
        case .directory: UInt8(ascii: "d")
        case .link: UInt8(ascii: "l")
        case .fifo: UInt8(ascii: "p")
        case .socket: UInt8(ascii: "s")
        case .blockDevice: UInt8(ascii: "b")
        case .characterDevice: UInt8(ascii: "c")
        }
    }

    /// The kind in `st_mode`, or nothing where the bits name no kind of inode(7).
    public init?(statusMode: UInt32) {
        switch statusMode & 0o170000 {
        case 0o100000: self = .file
        case 0o040000: self = .directory
        case 0o120000: self = .link
        case 0o010000: self = .fifo
        case 0o140000: self = .socket
        case 0o060000: self = .blockDevice
        case 0o020000: self = .characterDevice
        default: return nil
        }
    }
}
