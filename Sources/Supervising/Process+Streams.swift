import CLinux
public import Descriptors

/// The terminal and the standard streams of this process.
extension Process {
    /// Whether a descriptor of this process leads to a terminal (isatty(3)).
    public static func isTerminal(_ descriptor: Int32) -> Bool {
        tw_is_terminal(descriptor)
    }

    /// The columns of the terminal behind a descriptor; nothing where there is none or it does not say.
    public static func terminalWidth(_ descriptor: Int32) -> Int? {
        let columns = Int(tw_terminal_columns(descriptor))
        return columns > 0 ? columns : nil
    }

    /// Takes the numbers of standard streams that were closed when this process was started, so that no other file gets
    /// one of them, and with it what is meant for the stream. To be called before anything is opened.
    ///
    /// - Throws: what openat(2) says.
    public static func reserveStandardStreams() throws(SystemFailure) {
        let result = tw_reserve_standard_streams()
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
    }
}
