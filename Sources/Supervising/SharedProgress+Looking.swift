import CLinux

/// What another process sees. The worker may be writing meanwhile, or have been taken over by what it reads: nothing
/// here is more than what it says.
extension SharedProgress {
    /// Something that is different after each thing that the worker did.
    public struct Pulse: Hashable, Sendable {
        private var numbers: [UInt64]

        fileprivate init(_ sharedProgress: SharedProgress) {
            numbers = [
                sharedProgress.load(tw_progress_beats), sharedProgress.load(tw_progress_entries),
                sharedProgress.load(tw_progress_written),
                sharedProgress.load(tw_progress_is_busy),
            ]
        }
    }

    /// The signs of life so far; two that differ say that the worker went on between them.
    public var pulse: Pulse { Pulse(self) }
    /// Whether it is at work; else it waits for some.
    public var isBusy: Bool { load(tw_progress_is_busy) != 0 }
    /// Entries that it has met.
    public var entries: Int { Int(truncatingIfNeeded: load(tw_progress_entries) & 0xFFFF_FFFF_FFFF) }
    /// Directories that it has read.
    public var directories: Int { Int(truncatingIfNeeded: load(tw_progress_directories) & 0xFFFF_FFFF_FFFF) }
    /// Bytes of archives that it has read, or passed over.
    public var bytes: UInt64 { load(tw_progress_bytes) }
    /// Entries that it has left out for one cause, by its number.
    public func omissions(_ cause: UInt8) -> Int {
        guard cause < tw_progress_omission_causes else { return 0 }
        return Int(truncatingIfNeeded: load(tw_progress_omissions / 8 + Int(cause)) & 0xFFFF_FFFF_FFFF)
    }
    /// The place of the root on the command line; as the worker says, so it may be any number.
    public var root: Int { Int(truncatingIfNeeded: load(tw_progress_root) & 0xFFFF) }

    /// The root-relative path of what the worker is at: a directory, or an entry in it. Of a path that is longer than
    /// the shared progress has room for, the names that fit.
    public var place: [UInt8] {
        let limit = tw_progress_path_limit
        let length = load(tw_progress_path_length)
        var path = copy(at: tw_progress_path, min(Int(clamping: length), limit))
        if length > UInt64(limit) {
            let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
            path.removeLast(path.count - slash)
            return path
        }
        let name = copy(
            at: tw_progress_name, min(Int(clamping: load(tw_progress_name_length)), tw_progress_name_limit))
        if !name.isEmpty {
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path += name
        }
        return path
    }

    private func copy(at offset: Int, _ count: Int) -> [UInt8] {
        unsafe [UInt8](UnsafeRawBufferPointer(start: self.bytes(at: offset), count: count))
    }
}
