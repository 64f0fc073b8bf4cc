import CLinux

/// What changes the contents of an open file, and what takes them from another.
extension Descriptor {
    /// All of it, in as many calls as it takes.
    ///
    /// - Throws: what pwrite(2) says; EIO where it takes nothing and reports no error.
    package borrowing func write(_ bytes: RawSpan, at offset: Int64) throws(SystemFailure) {
        let number = number
        let result = unsafe bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let result = unsafe tw_pwrite(
                    number, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written,
                    offset + Int64(written))
                guard result >= 0 else { return result }
                guard result > 0 else { return -Int(EIO) }
                written += result
            }
            return 0
        }
        try check(.pwrite, result)
    }

    /// The same.
    package borrowing func write(_ bytes: [UInt8], at offset: Int64) throws(SystemFailure) {
        try unsafe write(bytes.span.bytes, at: offset)
    }

    /// All of it behind what the file holds; where another process writes there too, one call's bytes stay together.
    ///
    /// - Throws: what pwritev2(2) says; EIO where it takes nothing and reports no error.
    package borrowing func append(_ bytes: RawSpan) throws(SystemFailure) {
        let number = number
        let result = unsafe bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let result = unsafe tw_append(
                    number, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
                guard result >= 0 else { return result }
                guard result > 0 else { return -Int(EIO) }
                written += result
            }
            return 0
        }
        try check(.pwritev2, result)
    }

    /// Fills the room that is left in `output`; how many bytes came, and 0 at the end alone.
    ///
    /// - Throws: what pread(2) says.
    package borrowing func read(into output: inout OutputRawSpan, at offset: Int64) throws(SystemFailure) -> Int {
        let number = number
        let result = unsafe output.withUnsafeMutableBytes { buffer, filled in
            let free = unsafe buffer.baseAddress.map { unsafe $0 + filled }
            let result = unsafe tw_pread(number, free, buffer.count - filled, offset)
            filled += max(0, result)
            return result
        }
        try check(.pread, result)
        return result
    }

    /// Has the kernel copy up to so many bytes to the same place of another file: how many, and 0 at the end.
    ///
    /// - Throws: what copy_file_range(2) says.
    package borrowing func copy(
        _ count: Int, at offset: Int64, to other: borrowing Descriptor
    ) throws(SystemFailure) -> Int {
        let result = tw_copy_range(number, other.number, offset, count)
        try check(.copyFileRange, result)
        return result
    }

    /// Has another file share this one's content.
    ///
    /// - Throws: what ioctl_ficlone(2) says.
    package borrowing func cloneContent(to other: borrowing Descriptor) throws(SystemFailure) {
        try check(.clone, tw_clone(number, other.number))
    }

    /// Where the next byte that is stored lies; nothing behind the last.
    ///
    /// - Throws: what lseek(2) says.
    package borrowing func nextData(from offset: Int64) throws(SystemFailure) -> Int64? {
        let result = tw_seek_data(number, offset)
        if result == -Int(ENXIO) { return nil }
        try check(.lseek, result)
        return Int64(result)
    }

    /// Where the next hole begins, or the file ends.
    ///
    /// - Throws: what lseek(2) says.
    package borrowing func nextHole(from offset: Int64) throws(SystemFailure) -> Int64 {
        let result = tw_seek_hole(number, offset)
        try check(.lseek, result)
        return Int64(result)
    }

    /// - Throws: what ftruncate(2) says.
    package borrowing func changeSize(_ size: Int64) throws(SystemFailure) {
        try check(.ftruncate, tw_ftruncate(number, size))
    }

    /// Waits until contents and metadata, or contents alone, are on the disk. What failed once is never tried again: the
    /// kernel has forgotten by then what it could not write.
    ///
    /// - Throws: what fsync(2) or fdatasync(2) says.
    package borrowing func synchronize(contentsOnly: Bool = false) throws(SystemFailure) {
        if contentsOnly {
            try check(.fdatasync, tw_fdatasync(number))
        } else {
            try check(.fsync, tw_fsync(number))
        }
    }
}

extension [UInt8] {
    /// Whether both hold the same bytes, many at a time (memcmp(3)).
    package func isSame(as other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { bytes in
            unsafe other.withUnsafeBytes { unsafe tw_is_same(bytes.baseAddress, $0.baseAddress, bytes.count) }
        }
    }
}
