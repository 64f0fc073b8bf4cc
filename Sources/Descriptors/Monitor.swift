internal import Glibc

/// State behind a lock, and a way to wait until it changes: what `Synchronization.Mutex` lacks is the waiting.
///
/// A monitor in the sense of Hoare (1974), over pthread_mutex_lock(3p) and pthread_cond_wait(3p).
@safe
public final class Monitor<State: ~Copyable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    public init(_ state: consuming sending State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
        self.state = state
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `body` with the state, alone.
    public func withLock<Result: ~Copyable>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Waits until the state is as asked for; asked again after every wake-up.
    public func wait(until isReached: (inout State) -> Bool) {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isReached(&state) { unsafe pthread_cond_wait(condition, mutex) }
    }

    /// Waits until the state is as asked for, or the time is over: whether it is.
    public func wait(milliseconds: Int, until isReached: (inout State) -> Bool) -> Bool {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        let nanoseconds = deadline.tv_nsec + milliseconds % 1000 * 1_000_000
        deadline.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isReached(&state) {
            if unsafe pthread_cond_timedwait(condition, mutex, &deadline) != 0 { return isReached(&state) }
        }
        return true
    }

    /// Wakes one of those that wait, if any do.
    public func wakeOne() {
        unsafe pthread_cond_signal(condition)
    }

    /// Wakes all that wait.
    public func wakeAll() {
        unsafe pthread_cond_broadcast(condition)
    }
}
