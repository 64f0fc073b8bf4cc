/// The regular files that the system uses as swap space at the moment. Nothing but /proc tells of it.
public struct SwapFiles: Sendable {
    private struct Identity: Hashable, Sendable {
        var device: UInt64
        var inode: UInt64
    }

    private var identities: Set<Identity> = []

    /// As they are now; a path that leads to something else by now is not believed.
    public static func current() -> SwapFiles {
        var files = SwapFiles()
        for path in Process.swapFiles {
            guard let status = try? Descriptor.status(ofFile: path), status.isRegularFile else { continue }
            files.identities.insert(Identity(device: status.device, inode: status.inode))
        }
        return files
    }

    /// Whether the entry is one of them, whatever it is called.
    public func contains(_ status: EntryStatus) -> Bool {
        guard !identities.isEmpty, status.isRegularFile else { return false }
        return identities.contains(Identity(device: status.device, inode: status.inode))
    }
}
