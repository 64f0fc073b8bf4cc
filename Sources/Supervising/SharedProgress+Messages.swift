import CLinux

/// Messages go from the worker to the other process through a ring in the shared progress: no system call, no copy in
/// the kernel, and what a worker sent before it came to a halt arrives all the same.
extension SharedProgress {
    /// The longest message, in bytes: a path and a few details of it.
    public static var messageLimit: Int { 64 << 20 }

    /// Sends a message of a kind; waits while there is no room for it.
    public func send(_ kind: UInt8, _ message: [UInt8]) {
        let length = UInt32(clamping: message.count)
        put((0..<4).map { UInt8(length >> ($0 * 8) & 0xFF) } + [kind])
        put(message)
    }

    /// Has the other process look at once, which it else does many times a second.
    public func callAttention() {
        if let attention { tw_call(attention) }
    }

    private func put(_ bytes: [UInt8]) {
        let size = UInt64(tw_progress_ring_size)
        var start = 0
        while start < bytes.count {
            let written = load(tw_progress_written)
            let held = written &- load(tw_progress_taken)
            if held > size / 2, load(tw_progress_has_called) == 0 {
                store(tw_progress_has_called, 1)
                callAttention()
            }
            guard held < size else {
                tw_pause(200)
                continue
            }
            let place = written % size
            let count = min(bytes.count - start, Int(size - held), Int(size - place))
            unsafe bytes.withUnsafeBytes { source in
                guard let first = source.baseAddress else { return }
                unsafe self.bytes(at: tw_progress_ring + Int(place)).copyMemory(from: first + start, byteCount: count)
            }
            store(tw_progress_written, written &+ UInt64(count))
            start += count
        }
    }
}

/// The other end of a worker's messages.
public struct MessageInbox: Sendable {
    /// Of the worker that sends.
    public let sharedProgress: SharedProgress
    /// How much of the stream was taken out of the ring; not left to what the shared progress says of it.
    private var taken: UInt64 = 0
    /// What has come of messages that are not complete.
    private var bytes: [UInt8] = []

    public init(_ sharedProgress: SharedProgress) {
        self.sharedProgress = sharedProgress
    }

    /// Hands over every message that has come, in order; false where what came is no stream of messages.
    public mutating func receive(_ body: (_ kind: UInt8, _ message: ArraySlice<UInt8>) -> Bool) -> Bool {
        sharedProgress.store(tw_progress_has_called, 0)
        guard takeBytes() else { return false }
        var start = 0
        while bytes.count - start >= 5 {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
            guard length <= SharedProgress.messageLimit else { return false }
            guard bytes.count - start - 5 >= length else { break }
            guard body(bytes[start + 4], bytes[start + 5..<start + 5 + length]) else { return false }
            start += 5 + length
        }
        if start > 0 { bytes.removeFirst(start) }
        return true
    }

    private mutating func takeBytes() -> Bool {
        let size = UInt64(tw_progress_ring_size)
        let available = sharedProgress.load(tw_progress_written) &- taken
        guard available <= size else { return false }
        var left = Int(available)
        while left > 0 {
            let place = Int(taken % size)
            let count = min(left, Int(size) - place)
            let start = unsafe sharedProgress.bytes(at: tw_progress_ring + place)
            unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
            taken &+= UInt64(count)
            left -= count
        }
        sharedProgress.store(tw_progress_taken, taken)
        return true
    }
}
