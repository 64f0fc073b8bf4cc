import CLinux
public import Descriptors

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end the process but can be waited for; those that are ignored stay
/// ignored. One that comes later does again what it did before.
public struct HeldSignals: ~Copyable, Sendable {
    let descriptor: Int32

    /// To be made before the process has threads: it holds for those that come later.
    ///
    /// - Throws: what signalfd(2) says.
    public init() throws(SystemFailure) {
        let result = tw_hold_signals()
        guard result >= 0 else { throw SystemFailure(.signalfd, result: result) }
        descriptor = Int32(result)
    }

    deinit {
        _ = tw_release_signals(descriptor)
    }

    /// The name of a signal that has come, or nothing.
    public borrowing func take() -> String? {
        let number = Int32(truncatingIfNeeded: tw_take_signal(descriptor))
        guard number > 0 else { return nil }
        let name = unsafe tw_signal_name(number)
        return unsafe name.map { unsafe String(cString: $0) } ?? "signal \(number)"
    }
}
