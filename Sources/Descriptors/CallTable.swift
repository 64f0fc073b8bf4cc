#if DEBUG
    import CLinux

    /// Failure injection for tests: what a debug build's system calls are to answer instead of the kernel.
    ///
    /// It holds for the calling thread and for workers that it starts meanwhile; those count their calls anew.
    public enum CallTable {
        /// Runs `body` while calls of one kind fail with an error and are not made: from the call number `after` on,
        /// counted from 0, so many times. Nests.
        public static func failing<R, Failure: Error>(
            _ call: SystemCall, with code: Int32, after: Int = 0, times: Int = 1, _ body: () throws(Failure) -> R
        ) throws(Failure) -> R {
            let pushed = push(call, code, after, times)
            defer { if pushed { tw_pop_refusal() } }
            return try body()
        }

        /// How many calls of one kind `body` makes on this thread, with those that are refused.
        public static func count<Failure: Error>(
            _ call: SystemCall, _ body: () throws(Failure) -> Void
        ) throws(Failure) -> Int {
            let pushed = push(call, 0, 0, 0)
            do {
                try body()
            } catch {
                if pushed { tw_pop_refusal() }
                throw error
            }
            return pushed ? Int(tw_pop_refusal()) : 0
        }

        /// Runs `body` while calls of one kind do one byte of what they are asked for, so many times: pread, pwrite,
        /// pwritev2 and copy_file_range alone.
        public static func shortening<R, Failure: Error>(
            _ call: SystemCall, times: Int = .max, _ body: () throws(Failure) -> R
        ) throws(Failure) -> R {
            let pushed = unsafe tw_push_refusal("\(call.rawValue) short", 1, 0, UInt(clamping: times)) == 0
            defer { if pushed { tw_pop_refusal() } }
            return try body()
        }

        /// Runs `body`, and before its call number `index`, whatever that is, what another process might do at that moment.
        ///
        /// - Returns: how many calls the body makes.
        public static func interrupting(
            at index: Int, with event: @escaping () -> Void, _ body: () -> Void
        ) -> Int {
            let box = Event(event)
            let context = unsafe Unmanaged.passUnretained(box).toOpaque()
            unsafe tw_interrupt(
                { unsafe $0.map { unsafe Unmanaged<Event>.fromOpaque($0).takeUnretainedValue().run() } }, context,
                UInt(clamping: index))
            body()
            let count = Int(tw_calls_since_interrupt())
            tw_interrupt(nil, nil, 0)
            return withExtendedLifetime(box) { count }
        }

        private final class Event {
            let run: () -> Void
            init(_ run: @escaping () -> Void) { self.run = run }
        }

        private static func push(_ call: SystemCall, _ code: Int32, _ after: Int, _ times: Int) -> Bool {
            unsafe tw_push_refusal(call.rawValue, code, UInt(clamping: after), UInt(clamping: times)) == 0
        }
    }
#endif
