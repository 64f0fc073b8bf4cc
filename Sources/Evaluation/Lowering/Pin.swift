import Facts
import RuleLanguage

/// An entry that is allowed as it is: the exemption ends when the object changes.
struct Pin: Hashable, Sendable {
    /// The row of the glob over the path.
    var path: Int
    /// Whether that is held against the path from `/`.
    var fromSlash: Bool
    var kind: EntryKind
    var mode: Mode
    var owner: UInt32
    var group: UInt32
    /// The capabilities that it may carry; nothing where the pin does not say, and any will do.
    var capabilities: FileCapabilities?

    func describes(_ facts: borrowing EntryFacts, texts: borrowing TextTable) -> Bool {
        guard facts.kind == kind, facts.mode == mode, facts.owner == owner, facts.group == group else { return false }
        if let capabilities, facts.capabilities != capabilities { return false }
        return fromSlash ? texts.matches(row: path, facts.location.span) : texts.matches(row: path, facts.path.span)
    }
}
