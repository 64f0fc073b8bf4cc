/// A path that is longer than what programs on a target can name.
public struct PathLimit: Hashable, Sendable {
    public var length: Int
    public var limit: Int
    public var unit: LengthUnit
}

extension PathLimit {
    /// The limit that a path, counted from the root of the volume or drive, exceeds.
    public static func of(path: Span<UInt8>, on target: NameTarget) -> PathLimit? {
        nil
    }

    public var sentence: String {
        ""
    }
}
