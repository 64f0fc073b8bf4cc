import CLinux

/// An open file description that is owned by one place and closed when that place lets go of it.
public struct Descriptor: ~Copyable, Sendable {
    let number: Int32
    /// Whether it only pins its object (O_PATH): such a descriptor can be looked at but not read.
    let isPin: Bool

    init(number: Int32, isPin: Bool) {
        self.number = number
        self.isPin = isPin
    }

    /// Closes it and says so when that fails (close(2)); letting go of it closes it as well, in silence.
    public consuming func close() throws(SystemFailure) {
        let number = number
        discard self
        let result = tw_close(number)
        guard result >= 0 else { throw SystemFailure(.close, result: result) }
    }

    deinit {
        // Nothing is lost with it: what was read was read, and the writer of a report uses `close`.
        _ = tw_close(number)
    }
}
