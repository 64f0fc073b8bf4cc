/// An account as somebody wrote it: by number, or by a name, which stands for another number on every machine.
public enum AccountReference: Hashable, Sendable, ExpressibleByIntegerLiteral {
    case id(UInt32)
    case name([UInt8])

    public init(integerLiteral value: UInt32) {
        self = .id(value)
    }

    /// Nothing where the name has not been looked up.
    public var id: UInt32? {
        if case .id(let id) = self { id } else { nil }
    }
}
