import CLinux

/// Inodes by what the kernel knows them by when no name does.
extension Descriptor {
    /// Pins what has this handle on the file system of this directory; nothing where there is no such inode any more.
    ///
    /// - Parameter handle: as `readHandle(into:)` fills it.
    /// - Throws: what open_by_handle_at(2) says, EPERM without CAP_DAC_READ_SEARCH; what openat(2) says of this directory.
    package borrowing func pin(handle: [UInt8]) throws(SystemFailure) -> Descriptor? {
        var raw = tw_handle()
        let bytes = handle.dropFirst(4)
        guard handle.count > 4, bytes.count <= 128 else {
            throw SystemFailure(.openByHandle, EINVAL)
        }
        raw.length = UInt32(bytes.count)
        raw.type = handle.prefix(4).reversed().reduce(0) { $0 << 8 | Int32($1) }
        unsafe withUnsafeMutableBytes(of: &raw.bytes) { unsafe $0.copyBytes(from: bytes) }
        // The call wants a descriptor that was opened, and no pin.
        let mount = try reopenForListing()
        let result = unsafe tw_open_by_handle(mount.number, &raw, tw_open_path | tw_no_follow)
        if result == -Int(ESTALE) { return nil }
        try check(.openByHandle, result)
        return Descriptor(number: Int32(result), isPin: true)
    }
}
