/// A name that a target takes, and stores as another one.
public struct NameAlteration: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Dots at the end are dropped, or dots and spaces.
        case trailingDropped
        /// The name is stored in decomposed form.
        case decomposed
        /// Bytes that are not UTF-8 are stored as `%XX`.
        case bytesEscaped
    }

    /// In the order in which they are told.
    public var kinds: [Kind]
    /// The bytes that a listing will show.
    public var stored: [UInt8]
}

extension NameAlteration {
    /// What the target stores in the place of the name; nothing where it keeps it, or refuses it.
    public static func of(name: Span<UInt8>, on target: NameTarget) -> NameAlteration? {
        nil
    }

    /// Half a sentence after "stores another name:".
    public var sentence: String {
        ""
    }
}
