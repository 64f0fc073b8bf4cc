/// Kinds of entries, a bit each by the kind's number.
public struct EntryKinds: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public init(_ kinds: EntryKind...) {
        self = kinds.reduce(into: []) { $0.formUnion(EntryKinds(rawValue: 1 << $1.rawValue)) }
    }

    /// Every kind.
    public static let all = EntryKinds(rawValue: .max)
    /// Regular files.
    public static let files = EntryKinds(.file)
    /// Directories.
    public static let directories = EntryKinds(.directory)
    /// Symbolic links.
    public static let links = EntryKinds(.link)
    /// Block and character devices.
    public static let devices = EntryKinds(.blockDevice, .characterDevice)

    /// Whether the kind is among them.
    @inlinable
    public func contains(_ kind: EntryKind) -> Bool {
        rawValue >> kind.rawValue & 1 != 0
    }
}
