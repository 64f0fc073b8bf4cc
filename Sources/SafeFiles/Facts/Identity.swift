internal import Descriptors

/// Which inode it is: file system, inode, birth, handle. Not the time of change, which renaming and linking change.
///
/// Two are equal where all is that both know: a walk fetches no handle unless it is asked for `.reference`.
public struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let born: EntryStatus.Time?
    private let handle: [UInt8]?

    init(_ status: EntryStatus, handle: [UInt8] = []) {
        device = status.device
        inode = status.inode
        born = status.born
        self.handle = handle.isEmpty ? nil : handle
    }

    private init() {
        (device, inode, born, handle) = (0, 0, nil, nil)
    }

    /// Of no inode: none has the number 0.
    static let ofNothing = Identity()

    public static func == (left: Identity, right: Identity) -> Bool {
        guard left.device == right.device, left.inode == right.inode, left.born == right.born else { return false }
        guard let handle = left.handle, let other = right.handle else { return true }
        return handle == other
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(inode)
    }
}
