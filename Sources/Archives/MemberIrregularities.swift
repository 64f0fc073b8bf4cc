/// What is wrong with a member without keeping it from being read: readers may take it for different things.
public struct MemberIrregularities: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Two places of the archive name it differently (zip: central directory and local header; rpm: header and payload).
    public static let nameDiffers = MemberIrregularities(rawValue: 1 << 0)
    /// They give it different permissions or kinds.
    public static let modeDiffers = MemberIrregularities(rawValue: 1 << 1)
    /// They give its contents different sizes or checksums.
    public static let sizeDiffers = MemberIrregularities(rawValue: 1 << 2)
    /// They name different methods of compression or encryption.
    public static let methodDiffers = MemberIrregularities(rawValue: 1 << 3)
    /// They let a link lead to different places.
    public static let linkTargetDiffers = MemberIrregularities(rawValue: 1 << 4)
    /// Its bytes are those of another member as well.
    public static let overlaps = MemberIrregularities(rawValue: 1 << 5)
    /// The archive's list of members lacks it.
    public static let unlisted = MemberIrregularities(rawValue: 1 << 6)
    /// The archive's list has it, and nothing else.
    public static let onlyListed = MemberIrregularities(rawValue: 1 << 7)
    /// The name is beyond ASCII, and the archive does not say in which encoding.
    public static let nameEncodingUnsaid = MemberIrregularities(rawValue: 1 << 8)
    /// The name is said to be UTF-8 and is not.
    public static let nameNotUTF8 = MemberIrregularities(rawValue: 1 << 9)
    /// A second name, in Unicode, is another one.
    public static let unicodeNameDiffers = MemberIrregularities(rawValue: 1 << 10)
    /// There is a zero byte in the name: it ends there for readers in C alone.
    public static let nameHoldsZero = MemberIrregularities(rawValue: 1 << 11)
    /// Two extensions of the header name it, in a way that readers do not agree about.
    public static let namedTwice = MemberIrregularities(rawValue: 1 << 12)
    /// It is no file and has a size: readers do not agree where the next header lies.
    public static let sizeOfNonFile = MemberIrregularities(rawValue: 1 << 13)
    /// A kind that no standard knows, taken for a file.
    public static let unknownKind = MemberIrregularities(rawValue: 1 << 14)
    /// It comes behind what some readers take for the archive's end: one block of zeros, a name that goes on behind that of the
    /// end mark.
    public static let behindEnd = MemberIrregularities(rawValue: 1 << 15)
    /// An extended attribute whose name or value cannot be decoded is left out.
    public static let unreadableAttribute = MemberIrregularities(rawValue: 1 << 16)
    /// Its contents are encrypted.
    public static let encrypted = MemberIrregularities(rawValue: 1 << 17)
    /// Some readers make another kind of object of it.
    public static let kindDiffers = MemberIrregularities(rawValue: 1 << 18)
    /// Some readers give it to another owner, or to another group.
    public static let ownerDiffers = MemberIrregularities(rawValue: 1 << 19)
    /// It has an extended attribute or an access list twice, with different values.
    public static let attributesDiffer = MemberIrregularities(rawValue: 1 << 20)
    /// Some readers do not see it.
    public static let passedOverBySome = MemberIrregularities(rawValue: 1 << 21)
    /// A backslash in its name parts directories for some readers.
    public static let nameHoldsBackslash = MemberIrregularities(rawValue: 1 << 22)
    /// It is a layer with bytes behind its end.
    public static let trailingBytes = MemberIrregularities(rawValue: 1 << 23)
    /// It is the root of an archive that the file is beside another one, which other readers see.
    public static let secondArchive = MemberIrregularities(rawValue: 1 << 24)
}
