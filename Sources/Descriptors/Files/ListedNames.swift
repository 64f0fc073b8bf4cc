import CLinux

/// Names of a directory that are still to be turned to, packed: for each what the listing says that it is, its length, its
/// bytes and the zero byte that ends it for the kernel.
package struct ListedNames: Sendable {
    private var bytes: [UInt8] = []
    /// Where the current entry begins, and the next one.
    private var current = 0
    private var next = 0

    package init() {}

    /// Whether nothing comes behind the current name.
    package var isAtEnd: Bool { next == bytes.count }

    /// Puts all that is left of the reader's batch behind what there is.
    package mutating func append(_ reader: inout DirectoryReader) {
        if isAtEnd {
            bytes.removeAll(keepingCapacity: true)
            (current, next) = (0, 0)
        }
        while reader.next() {
            let count = reader.nameCount
            guard count <= Int(UInt16.max) else { continue }
            bytes.append(reader.listedType)
            bytes.append(UInt8(truncatingIfNeeded: count))
            bytes.append(UInt8(truncatingIfNeeded: count >> 8))
            let name = reader.name
            unsafe name.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
            bytes.append(0)
        }
    }

    /// Turns to the next name; false where there is none.
    package mutating func advance() -> Bool {
        guard next < bytes.count else { return false }
        current = next
        next = current + 4 + count
        return true
    }

    private var count: Int { Int(bytes[current + 1]) | Int(bytes[current + 2]) << 8 }

    /// What the listing says that the current entry is: a hint.
    package var isListedDirectory: Bool { bytes[current] == 4 }

    /// Whether the listing says that the current entry is a regular file: a hint as well.
    package var isListedFile: Bool { bytes[current] == 8 }

    /// Whether the listing says nothing of it, as some file systems do.
    package var isListedAsNothing: Bool { bytes[current] == 0 }

    /// The current name, in place.
    package var name: Span<UInt8> {
        @_lifetime(borrow self)
        borrowing get { bytes.span.extracting(current + 3..<current + 3 + count) }
    }

    /// A copy of the current name.
    package var fileName: FileName {
        guard !bytes.isEmpty else { return FileName(checked: []) }
        return FileName(checked: Array(bytes[current + 3..<current + 3 + count]))
    }

    /// Puts the current name behind what `other` holds.
    package borrowing func copyName(into other: inout [UInt8]) {
        other += bytes[current + 3..<current + 3 + count]
    }

    /// Puts what is left into the order of the bytes of the names.
    package mutating func sort() {
        var starts: [Int] = []
        var start = next
        while start < bytes.count {
            starts.append(start)
            start += 4 + (Int(bytes[start + 1]) | Int(bytes[start + 2]) << 8)
        }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - next)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            // The zero byte that ends a name is in none, and less than all that are.
            starts.sort { unsafe Self.precedes(bytes, $0 + 3, $1 + 3) }
            for start in starts {
                let count = unsafe Int(bytes[start + 1]) | Int(bytes[start + 2]) << 8
                unsafe sorted.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<start + 4 + count]))
            }
        }
        bytes = sorted
        (current, next) = (0, 0)
    }

    /// Whether the name that begins there comes before the other one.
    private static func precedes(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Int, _ other: Int) -> Bool {
        var offset = 0
        while unsafe bytes[name + offset] == bytes[other + offset], unsafe bytes[name + offset] != 0 { offset += 1 }
        return unsafe bytes[name + offset] < bytes[other + offset]
    }

    /// The current entry's status, with what a server says now.
    package borrowing func status(in directory: borrowing Descriptor) throws(SystemFailure) -> EntryStatus {
        let number = directory.number
        return try unsafe withName { name throws(SystemFailure) in
            try unsafe Descriptor.status(number, name, tw_status_cached)
        }
    }

    /// Opens the current entry for reading. It is pinned and looked at first: a device or a FIFO that was put in its place is
    /// not opened, not even for a moment.
    ///
    /// - Throws: what openat2(2) says, ENOSYS and EPERM included; EXDEV for a mount point; EINVAL where it is no regular file
    ///   by now; ENOSYS where /proc is not mounted, by which a pin is opened.
    package borrowing func openFile(in directory: borrowing Descriptor) throws(SystemFailure) -> Descriptor {
        let number = directory.number
        let result = try unsafe withName { name in
            unsafe tw_openat2(
                number, name, tw_open_path | tw_no_follow, tw_resolve_beneath | tw_resolve_same_mount)
        }
        guard result >= 0 else { throw SystemFailure(.openat2, result: result) }
        let pin = Descriptor(number: Int32(result), isPin: true)
        guard try pin.status().isRegularFile else { throw SystemFailure(.openat, EINVAL) }
        return try pin.reopenForReading()
    }

    /// Takes the current name away from what is no directory; a hint that was wrong is refused by the kernel (EISDIR).
    ///
    /// - Throws: what unlinkat(2) says.
    package borrowing func unlink(in directory: borrowing Descriptor) throws(SystemFailure) {
        let number = directory.number
        let result = try unsafe withName { unsafe tw_unlinkat(number, $0) }
        guard result >= 0 else { throw SystemFailure(.unlinkat, result: result) }
    }

    @inline(__always)
    private borrowing func withName<R>(
        _ body: (UnsafePointer<CChar>) throws(SystemFailure) -> R
    ) throws(SystemFailure) -> R {
        let start = current + 3
        return try unsafe bytes.span.withUnsafeBytes { bytes throws(SystemFailure) in
            guard let base = bytes.baseAddress else { throw .noPath }
            return try unsafe body((base + start).assumingMemoryBound(to: CChar.self))
        }
    }
}
