/// A name in the shape of a short one (8.3), and a long name of the same directory that may be given it. Whether they
/// meet depends on the order of creation. Members are indices into the names that were given.
public struct ShortNameCollision: Hashable, Sendable {
    public var alias: Int
    public var long: Int
    /// The short name would hold a hash of the long one (`XXhhhh~1`), so that a match is only possible.
    public var isHashed: Bool
}

/// The pairs among the names of one directory; empty, after one look at each byte, where no name has the shape of a
/// short one.
public func shortNameCollisions(among names: [[UInt8]]) -> [ShortNameCollision] {
    []
}

/// Questions about one name in the shape of a short one.
public enum ShortName {
    /// Whether a name could be one that Windows has made up: up to six characters, `~`, a number, and an extension of
    /// up to three characters.
    public static func hasShape(_ name: Span<UInt8>) -> Bool {
        false
    }

    /// The name with a meaning for git (`.git`, `.gitmodules`, `.gitignore`, `.gitattributes`, `.mailmap`) that this
    /// short name may open.
    public static func gitControlName(behind name: Span<UInt8>) -> String? {
        nil
    }
}
