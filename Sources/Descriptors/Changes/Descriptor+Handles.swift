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

    /// The path from another directory down to this object, as far as the kernel can say where both are: where to look, and
    /// no proof of anything.
    ///
    /// - Returns: nothing where the object is not seen beneath the directory, or is the directory.
    package borrowing func presumedPath(beneath directory: borrowing Descriptor) -> [UInt8]? {
        guard let base = try? directory.presumedPath(), let path = try? presumedPath() else { return nil }
        let slash = UInt8(ascii: "/")
        let top = base.last == slash ? base : base + [slash]
        guard path.count > top.count, path.starts(with: top) else { return nil }
        return Array(path.dropFirst(top.count))
    }

    private borrowing func presumedPath() throws(SystemFailure) -> [UInt8] {
        let number = number
        return unsafe try Descriptor.linkTarget { buffer, size in unsafe tw_path_of(number, buffer, size) }
    }
}
