/// A pattern that was to leave something out, and left nothing out: it is mistyped, or not needed any more.
public struct IdleExclusion: Hashable, Sendable {
    /// As it was written.
    public var pattern: [UInt8]
    /// Where it was written, for people; nothing where it was an option.
    public var place: String?

    public init(pattern: [UInt8], place: String? = nil) {
        self.pattern = pattern
        self.place = place
    }
}
