import CLinux

/// What has to be put in order when a signal ends the process: unfinished files, and a line on the terminal.
public enum Interruption {
    /// From now on SIGHUP, SIGINT and SIGTERM remove files that are being written before they end the process.
    ///
    /// - Throws: what sigaction(2) says.
    public static func watch() throws(SystemFailure) {
        let result = tw_watch_interruptions()
        guard result >= 0 else { throw SystemFailure(.sigaction, result: result) }
    }

    /// Says whether a progress line stands on the terminal, to be erased in that case.
    public static func noteProgressLine(isShown: Bool) {
        tw_note_progress(isShown)
    }

    /// A file that is watched over; the directory's descriptor must stay open until the end of the watch.
    struct Watch {
        private let slot: Int

        /// Nothing where more files are being written than can be watched.
        init?(over name: FileName, in directory: Int32) {
            let slot = unsafe name.withTerminated { unsafe tw_watch(directory, $0) }
            guard slot >= 0 else { return nil }
            self.slot = slot
        }

        func end() {
            tw_unwatch(slot)
        }
    }
}
