import CLinux
public import Descriptors

extension WorkerProcess {
    /// How the watching ended.
    public enum Halt: Hashable, Sendable {
        /// The last message has come.
        case finished
        /// The workers with these numbers have been silent for too long, and no other has anything to do.
        case stalled([Int])
        /// It takes longer than it may.
        case outOfTime
        /// A signal came for this process.
        case interrupted(signal: String)
        /// The child is gone, and its last message has not come.
        case died
        /// It sent what no child of ours sends.
        case garbled
    }

    /// What a message was.
    public enum Reception: Hashable, Sendable {
        case understood
        /// Nothing comes after it.
        case last
        case notUnderstood
    }

    /// Milliseconds between two looks at a child that does not call.
    private static let interval: Int32 = 100

    /// Something that is different while a worker is alive. One that computes shows nothing of it, and waits for
    /// nobody: that the processor works for any of them is a sign as well.
    private struct SignOfLife: Equatable {
        var sharedProgress: SharedProgress.Pulse
        /// How often the process was found to have worked since the last look.
        var computed: Int
    }

    /// The part of the time between two looks that a process which computes is given at least, on a crowded machine
    /// too. A thread that only wakes up now and then, as a sanitizer's own does, takes less.
    private static let leastShare: Int64 = 20

    /// Watches the child until it has sent everything, or will not.
    ///
    /// - Parameters:
    ///   - stallTimeout: how long it may show no sign of life, in nanoseconds.
    ///   - deadline: until when it may take, by the monotonic clock, in nanoseconds.
    ///   - look: called several times a second.
    ///   - take: called with each message, in order for each worker.
    /// - Throws: what poll(2) or read(2) says.
    public mutating func watch(
        _ signals: borrowing HeldSignals, stallTimeout: Int64, deadline: Int64 = .max, look: () -> Void,
        take: (_ kind: UInt8, _ message: ArraySlice<UInt8>) -> Reception
    ) throws(SystemFailure) -> Halt {
        var inboxes = workers.map { MessageInbox($0) }
        var hasLast = false
        func receive() -> Bool {
            for index in inboxes.indices {
                let isSound = inboxes[index].receive { kind, message in
                    let reception = take(kind, message)
                    if reception == .last { hasLast = true }
                    return reception != .notUnderstood
                }
                guard isSound else { return false }
            }
            return true
        }
        var stalls = StallWatch<SignOfLife>(
            workers: workers.count, timeout: stallTimeout, longestStep: 2_000_000 * Int64(Self.interval))
        var last = Process.monotonicNanoseconds
        var lastTaken = takenProcessorTime()
        var computed = 0
        while true {
            let wake = try wait(milliseconds: Self.interval, orFor: signals)
            guard receive() else { return .garbled }
            if hasLast {
                // What others sent before that may have come after they were looked at.
                return receive() ? .finished : .garbled
            }
            if wake.contains(.end) { return .died }
            if wake.contains(.signal), let signal = signals.take() { return .interrupted(signal: signal) }
            let now = Process.monotonicNanoseconds
            let taken = takenProcessorTime()
            if taken - lastTaken > (now - last) / Self.leastShare { computed += 1 }
            lastTaken = taken
            let pulses = workers.map {
                (pulse: SignOfLife(sharedProgress: $0.pulse, computed: computed), isBusy: $0.isBusy)
            }
            if let stuck = stalls.look(at: pulses, after: now - last) {
                return .stalled(stuck)
            }
            if now >= deadline { return .outOfTime }
            last = now
            look()
        }
    }
}
