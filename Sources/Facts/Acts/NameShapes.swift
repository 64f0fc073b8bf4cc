/// What is known of a name by how it is put together.
public struct NameShapes: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// It begins with a slash.
    public static let absolute = NameShapes(rawValue: 1 << 0)
    /// It begins with something else.
    public static let relative = NameShapes(rawValue: 1 << 1)
    /// It lies below a directory for temporary files.
    public static let temporary = NameShapes(rawValue: 1 << 2)
    /// It lies where root alone writes.
    public static let system = NameShapes(rawValue: 1 << 3)
    /// It lies below /dev, or is a terminal's by what it is called.
    public static let device = NameShapes(rawValue: 1 << 4)
    /// No part of it varies, but for the directory for temporary files.
    public static let fixed = NameShapes(rawValue: 1 << 5)
    /// Beside that only the process, the user or the time varies.
    public static let process = NameShapes(rawValue: 1 << 6)
    /// A part of it is random.
    public static let random = NameShapes(rawValue: 1 << 7)
    /// It was thought up to be free (`make name`).
    public static let made = NameShapes(rawValue: 1 << 8)
    /// A part of it is handed in.
    public static let parameter = NameShapes(rawValue: 1 << 9)
    /// A part of it comes from the environment.
    public static let environment = NameShapes(rawValue: 1 << 10)
    /// It lies in somebody's home.
    public static let home = NameShapes(rawValue: 1 << 11)
    /// It is a socket's, by what it is called (unix(7)).
    public static let socket = NameShapes(rawValue: 1 << 12)
    /// It is an entry's, as a directory told it or as the last part of a path.
    public static let component = NameShapes(rawValue: 1 << 13)

    /// Each with its word in rules and tables.
    public static let names: [(NameShapes, String)] = [
        (.absolute, "absolute"), (.relative, "relative"), (.temporary, "temporary"), (.system, "system"),
        (.device, "device"), (.fixed, "fixed"), (.process, "process"), (.random, "random"), (.made, "made"),
        (.parameter, "parameter"), (.environment, "environment"), (.home, "home"), (.socket, "socket"),
        (.component, "component"),
    ]
}
