/// What is to be said about an entry that accepts findings: it does not do, or no longer does, what it was written for.
public struct AcceptanceNotice: Hashable, Sendable {
    /// What became of an entry that accepts findings.
    public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        /// Its last day has passed.
        case expired
        /// It matched nothing, though the scan was complete and its rules ran.
        case unused
        /// A finding is there, and the object is not what the entry pins.
        case changed
        /// The policy locks the rule of a finding that it matches.
        case locked
        /// It gives no reason, and accepts nothing.
        case reasonMissing
        /// It names no rule that there is.
        case unknownRule
        /// It speaks of a whole text, and stands too far down in it.
        case misplaced

        /// Whether `--strict-ignores` makes an error of it. Of the others the finding itself speaks.
        public var isDeadEntry: Bool { self != .changed && self != .locked }
    }

    /// What is to be said.
    public var kind: Kind
    /// What accepts findings.
    public var entry: AcceptedFinding
    /// Which root the finding's object lies in, by its place on the command line; 0 where there is none.
    public var root: Int
    /// The root-relative path of the finding's object; empty where there is none.
    public var path: [UInt8]
    /// What the object has now, and what is pinned; or the locked rule. In ASCII.
    public var detail: String

    public init(_ kind: Kind, _ entry: AcceptedFinding, root: Int = 0, path: [UInt8] = [], detail: String = "") {
        self.kind = kind
        self.entry = entry
        self.root = root
        self.path = path
        self.detail = detail
    }
}
