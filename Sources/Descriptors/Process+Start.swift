import CLinux
internal import Glibc

/// How this process was started, where it runs, and how it ends.
extension Process {
    /// The command line, byte for byte; the first is the program.
    public static var arguments: [[UInt8]] {
        // `CommandLine` reads /proc/self/cmdline, and ends a process that has no /proc.
        (0..<tw_argument_count()).compactMap { number in
            unsafe tw_argument(number).map { unsafe [UInt8](terminated: $0) }
        }
    }

    /// The absolute path of the working directory.
    ///
    /// - Throws: what getcwd(3) says; ENOENT where the directory has been removed.
    public static func workingDirectory() throws(SystemFailure) -> [UInt8] {
        var result = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
            result = unsafe tw_working_directory_path(buffer.baseAddress, buffer.count)
            filled = max(0, result)
        }
        guard result >= 0 else { throw SystemFailure(.getcwd, result: result) }
        return bytes
    }

    /// How many processors it may run on; 1 where the system does not say.
    public static var processors: Int {
        max(1, tw_processors())
    }

    /// Ends it with this exit code (exit(3)).
    public static func end(_ code: Int32) -> Never {
        exit(code)
    }
}
