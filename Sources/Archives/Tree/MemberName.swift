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
    public init(of name: Span<UInt8>, hasBackslashes: Bool = false) {
        self = []
        guard name.count > 0 else { return }
        let first = name[0]
        if first == UInt8(ascii: "/") || hasBackslashes && first == UInt8(ascii: "\\") { insert(.absolute) }
        if hasBackslashes, name.count >= 2, name[1] == UInt8(ascii: ":"), (0x61...0x7A).contains(first | 0x20) {
            insert(.absolute)
        }
        guard name.hasTwice(UInt8(ascii: ".")) else { return }
        var depth = 0
        var (length, dots) = (0, 0)
        for index in 0...name.count {
            let byte = index < name.count ? name[index] : UInt8(ascii: "/")
            if byte != UInt8(ascii: "/"), !hasBackslashes || byte != UInt8(ascii: "\\") {
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
                continue
            }
            if length > 2 || dots < length {
                depth += 1
            } else if length == 2 {
                insert(.hasParent)
                depth -= 1
                if depth < 0 { insert(.leavesRoot) }
            }
            (length, dots) = (0, 0)
        }
    }
}
