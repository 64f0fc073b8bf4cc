/// What is asked of an object.
public struct Questions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Whether there is one.
    public static let existence = Questions(rawValue: 1 << 0)
    /// Whether it may be read, written or executed.
    public static let access = Questions(rawValue: 1 << 1)
    /// Whether it is a file, a directory or something else.
    public static let kind = Questions(rawValue: 1 << 2)
    /// Whose it is.
    public static let owner = Questions(rawValue: 1 << 3)
    /// Its mode.
    public static let permissions = Questions(rawValue: 1 << 4)
    /// Whether it is a symbolic link.
    public static let link = Questions(rawValue: 1 << 5)
    /// Where it leads.
    public static let target = Questions(rawValue: 1 << 6)
    /// All of stat(2), as long as nobody has looked which.
    public static let status = Questions(rawValue: 1 << 7)

    /// Each with its word in rules and tables.
    public static let names: [(Questions, String)] = [
        (.existence, "existence"), (.access, "access"), (.kind, "kind"), (.owner, "owner"),
        (.permissions, "permissions"), (.link, "link"), (.target, "target"), (.status, "status"),
    ]
}
