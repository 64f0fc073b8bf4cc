import CLinux

/// What is known of this process: who runs it, and under what limits.
public enum Process {
    /// Who started the process (getuid(2)).
    public static var realUser: UInt32 { tw_real_user() }
    /// The group of who started the process (getgid(2)).
    public static var realGroup: UInt32 { tw_real_group() }
    /// With whose rights it runs (geteuid(2)).
    public static var effectiveUser: UInt32 { tw_effective_user() }
    /// With which group's rights it runs (getegid(2)).
    public static var effectiveGroup: UInt32 { tw_effective_group() }

    /// The permission bits that files made by this process lack: from /proc/thread-self/status, where it can be read
    /// without being set, else from umask(2).
    public static var umask: UInt16 {
        if let text = try? wholeFile("/proc/thread-self/status", atMost: 4096), let mask = umask(inStatus: text) {
            return mask
        }
        return UInt16(truncatingIfNeeded: tw_umask())
    }

    /// How many descriptors it may have open (RLIMIT_NOFILE, the soft limit).
    ///
    /// - Throws: what getrlimit(2) says.
    public static func descriptorLimit() throws(SystemFailure) -> Int {
        let result = tw_descriptor_limit()
        guard result >= 0 else { throw SystemFailure(.getrlimit, result: result) }
        return result
    }

    /// Whether user ids mean the same here as in the initial user namespace (user_namespaces(7)); nothing where /proc
    /// does not tell.
    public static var userNamespaceIsIdentity: Bool? {
        guard let text = try? wholeFile("/proc/self/uid_map", atMost: 4096) else { return nil }
        let fields = text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        return fields.map { [UInt8]($0) } == [[UInt8]("0".utf8), [UInt8]("0".utf8), [UInt8]("4294967295".utf8)]
    }

    /// Nanoseconds of a clock that never goes back.
    public static var monotonicNanoseconds: Int64 { Int64(tw_monotonic_nanoseconds()) }
    /// Nanoseconds since 1970.
    public static var wallNanoseconds: Int64 { Int64(tw_wall_nanoseconds()) }

    /// The value of an environment variable, or nothing where it is not set.
    public static func environment(_ name: String) -> [UInt8]? {
        guard let value = unsafe tw_environment(name) else { return nil }
        return unsafe [UInt8](terminated: value)
    }

    /// The octal number after `Umask:` (proc_pid_status(5), Linux 4.7).
    static func umask(inStatus text: [UInt8]) -> UInt16? {
        let label = [UInt8]("Umask:".utf8)
        for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: label) {
            let digits = line.dropFirst(label.count).filter { $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: " ") }
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 8)
        }
        return nil
    }

    /// A file of /proc, whose size is not known before it is read.
    static func wholeFile(_ path: StaticString, atMost limit: Int) throws(SystemFailure) -> [UInt8] {
        let start = unsafe UnsafeRawPointer(path.utf8Start).assumingMemoryBound(to: CChar.self)
        let result = unsafe tw_openat(tw_working_directory, start, tw_open_reading, 0)
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        return try Descriptor(number: Int32(result), isPin: false).read(atMost: limit, at: 0)
    }
}
