import CLinux

/// Lists the attribute names of directory entries for the price of one system call each, by the best means that works.
///
/// Made on the thread that uses it: the second means gives that thread a working directory of its own, which is the
/// process's where there is no other thread.
@safe public struct AttributeLister: ~Copyable {
    /// How attributes of an entry are come by, best first.
    public enum Means: String, CaseIterable, Sendable {
        /// listxattrat and getxattrat, Linux 6.13.
        case listxattrat
        /// llistxattr(2) by name, in a working directory that belongs to the thread alone.
        case workingDirectory
        /// A pin of the entry, and listxattr(2) by its name under /proc/self/fd.
        case processDescriptors
    }

    /// The means in use: it changes where one turns out to be missing or forbidden.
    public internal(set) var means: Means
    private let buffer: UnsafeMutableRawBufferPointer
    private var filled = 0
    /// Whether the thread has a working directory of its own, and the descriptor that it was last set to.
    var ownsWorkingDirectory = false
    var entered: Int32 = -1
    /// The call that gave the last answer.
    var asked = SystemCall.listxattrat

    /// With the means given, or the best that works; either way a better one is never tried after a worse one.
    public init(means: Means? = nil) {
        self.means = means ?? .listxattrat
        unsafe buffer = .allocate(byteCount: Int(tw_attribute_limit), alignment: 8)
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// To be called when the walk turns to a directory, also when it comes back to one: the number of a descriptor
    /// that was closed may come again, for another directory.
    /// The thread's working directory changes with the first question, where the means need that.
    public mutating func enter(_ directory: borrowing Descriptor) {
        entered = -1
    }

    /// Lists the names of the reader's current entry: whether there are any. A file system without attributes has none.
    ///
    /// One call, and a second one with the greatest list that the kernel fills where there are uncommonly many names.
    ///
    /// - Throws: what the call of the means in use says.
    public mutating func list(
        _ entry: borrowing DirectoryReader, in directory: borrowing Descriptor
    ) throws(SystemFailure) -> Bool {
        // As for most entries.
        if entry.listSeen == 0 { return false }
        filled = 0
        var result: Int
        if let seen = entry.listSeen, !isRefusal(seen) {
            asked = .listxattrat
            result = seen
            unsafe entry.copyListSeen(max(0, seen), to: buffer)
        } else {
            let usual = unsafe AttributeQuery(attribute: nil, buffer: buffer.baseAddress, size: Int(tw_usual_list))
            result = unsafe ask(usual, entry.terminatedName, directory.number)
            if result == 0 { return false }
        }
        if result == -Int(ERANGE) {
            let greatest = unsafe AttributeQuery(attribute: nil, buffer: buffer.baseAddress, size: buffer.count)
            result = unsafe ask(greatest, entry.terminatedName, directory.number)
        }
        guard result >= 0 || result == -Int(EOPNOTSUPP) else { throw SystemFailure(asked, result: result) }
        filled = unsafe min(max(0, result), buffer.count)
        return filled > 0
    }

    /// Calls `body` with each name that `list` found, in place.
    public borrowing func forEachName(_ body: (Span<UInt8>) -> Void) {
        unsafe AttributeQuery.forEachName(in: UnsafeRawBufferPointer(rebasing: buffer[..<filled]), body)
    }

    /// The value of an attribute of the reader's current entry, or nothing where it has none of that name.
    ///
    /// - Throws: what the call of the means in use says; ERANGE where the value grew while it was read.
    public mutating func value(
        of attribute: [UInt8], _ entry: borrowing DirectoryReader, in directory: borrowing Descriptor
    ) throws(SystemFailure) -> [UInt8]? {
        let name = unsafe entry.terminatedName
        let number = directory.number
        var value: [UInt8] = []
        let result = unsafe attribute.withTerminated { attribute in
            unsafe AttributeQuery.value(into: &value) { buffer, size in
                let query = unsafe AttributeQuery(attribute: attribute, buffer: buffer, size: size)
                return unsafe ask(query, name, number)
            }
        }
        return unsafe try AttributeQuery.present(value, result, asked)
    }
}
