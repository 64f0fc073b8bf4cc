import CLinux
public import Descriptors

/// A program that is run to its end, with all that it reads and writes at hand.
public enum ChildProcess {
    /// What is left of a program that ended.
    public struct Outcome: Sendable {
        /// Its exit status; 128 and a signal's number where one ended it.
        public var status: Int
        /// All that it wrote to standard output.
        public var output: [UInt8]
        /// All that it wrote to standard error.
        public var error: [UInt8]
    }

    /// How long somebody waits for a program.
    public struct Patience: Sendable {
        /// How long it may take no processor time at all, in nanoseconds: it waits for something that may never come.
        public var silence: Int64
        /// Until when it may take, by the monotonic clock, in nanoseconds.
        public var deadline: Int64

        public init(silence: Int64 = .max, deadline: Int64 = .max) {
            self.silence = silence
            self.deadline = deadline
        }
    }

    /// Runs a program, looked up in `PATH`, with this environment and no other descriptor than standard input, output
    /// and error. What it writes goes to memory: no pipe can fill up while somebody waits.
    ///
    /// - Parameters:
    ///   - arguments: the program first.
    ///   - environment: each as `NAME=value`.
    ///   - patience: when it is ended.
    ///   - limit: bytes of output, beyond which the outcome is refused.
    /// - Throws: what memfd_create(2), posix_spawnp(3), waitpid(2) or pread(2) says; EFBIG beyond the limit, ETIMEDOUT
    ///   beyond the patience.
    public static func run(
        _ arguments: [[UInt8]], environment: [[UInt8]], input: [UInt8] = [], patience: Patience = Patience(),
        outputLimit limit: Int = 1 << 30
    ) throws(SystemFailure) -> Outcome {
        let source = try unnamedFile(input)
        let output = try unnamedFile([])
        let error = try unnamedFile([])
        let process = unsafe arguments.withTerminatedList { arguments in
            unsafe environment.withTerminatedList { environment in
                unsafe tw_spawn(arguments, environment, source.number, output.number, error.number)
            }
        }
        guard process > 0 else { throw SystemFailure(.posixSpawn, result: process) }
        return Outcome(
            status: try wait(for: Int32(truncatingIfNeeded: process), patience),
            output: try output.contents(atMost: limit), error: try error.contents(atMost: 1 << 16))
    }

    /// - Returns: the exit status; 128 and a signal's number where one ended it.
    private static func wait(for process: Int32, _ patience: Patience) throws(SystemFailure) -> Int {
        let begun = Process.monotonicNanoseconds
        var last = begun
        var watch = StallWatch<Int64>(workers: 1, timeout: patience.silence, longestStep: 200_000_000)
        while true {
            if let status = try reap(process) { return status }
            let now = Process.monotonicNanoseconds
            let isSilent = watch.look(at: [(tw_processor_time(process), isBusy: true)], after: now - last) != nil
            if isSilent || now >= patience.deadline {
                _ = tw_kill(process)
                // Whatever it waits for may keep it: then nobody waits for it any more.
                for _ in 0..<400 {
                    if try reap(process) != nil { break }
                    tw_pause(500)
                }
                throw SystemFailure(.waitpid, ETIMEDOUT)
            }
            last = now
            // What is soon done is soon seen to be, and what takes long is seldom asked.
            tw_pause(UInt32(clamping: min(10_000, 50 + (now - begun) / 16_000)))
        }
    }

    private static func reap(_ process: Int32) throws(SystemFailure) -> Int? {
        var (signal, code): (Int32, Int32) = (0, 0)
        let result = unsafe tw_reap(process, &signal, &code)
        guard result >= 0 else { throw SystemFailure(.waitpid, result: result) }
        return result == 0 ? nil : Int(signal > 0 ? 128 + signal : code)
    }

    private static func unnamedFile(_ bytes: [UInt8]) throws(SystemFailure) -> Descriptor {
        let result = unsafe bytes.withUnsafeBytes { unsafe tw_unnamed_file($0.baseAddress, $0.count) }
        guard result >= 0 else { throw SystemFailure(.memfdCreate, result: result) }
        return Descriptor(number: Int32(result), isPin: false)
    }
}

extension Descriptor {
    fileprivate borrowing func contents(atMost limit: Int) throws(SystemFailure) -> [UInt8] {
        let size = try status().size
        guard size <= UInt64(limit) else { throw SystemFailure(.pread, EFBIG) }
        return try read(atMost: Int(size), at: 0)
    }
}

extension [[UInt8]] {
    /// The texts as C strings in an array that a null pointer ends.
    fileprivate func withTerminatedList<Result>(
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var bytes: [CChar] = []
        var offsets: [Int] = []
        for text in self {
            offsets.append(bytes.count)
            bytes += text.map { CChar(bitPattern: $0) } + [0]
        }
        return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var pointers = unsafe offsets.map { offset in unsafe buffer.baseAddress.map { unsafe $0 + offset } }
            unsafe pointers.append(nil)
            return unsafe body(pointers)
        }
    }
}
