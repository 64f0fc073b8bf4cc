/// What becomes of a name that was thought up to be free.
public struct NameUses: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// It is opened.
    public static let opened = NameUses(rawValue: 1 << 0)
    /// It is opened so that what is there makes the opening fail.
    public static let openedExclusively = NameUses(rawValue: 1 << 1)
    /// Another function gets it.
    public static let passedOn = NameUses(rawValue: 1 << 2)
    /// Nothing.
    public static let unused = NameUses(rawValue: 1 << 3)

    /// Each with its word in rules and tables.
    public static let names: [(NameUses, String)] = [
        (.opened, "opened"), (.openedExclusively, "opened exclusively"), (.passedOn, "passed on"),
        (.unused, "unused"),
    ]
}
