import CLinux

extension Descriptor {
    /// Up to `count` bytes from `offset`; fewer only where the file ends. Reads that come short are continued.
    ///
    /// - Throws: what pread(2) says.
    public borrowing func read(atMost count: Int, at offset: Int64) throws(SystemFailure) -> [UInt8] {
        guard count > 0 else { return [] }
        let number = number
        var result = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                result = unsafe tw_pread(
                    number, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, offset + Int64(filled))
                guard result > 0 else { break }
                filled += result
            }
        }
        guard result >= 0 else { throw SystemFailure(.pread, result: result) }
        return bytes
    }

    /// Replaces what `bytes` holds by up to so many bytes from `offset`, in the room that it has; fewer only where the file
    /// ends.
    ///
    /// - Throws: what pread(2) says.
    public borrowing func read(
        _ count: Int, at offset: Int64 = 0, into bytes: inout [UInt8]
    ) throws(SystemFailure) {
        if bytes.count < count { bytes.append(contentsOf: repeatElement(0, count: count - bytes.count)) }
        var filled = 0
        while filled < count {
            let result = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe tw_pread(
                    number, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, offset + Int64(filled))
            }
            guard result >= 0 else { throw SystemFailure(.pread, result: result) }
            if result == 0 { break }
            filled += result
        }
        bytes.removeLast(bytes.count - filled)
    }

    /// The same by one call: fewer bytes may come than there are.
    ///
    /// - Throws: what pread(2) says.
    package borrowing func readOnce(
        _ count: Int, at offset: Int64 = 0, into bytes: inout [UInt8]
    ) throws(SystemFailure) {
        if bytes.count < count { bytes.append(contentsOf: repeatElement(0, count: count - bytes.count)) }
        let number = number
        let result = unsafe bytes.withUnsafeMutableBytes { unsafe tw_pread(number, $0.baseAddress, count, offset) }
        guard result >= 0 else { throw SystemFailure(.pread, result: result) }
        bytes.removeLast(bytes.count - result)
    }

    /// The text of the pinned link.
    ///
    /// - Throws: what readlinkat(2) says.
    public borrowing func linkTarget() throws(SystemFailure) -> [UInt8] {
        let number = number
        return unsafe try Descriptor.linkTarget { buffer, size in unsafe tw_readlinkat(number, tw_no_name, buffer, size)
        }
    }

    /// The text of a link in this directory.
    ///
    /// - Throws: what readlinkat(2) says; EINVAL where the entry is no link.
    public borrowing func linkTarget(of name: FileName) throws(SystemFailure) -> [UInt8] {
        let number = number
        return unsafe try Descriptor.linkTarget { buffer, size in
            unsafe name.withTerminated { unsafe tw_readlinkat(number, $0, buffer, size) }
        }
    }

    /// The kernel hands out at most a page of it, and does not say when it cut the rest off: an answer that fills the
    /// buffer is refused.
    static func linkTarget(
        _ read: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(SystemFailure) -> [UInt8] {
        for capacity in [256, 8192] {
            var result = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                result = unsafe read(UnsafeMutableRawPointer(buffer.baseAddress), capacity)
                filled = max(0, result)
            }
            guard result >= 0 else { throw SystemFailure(.readlinkat, result: result) }
            if result < capacity { return bytes }
        }
        throw SystemFailure(.readlinkat, ENAMETOOLONG)
    }
}
