/// What makes two names one on a target.
public struct CollisionMechanisms: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Letters that differ in case alone.
    @inlinable public static var letterCase: CollisionMechanisms { CollisionMechanisms(rawValue: 1 << 0) }
    /// The same text in different Unicode form.
    @inlinable public static var form: CollisionMechanisms { CollisionMechanisms(rawValue: 1 << 1) }
    /// Characters that the target ignores.
    @inlinable public static var invisible: CollisionMechanisms { CollisionMechanisms(rawValue: 1 << 2) }
    /// Dots or spaces at the end, which the target drops.
    @inlinable public static var trailing: CollisionMechanisms { CollisionMechanisms(rawValue: 1 << 3) }
    /// One looks like the 8.3 alias that the other may be given.
    @inlinable public static var shortName: CollisionMechanisms { CollisionMechanisms(rawValue: 1 << 4) }

    public static let names: [(CollisionMechanisms, String)] = [
        (.letterCase, "case"), (.form, "form"), (.invisible, "invisible"), (.trailing, "trailing"),
        (.shortName, "short name"),
    ]
}
