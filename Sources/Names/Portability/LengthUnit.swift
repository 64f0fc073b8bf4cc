/// What a file system counts when it limits a name or a path.
public enum LengthUnit: String, Hashable, Sendable {
    case bytes
    case characters
    /// Units of UTF-16: a character beyond U+FFFF counts as two.
    case utf16Units = "UTF-16 units"
}
