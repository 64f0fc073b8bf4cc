import CLinux
import Descriptors

/// Where one worker of a walk shows what it is at and how far it is, in memory that another process can read, and a
/// stream of bytes to that process beside it.
///
/// It costs the worker a few stores for each entry. That the worker hangs in a system call, was stopped or died takes
/// nothing from it: what it showed and sent until then is there.
@safe public final class SharedProgress: @unchecked Sendable {
    let words: UnsafeMutablePointer<UInt64>
    private let memory: SharedMemory?
    /// The pipe by which the other process is called, in the worker's process once that has begun.
    var attention: Int32?

    /// One that nobody reads.
    public init() {
        memory = nil
        attention = nil
        let size = tw_progress_ring
        let raw = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        unsafe raw.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        unsafe words = raw.assumingMemoryBound(to: UInt64.self)
    }

    /// The one with this number in shared memory.
    init(_ memory: SharedMemory, number: Int) {
        self.memory = memory
        attention = nil
        unsafe words = (memory.start + number * tw_progress_size).assumingMemoryBound(to: UInt64.self)
    }

    deinit {
        if memory == nil { unsafe words.deallocate() }
    }

    func load(_ number: Int) -> UInt64 {
        unsafe tw_progress_get(words, Int32(number))
    }

    func store(_ number: Int, _ value: UInt64) {
        unsafe tw_progress_set(words, Int32(number), value)
    }

    func bytes(at offset: Int) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(words) + offset
    }
}

/// Zeroed memory that this process shares with those that it forks.
@safe final class SharedMemory: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    private let size: Int

    /// - Throws: what mmap(2) says.
    init(size: Int) throws(SystemFailure) {
        var memory: UnsafeMutableRawPointer?
        let result = unsafe tw_map_shared(size, &memory)
        guard result >= 0, let memory = unsafe memory else { throw SystemFailure(.mmap, result: result) }
        unsafe start = memory
        self.size = size
    }

    deinit {
        _ = unsafe tw_unmap(start, size)
    }
}
