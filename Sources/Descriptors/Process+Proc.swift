/// What /proc tells of the system and of this process; nothing where it is not to be read.
extension Process {
    /// Who stands for ids that are not mapped (proc_sys_kernel(5)).
    static var overflowUser: UInt32? { number(in: "/proc/sys/kernel/overflowuid") }
    static var overflowGroup: UInt32? { number(in: "/proc/sys/kernel/overflowgid") }

    /// How the user namespace maps ids (user_namespaces(7)).
    static var userMap: [UInt8]? { try? wholeFile("/proc/self/uid_map", atMost: 1 << 16) }
    static var groupMap: [UInt8]? { try? wholeFile("/proc/self/gid_map", atMost: 1 << 16) }

    /// The mounts that this process sees (proc_pid_mountinfo(5)).
    static var mounts: [UInt8]? {
        let limit = 1 << 26
        guard let text = try? wholeFile("/proc/self/mountinfo", atMost: limit), text.count < limit else { return nil }
        return text
    }

    /// Whether links in sticky directories that everyone may write are followed only for their owner and the
    /// directory's
    /// (proc_sys_fs(5)).
    public static var protectsLinks: Bool? { number(in: "/proc/sys/fs/protected_symlinks").map { $0 != 0 } }

    /// The paths of files in use as swap space, as they were when swapon(2) was called (proc_swaps(5)).
    static var swapFiles: [[UInt8]] {
        guard let text = try? wholeFile("/proc/swaps", atMost: 1 << 16) else { return [] }
        return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            return fields.count > 1 && fields[1].elementsEqual("file".utf8) ? unescaped(fields[0]) : nil
        }
    }

    private static func number(in path: StaticString) -> UInt32? {
        guard let text = try? wholeFile(path, atMost: 32) else { return nil }
        return UInt32(String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// With three octal digits behind a backslash for bytes that would end the field.
    static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
                text.append(code)
                rest = rest.dropFirst(3)
            } else {
                text.append(byte)
            }
        }
        return text
    }
}
