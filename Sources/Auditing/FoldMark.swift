public import Facts
import RuleLanguage

/// What a finding has in common with others that become one with it.
public struct FoldMark: Hashable, Sendable {
    /// What the findings share that become one, as `Rule.Fold` has it.
    public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        case tree, directory, subtree, value, account
    }

    /// What they share.
    public var kind: Kind
    /// The value of the fact that they share, or the numbers of the account; empty for the other kinds.
    public var value: [UInt8]
    /// The directory that holds the entry, where they share that.
    public var container: Container?

    /// A directory, as far as the finding that stands for others tells it.
    public struct Container: Hashable, Sendable {
        /// Its permission bits.
        public var mode: Mode
        /// Who owns it.
        public var owner: Evidence.Account
        /// The group that it belongs to.
        public var group: Evidence.Account
    }

    init(_ kind: Kind, value: [UInt8] = [], container: Container? = nil) {
        self.kind = kind
        self.value = value
        self.container = container
    }

    /// Nothing where the entry lacks what is to be shared.
    ///
    /// - Parameter lacking: what is not known of the entry.
    init?(_ fold: Rule.Fold?, _ facts: borrowing EntryFacts, lacking: FactSet, accounts: any AccountDirectory) {
        value = []
        switch fold {
        case nil: return nil
        case .tree: kind = .tree
        case .subtree: kind = .subtree
        case .directory:
            kind = .directory
            if let parent = facts.parent, !lacking.contains(.parentMode) {
                container = Container(
                    mode: parent.mode, owner: .init(id: parent.owner, name: accounts.nameOfOwner(parent.owner)),
                    group: .init(id: parent.group, name: accounts.nameOfOwningGroup(parent.group)))
            }
        case .fact(.owner):
            kind = .account
            value = Array("\(facts.owner):\(facts.group)".utf8)
        case .fact(.group):
            kind = .account
            value = Array("\(facts.group)".utf8)
        case .fact(let fact):
            guard let words = facts.evidence(of: fact) else { return nil }
            kind = .value
            value = words
        }
    }
}

extension FoldMark {
    func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(kind.rawValue))
        writer.add(value)
        writer.add(container) { writer, container in
            writer.add(UInt64(container.mode.rawValue))
            container.owner.write(to: &writer)
            container.group.write(to: &writer)
        }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        guard let kind = Kind(rawValue: try reader.number()) else { throw DecodingError() }
        self.kind = kind
        value = try reader.text()
        container = try reader.optional { reader throws(DecodingError) in
            Container(
                mode: Mode(rawValue: try reader.number()), owner: try Evidence.Account(from: &reader),
                group: try Evidence.Account(from: &reader))
        }
    }
}
