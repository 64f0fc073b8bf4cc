/// Something that the options of a scan leave out of it.
public struct Omission: Hashable, Sendable {
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
    public var extent: Extent

    public init(path: [UInt8], kind: EntryKind?, extent: Extent) {
        self.path = path
        self.kind = kind
        self.extent = extent
    }

    public var includesEntry: Bool { extent != .contents }
    /// Whether something may lie below it that goes with it.
    public var mayHaveContents: Bool { extent != .entry && (kind == nil || kind == .directory) }
}
