/// What goes on when an act fails and nobody looks.
public struct FailureEffects: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The process keeps rights that it meant to give up.
    public static let privilegeKept = FailureEffects(rawValue: 1 << 0)
    /// The old object stays under the name.
    public static let nameKept = FailureEffects(rawValue: 1 << 1)
    /// Whoever had access keeps it.
    public static let accessKept = FailureEffects(rawValue: 1 << 2)
    /// What was written is not there.
    public static let dataLost = FailureEffects(rawValue: 1 << 3)
    /// What was to be made is missing.
    public static let nothingMade = FailureEffects(rawValue: 1 << 4)

    /// Each with its word in rules and tables.
    public static let names: [(FailureEffects, String)] = [
        (.privilegeKept, "privilege kept"), (.nameKept, "name kept"), (.accessKept, "access kept"),
        (.dataLost, "data lost"), (.nothingMade, "nothing made"),
    ]
}
