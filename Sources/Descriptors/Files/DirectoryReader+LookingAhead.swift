import CLinux

/// Statuses and attribute lists of several entries at once.
///
/// Between two system calls of a walk lies more code than a processor's first cache holds beside the kernel's: where
/// all calls are made before all judgements, both run faster.
extension DirectoryReader {
    /// How many entries are looked at at once.
    static var mostLooks: Int { 16 }

    /// Whether the current entry was looked at with others.
    @inline(__always)
    public var hasLooked: Bool { looked > 0 }

    /// Looks at the current entry and those after it, as far as the batch and the room for looks go: `status` and
    /// `AttributeLister.list` then tell what was seen. Nothing where the current one was looked at already.
    ///
    /// Not for directories whose server may keep whoever asks waiting: nobody would know by which entry.
    ///
    /// - Parameter kinds: of which file types attribute names are listed, a bit for each (`1 << (mode >> 12)`).
    public mutating func lookAhead(in directory: borrowing Descriptor, listing kinds: UInt32) {
        guard !hasLooked else { return }
        gatherLooks()
        unsafe tw_look(directory.number, looks.baseAddress, looked, kinds)
    }

    /// The status that was seen of the current entry; nothing where it was not looked at, or a filter may have answered
    /// in the place of the call.
    @inline(__always)
    borrowing func statusSeen() throws(SystemFailure) -> EntryStatus? {
        guard looked > 0 else { return nil }
        let result = unsafe looks[place].status_result
        guard result < 0 else { return unsafe EntryStatus(looks[place].status) }
        if result == -Int(ENOSYS) || result == -Int(EPERM) { return nil }
        throw SystemFailure(.statx, result: result)
    }

    /// What listing the current entry's attribute names answered; nothing where they were not listed.
    @inline(__always)
    var listSeen: Int? {
        guard looked > 0 else { return nil }
        let result = unsafe looks[place].list_result
        return result == Int(tw_not_listed) ? nil : result
    }

    /// The names that were listed, each ended by a zero byte.
    func copyListSeen(_ count: Int, to buffer: UnsafeMutableRawBufferPointer) {
        unsafe withUnsafeBytes(of: looks[place].list) { list in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: list[..<min(count, list.count)]))
        }
    }
}
