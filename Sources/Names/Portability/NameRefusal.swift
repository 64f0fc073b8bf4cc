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

    /// Half a sentence after "refuses the name:".
    public var sentence: String {
        switch self {
        case .notUTF8(let offset): "the byte at offset \(offset) is not UTF-8"
        case .unassigned(let scalar): "\(Self.codePoint(scalar)) is not assigned in its version of Unicode"
        case .noncharacter(let scalar): "\(Self.codePoint(scalar)) is no character"
        case .character(let scalar): "it keeps \(Self.spelled(scalar)) for itself"
        case .tooManyMarks(let limit): "more than \(limit) combining marks in a row"
        case .device: "it is the name of a device, whatever the extension"
        case .onlyDotsAndSpaces: "nothing is left without the dots and spaces at its end"
        case .tooLong(let length, let limit, let unit): "\(length) \(unit.rawValue), of which \(limit) are the most"
        }
    }

    private static func codePoint(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Printable ASCII as it is, all else by number: the text goes to terminals.
    private static func spelled(_ scalar: UInt32) -> String {
        guard (0x21...0x7E).contains(scalar), let character = Unicode.Scalar(scalar) else { return codePoint(scalar) }
        return "'\(character)'"
    }
}
