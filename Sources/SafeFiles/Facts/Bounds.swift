/// How much work an operation may take: nothing here is unlimited unless written so.
public struct Bounds: Sendable {
    /// How many directories may lie one in another.
    public var depth = 4096
    /// How many entries there may be.
    public var entries = 10_000_000
    /// How many bytes of content there may be.
    public var bytes = UInt64(1) << 40

    public init() {}

    /// What no tree that people made exceeds.
    public static let usual = Bounds()
}

/// One of the bounds.
public enum Bound: Hashable, Sendable { case depth, entries, bytes }
