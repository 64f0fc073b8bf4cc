import CLinux
public import Descriptors

/// What signals do to this process.
extension Process {
    /// Makes writing to a pipe that nobody reads fail with EPIPE instead of ending the process.
    ///
    /// - Throws: what sigaction(2) says.
    public static func ignoreBrokenPipes() throws(SystemFailure) {
        let result = tw_ignore_broken_pipes()
        guard result >= 0 else { throw SystemFailure(.sigaction, result: result) }
    }

    /// Makes SIGINT, SIGTERM and SIGHUP remove unfinished files before they end the process.
    ///
    /// - Throws: what sigaction(2) says.
    public static func removeUnfinishedFilesOnSignals() throws(SystemFailure) {
        let result = tw_remove_unfinished_on_signals()
        guard result >= 0 else { throw SystemFailure(.sigaction, result: result) }
    }
}
