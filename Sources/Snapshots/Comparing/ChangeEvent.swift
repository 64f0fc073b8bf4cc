public import Auditing

/// One thing that happened to a tree.
public struct ChangeEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case added, removed, changed, moved
    }

    /// What happened.
    public var kind: Kind
    /// The worst that holds.
    public var changeClass: ChangeClass
    /// Where it is, or was; root-relative.
    public var path: [UInt8]
    /// Where it was before it was moved.
    public var origin: [UInt8]?
    /// What is not as it was, worst first.
    public var changes: [AttributeChange]
    /// What is there, or was.
    public var record: EntryRecord

    init(
        _ kind: Kind, _ changeClass: ChangeClass, _ record: EntryRecord, from origin: [UInt8]? = nil,
        _ changes: [AttributeChange] = []
    ) {
        self.kind = kind
        self.changeClass = changes.reduce(changeClass) { max($0, $1.changeClass) }
        path = record.path
        self.origin = origin
        self.changes = changes
        self.record = record
    }
}
