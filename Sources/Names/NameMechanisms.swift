/// Why names that differ are one name somewhere.
public struct NameMechanisms: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Upper and lower case, full or simple, of any alphabet.
    @inlinable public static var letterCase: NameMechanisms { NameMechanisms(rawValue: 1 << 0) }
    /// The same text, composed or decomposed, or with its marks in another order.
    @inlinable public static var canonicalForm: NameMechanisms { NameMechanisms(rawValue: 1 << 1) }
    /// Characters that some file systems skip when they compare.
    @inlinable public static var invisibleCharacters: NameMechanisms { NameMechanisms(rawValue: 1 << 2) }
    /// Dots or spaces at the end, which Windows drops.
    @inlinable public static var trailingDotsOrSpaces: NameMechanisms { NameMechanisms(rawValue: 1 << 3) }
    /// The short second name (8.3) that Windows gives to a long one.
    @inlinable public static var shortName: NameMechanisms { NameMechanisms(rawValue: 1 << 4) }
    /// A byte that is not UTF-8 and its spelling `%XX`, which HFS+ stores for it.
    @inlinable public static var escapedBytes: NameMechanisms { NameMechanisms(rawValue: 1 << 5) }

    /// What a report says of each, in a fixed order.
    public var words: [String] {
        Self.texts.filter { contains($0.0) }.map(\.1)
    }

    private static let texts: [(NameMechanisms, String)] = [
        (.letterCase, "differ only in case"), (.canonicalForm, "same text in different Unicode form"),
        (.invisibleCharacters, "differ only by invisible characters"),
        (.trailingDotsOrSpaces, "equal after the trailing dot is dropped"), (.shortName, "short-name alias"),
        (.escapedBytes, "a byte that is not UTF-8 and its spelling as %XX"),
    ]
}
