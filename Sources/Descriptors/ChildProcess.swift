import CLinux

/// A program that is run to its end, with all that it reads and writes at hand.
public enum ChildProcess {
    public struct Outcome: Sendable {
        /// Its exit status; 128 and a signal's number where one ended it.
        public var status: Int
        public var output: [UInt8]
        public var error: [UInt8]
    }

    /// Runs a program, looked up in `PATH`, with this environment and no other descriptor than standard input, output
    /// and error. What it writes goes to memory: no pipe can fill up while somebody waits.
    ///
    /// - Parameters:
    ///   - arguments: the program first.
    ///   - environment: each as `NAME=value`.
    ///   - limit: bytes of output, beyond which the outcome is refused.
    /// - Throws: what memfd_create(2), posix_spawnp(3), waitpid(2) or pread(2) says; EFBIG beyond the limit.
    public static func run(
        _ arguments: [[UInt8]], environment: [[UInt8]], input: [UInt8] = [], outputLimit limit: Int = 1 << 30
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
        let status = tw_wait(process)
        guard status >= 0 else { throw SystemFailure(.waitpid, result: status) }
        return Outcome(
            status: status, output: try output.contents(atMost: limit), error: try error.contents(atMost: 1 << 16))
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
