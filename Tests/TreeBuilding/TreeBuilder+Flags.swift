import Facts
import Glibc
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

    /// Sets the flags of a file or directory, and no others.
    static func set(_ flags: Int32, _ path: [UInt8]) -> Int32 {
        let descriptor = path.withPath { open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return -1 }
        defer { close(descriptor) }
        var flags = flags
        let setFlags: UInt = 0x4008_6602
        return withUnsafeMutablePointer(to: &flags) { ioctl(descriptor, setFlags, $0) }
    }
}
