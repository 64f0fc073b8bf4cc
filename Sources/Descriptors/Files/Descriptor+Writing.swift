import CLinux

extension Descriptor {
    /// Writes all of it to a descriptor: 0, or a negated error.
    package static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var written = 0
        while written < bytes.count {
            let result = unsafe tw_write(
                descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            guard result >= 0 else { return result }
            // A device that takes nothing and reports no error would be asked for ever.
            guard result > 0 else { return -Int(EIO) }
            written += result
        }
        return 0
    }
}
