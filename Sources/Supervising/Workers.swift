import CLinux
public import Descriptors

/// Runs `body` with the numbers from 0 to `count`, each on a thread of its own, and returns when all have ended.
///
/// - Throws: what pthread_create(3) says, after the threads that could be made have ended.
public func runWorkers(_ count: Int, _ body: @Sendable @escaping (Int) -> Void) throws(SystemFailure) {
    guard count > 0 else { return }
    let work = WorkerBody(body)
    let context = unsafe Unmanaged.passUnretained(work).toOpaque()
    let result = unsafe tw_run_threads(
        UInt32(clamping: count), 1 << 20,
        { context, number in
            guard let context = unsafe context else { return }
            unsafe Unmanaged<WorkerBody>.fromOpaque(context).takeUnretainedValue().run(Int(number))
        }, context)
    // The threads have ended; until here they borrowed it.
    withExtendedLifetime(work) {}
    guard result >= 0 else { throw SystemFailure(.createThread, result: result) }
}

/// A closure in a place that C can point to.
private final class WorkerBody: Sendable {
    let run: @Sendable (Int) -> Void

    init(_ run: @Sendable @escaping (Int) -> Void) {
        self.run = run
    }
}

/// Runs `body` on a thread of its own that nobody waits for; it ends with the process.
///
/// - Throws: what pthread_create(3) says.
func startThread(_ body: @Sendable @escaping () -> Void) throws(SystemFailure) {
    let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let result = unsafe tw_start_thread(
        { context in
            guard let context = unsafe context else { return }
            unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
        }, context)
    guard result >= 0 else {
        unsafe Unmanaged<ThreadBody>.fromOpaque(context).release()
        throw SystemFailure(.createThread, result: result)
    }
}

/// A closure in a place that C can point to.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @Sendable @escaping () -> Void) {
        self.run = run
    }
}
