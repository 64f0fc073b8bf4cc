/// Why a target will not have a name. A name that is refused cannot meet another one there.
public enum NameRefusal: Hashable, Sendable {
    /// The byte at this offset belongs to no UTF-8 character.
    case notUTF8(offset: Int)
    /// The target's version of Unicode does not know the character.
    case unassigned(UInt32)
    /// A code point that Unicode keeps free of any meaning, such as U+FFFE.
    case noncharacter(UInt32)
    /// A character that the target keeps for itself, such as `:`.
    case character(UInt32)
    /// More combining marks in a row than the target takes.
    case tooManyMarks(limit: Int)
    /// The stem is the name of a device, which takes the place of a file with any extension.
    case device
    /// Nothing is left when the dots and spaces at the end are dropped.
    case onlyDotsAndSpaces
    case tooLong(length: Int, limit: Int, unit: LengthUnit)
}

extension NameRefusal {
    /// Why the target refuses the name; nothing where it takes it. Costs one look at each byte of an ASCII name.
    public static func of(name: Span<UInt8>, on target: NameTarget) -> NameRefusal? {
        nil
    }

    /// Half a sentence after "refuses the name:".
    public var sentence: String {
        ""
    }
}
