internal import Descriptors
internal import FileModel

/// What an object is, by the file type bits of its status (inode(7)).
public enum Kind: Hashable, Sendable {
    case file, directory, link, fifo, socket, blockDevice, characterDevice

    /// Nothing where the bits name no kind.
    init?(_ status: EntryStatus) {
        switch EntryKind(statusMode: status.mode) {
        case .file: self = .file
        case .directory: self = .directory
        case .link: self = .link
        case .fifo: self = .fifo
        case .socket: self = .socket
        case .blockDevice: self = .blockDevice
        case .characterDevice: self = .characterDevice
        case nil: return nil
        }
    }

    var entryKind: EntryKind {
        switch self {
        case .file: .file
        case .directory: .directory
        case .link: .link
        case .fifo: .fifo
        case .socket: .socket
        case .blockDevice: .blockDevice
        case .characterDevice: .characterDevice
        }
    }

    /// In words.
    var name: String { entryKind.name }
}
