import CLinux
public import Descriptors

/// What the worker shows.
extension SharedProgress {
    /// Shows the entry that the reader is at, and counts it.
    @inline(__always)
    public func enter(_ reader: borrowing DirectoryReader) {
        unsafe tw_progress_enter(words, reader.terminatedName, UInt64(reader.nameCount))
    }

    /// Counts an entry that no reader lists: the root.
    public func countEntry() {
        unsafe tw_progress_count(words, Int32(tw_progress_entries))
    }

    /// Shows that it is alive, and at the directory itself.
    public func beat() {
        store(tw_progress_name_length, 0)
        unsafe tw_progress_count(words, Int32(tw_progress_beats))
    }

    /// Shows another root, by its place on the command line.
    public func turn(toRoot index: Int) {
        store(tw_progress_root, UInt64(clamping: index))
        turn(to: [])
    }

    /// Shows another directory, by its root-relative path.
    public func turn(to path: [UInt8]) {
        show(path, at: 0)
        beat()
    }

    /// Shows a directory by its name: the path that is shown begins with the `length` bytes that lead to it.
    public func turn(to name: FileName, below length: Int) {
        if length > 0, length < tw_progress_path_limit {
            unsafe bytes(at: tw_progress_path + length).storeBytes(of: UInt8(ascii: "/"), as: UInt8.self)
        }
        show(name.bytes, at: length > 0 ? length + 1 : 0)
        beat()
    }

    /// Counts a directory whose entries are about to be read.
    public func countDirectory() {
        unsafe tw_progress_count(words, Int32(tw_progress_directories))
    }

    /// Counts bytes of an archive that were read, or passed over.
    public func count(bytes: UInt64) {
        store(tw_progress_bytes, load(tw_progress_bytes) &+ bytes)
    }

    /// Counts an entry that is left out, by the number of its cause.
    public func countOmission(_ cause: UInt8) {
        guard cause < tw_progress_omission_causes else { return }
        unsafe tw_progress_count(words, Int32(tw_progress_omissions / 8) + Int32(cause))
    }

    /// Shows whether it has anything to do. One that has not may be silent for as long as it likes.
    public func show(isBusy: Bool) {
        store(tw_progress_is_busy, isBusy ? 1 : 0)
        beat()
    }

    /// As much of it as there is room for; the length says how much there would be.
    private func show(_ part: [UInt8], at offset: Int) {
        if offset < tw_progress_path_limit {
            unsafe part.withUnsafeBytes { source in
                guard let first = source.baseAddress else { return }
                let count = min(source.count, tw_progress_path_limit - offset)
                unsafe bytes(at: tw_progress_path + offset).copyMemory(from: first, byteCount: count)
            }
        }
        store(tw_progress_path_length, UInt64(offset + part.count))
    }
}
