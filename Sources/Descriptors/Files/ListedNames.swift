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
            bytes.append(contentsOf: unsafe name.withUnsafeBufferPointer { unsafe [UInt8]($0) })
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
        func name(_ start: Int) -> ArraySlice<UInt8> {
            let count = Int(bytes[start + 1]) | Int(bytes[start + 2]) << 8
            return bytes[start + 3..<start + 3 + count]
        }
        starts.sort { name($0).lexicographicallyPrecedes(name($1)) }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - next)
        for start in starts { sorted += bytes[start..<start + 4 + name(start).count] }
        bytes = sorted
        (current, next) = (0, 0)
    }

    /// The current entry's status, with what a server says now.
    package borrowing func status(in directory: borrowing Descriptor) throws(SystemFailure) -> EntryStatus {
        let number = directory.number
        return try unsafe withName { name throws(SystemFailure) in
            try unsafe Descriptor.status(number, name, tw_status_cached)
        }
    }

    /// Takes the current name away from what is no directory; a hint that was wrong is refused by the kernel (EISDIR).
    ///
    /// - Throws: what unlinkat(2) says.
    package borrowing func unlink(in directory: borrowing Descriptor) throws(SystemFailure) {
        let number = directory.number
        let result = try unsafe withName { unsafe tw_unlinkat(number, $0) }
        guard result >= 0 else { throw SystemFailure(.unlinkat, result: result) }
    }

    private borrowing func withName<R>(
        _ body: (UnsafePointer<CChar>) throws(SystemFailure) -> R
    ) throws(SystemFailure) -> R {
        let start = current + 3
        let result: Result<R, SystemFailure> = unsafe bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return .failure(.noPath) }
            do throws(SystemFailure) {
                let name = unsafe (base + start).assumingMemoryBound(to: CChar.self)
                return .success(try unsafe body(name))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
