/// Something that the options of a scan leave out of it.
public struct Omission: Hashable, Sendable {
    /// How much is left out.
    public enum Extent: Hashable, Sendable {
        /// The entry alone; what lies in it is looked at.
        case entry
        case entryAndContents
        /// What lies in it; the entry itself is looked at.
        case contents
    }

    /// Root-relative.
    public var path: [UInt8]
    /// Nothing where nobody looked.
    public var kind: EntryKind?
    /// How much is left out.
    public var extent: Extent

    public init(path: [UInt8], kind: EntryKind?, extent: Extent) {
        self.path = path
        self.kind = kind
        self.extent = extent
    }

    /// Whether the entry itself is not looked at.
    public var includesEntry: Bool { extent != .contents }
    /// Whether something may lie below it that goes with it.
    public var mayHaveContents: Bool { extent != .entry && (kind == nil || kind == .directory) }
}
