import CLinux

/// An open file description that is owned by one place and closed when that place lets go of it.
public struct Descriptor: ~Copyable, Sendable {
    /// Negative once somebody else has it, or it is closed.
    package private(set) var number: Int32
    /// Whether it only pins its object (O_PATH): such a descriptor can be looked at but not read.
    let isPin: Bool
    /// Where a pin was found, if that is needed to open its object.
    let finding: PinFinding?

    init(number: Int32, isPin: Bool, finding: PinFinding?) {
        self.number = number
        self.isPin = isPin
        self.finding = finding
    }

    package init(number: Int32, isPin: Bool) {
        self.init(number: number, isPin: isPin, finding: nil)
    }

    /// Whether it was opened, and is no pin.
    package var isForListing: Bool { !isPin }

    /// Closes it and says so when that fails (close(2)); letting go of it closes it as well, in silence.
    public consuming func close() throws(SystemFailure) {
        let result = tw_close(release())
        guard result >= 0 else { throw SystemFailure(.close, result: result) }
    }

    /// Hands the number to the caller, who closes it.
    consuming func release() -> Int32 {
        let released = number
        number = -1
        return released
    }

    deinit {
        // Nothing is lost with it: what was read was read, and the writer of a report uses `close`.
        if number >= 0 { _ = tw_close(number) }
    }
}
