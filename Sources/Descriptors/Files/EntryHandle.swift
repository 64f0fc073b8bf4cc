import CLinux

extension DirectoryReader {
    /// Puts the handle of the current entry into `handle`: its type, four bytes, the lowest first, and its bytes. Nothing
    /// where the file system has none, or name_to_handle_at(2) is not to be had.
    public borrowing func readHandle(in directory: borrowing Descriptor, into handle: inout [UInt8]) {
        unsafe Descriptor.readHandle(directory.number, terminatedName, 0, into: &handle)
    }
}

extension Descriptor {
    /// The same of the object itself.
    public borrowing func readHandle(into handle: inout [UInt8]) {
        unsafe Descriptor.readHandle(number, tw_no_name, tw_status_empty_path, into: &handle)
    }

    /// Nothing else depends on it, so that a refusal is no failure: a record is then known by inode and time of birth.
    static func readHandle(
        _ directory: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32, into handle: inout [UInt8]
    ) {
        handle.removeAll(keepingCapacity: true)
        var raw = tw_handle()
        guard unsafe tw_name_to_handle(directory, name, flags, &raw) >= 0 else { return }
        for shift in [0, 8, 16, 24] { handle.append(UInt8(truncatingIfNeeded: raw.type >> Int32(shift))) }
        unsafe withUnsafeBytes(of: raw.bytes) { bytes in
            unsafe handle.append(contentsOf: bytes.prefix(Int(min(raw.length, UInt32(bytes.count)))))
        }
    }
}
