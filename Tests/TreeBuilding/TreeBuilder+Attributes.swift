import Facts
import Glibc
import Examples
import RuleLanguage

/// lsetxattr(2), whose header Swift's Glibc module leaves out.
private let setAttribute: SetAttribute = unsafeBitCast(dlsym(nil, "lsetxattr"), to: SetAttribute.self)

private typealias SetAttribute =
    @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32
    ) -> Int32

extension TreeBuilder {
    /// Gives the entry its access control lists, capabilities and other extended attributes.
    mutating func setAttributes(_ node: ExampleEntry.Node, _ path: [UInt8]) {
        if let acl = node.acl { set("system.posix_acl_access", acl.attributeValue, node, path) }
        if let acl = node.defaultACL { set("system.posix_acl_default", acl.attributeValue, node, path) }
        if let capabilities = node.capabilities { set("security.capability", encoded(capabilities), node, path) }
        for name in node.attributeNames { set(String(decoding: name, as: UTF8.self), [UInt8(ascii: "y")], node, path) }
        for name in node.malformedAttributes {
            // The kernel checks what it interprets itself: often this cannot be made at all.
            set(String(decoding: name, as: UTF8.self), [0xFF], node, path)
        }
    }

    private mutating func set(_ name: String, _ value: [UInt8], _ node: ExampleEntry.Node, _ path: [UInt8]) {
        let result = path.withPath { path in
            name.withCString { name in
                value.withUnsafeBytes { setAttribute(path, name, $0.baseAddress, $0.count, 0) }
            }
        }
        note(node, "attribute \(name)", result)
    }

    /// The value of the capability attribute: revision 2, or 3 with a namespace's root (linux/capability.h).
    private func encoded(_ capabilities: FileCapabilities) -> [UInt8] {
        let revision: UInt32 = capabilities.rootID == nil ? 0x0200_0000 : 0x0300_0000
        var bytes = Self.bytes(revision | (capabilities.effective ? 1 : 0))
        for half in [UInt64(0), 32] {
            bytes += Self.bytes(UInt32(truncatingIfNeeded: capabilities.permitted.rawValue >> half))
            bytes += Self.bytes(UInt32(truncatingIfNeeded: capabilities.inheritable.rawValue >> half))
        }
        if let rootID = capabilities.rootID { bytes += Self.bytes(rootID) }
        return bytes
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
