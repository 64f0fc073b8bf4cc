/// What a body of code has already: of an object, by the same name, or of an account.
public struct Holdings: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// It made the object.
    public static let created = Holdings(rawValue: 1 << 0)
    /// It has a descriptor of it.
    public static let opened = Holdings(rawValue: 1 << 1)
    /// It made the object where nothing was before.
    public static let exclusive = Holdings(rawValue: 1 << 2)

    /// It took another user: for good, of an act that sets groups; of any other one, and has not given that back.
    public static let user = Holdings(rawValue: 1 << 3)

    /// Each with its word in rules and tables.
    public static let names: [(Holdings, String)] = [
        (.created, "created"), (.opened, "opened"), (.exclusive, "exclusive"), (.user, "user"),
    ]
}
