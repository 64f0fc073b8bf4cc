import Facts
import Glibc
import Examples
import RuleLanguage

extension TreeBuilder {
    /// The flags of FS_IOC_SETFLAGS (ioctl_iflags(2)) that can be set; the kernel keeps the others to itself.
    private static let flags: [(FileAttributes, Int32)] = [(.immutable, 0x10), (.append, 0x20), (.nodump, 0x40)]

    mutating func setFlags(_ node: ExampleEntry.Node, _ path: [UInt8]) {
        if node.attributes.isEmpty { return }
        var flags: Int32 = 0
        for (attribute, flag) in Self.flags where node.attributes.contains(attribute) { flags |= flag }
        let settable = Self.flags.reduce(into: FileAttributes()) { $0.insert($1.0) }
        if !node.attributes.subtracting(settable).isEmpty {
            errno = EOPNOTSUPP
            note(node, "attributes", -1)
        }
        if flags != 0 { note(node, "attributes", Self.set(flags, path)) }
    }

    /// Gives a file or directory these of the flags that can be set; the others are the file system's own, and ext4
    /// refuses to take some of them away.
    static func set(_ flags: Int32, _ path: [UInt8]) -> Int32 {
        let descriptor = path.withPath { open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return -1 }
        defer { close(descriptor) }
        let (getFlags, setFlags): (UInt, UInt) = (0x8008_6601, 0x4008_6602)
        var present: Int32 = 0
        guard withUnsafeMutablePointer(to: &present, { ioctl(descriptor, getFlags, $0) }) == 0 else { return -1 }
        present = present & ~Self.flags.reduce(0) { $0 | $1.1 } | flags
        return withUnsafeMutablePointer(to: &present) { ioctl(descriptor, setFlags, $0) }
    }
}
