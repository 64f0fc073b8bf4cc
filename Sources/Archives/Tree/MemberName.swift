/// What a member's name says about where it leads, by its bytes alone.
public struct MemberName: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// It begins at the root of a file system: by a slash; in archives of Windows by a backslash or a drive as well.
    public static let absolute = MemberName(rawValue: 1 << 0)
    /// `..` leads out of the root.
    public static let leavesRoot = MemberName(rawValue: 1 << 1)
    /// `..` is in it, and it comes back.
    public static let hasParent = MemberName(rawValue: 1 << 2)

    /// `hasBackslashes`: the format has readers for whom a backslash is a slash (zip).
    public init(of name: [UInt8], hasBackslashes: Bool = false) {
        self = []
        let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || hasBackslashes && byte == UInt8(ascii: "\\") }
        guard let first = name.first else { return }
        if isSlash(first) { insert(.absolute) }
        if hasBackslashes, name.count >= 2, name[1] == UInt8(ascii: ":"), (0x61...0x7A).contains(first | 0x20) {
            insert(.absolute)
        }
        guard name.contains(UInt8(ascii: ".")) else { return }
        var depth = 0
        for part in name.split(whereSeparator: isSlash) {
            if part.count == 2, part.first == UInt8(ascii: "."), part.last == UInt8(ascii: ".") {
                insert(.hasParent)
                depth -= 1
                if depth < 0 { insert(.leavesRoot) }
            } else if part.count != 1 || part.first != UInt8(ascii: ".") {
                depth += 1
            }
        }
    }
}
