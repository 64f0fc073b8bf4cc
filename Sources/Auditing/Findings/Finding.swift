public import Facts
public import RuleLanguage

/// One object, one cause: what a rule says about an entry.
public struct Finding: Hashable, Sendable {
    /// The rule's place among `AuditReport.rules`.
    public var rule: Int
    /// How grave it is; never `off`.
    public var level: Level
    /// Which root, by its place on the command line.
    public var root: Int
    /// Root-relative; empty for the root itself.
    public var path: [UInt8]
    /// What the rule used.
    public var evidence: Evidence
    /// The other members of a collision or link group, the hops of a link, a writable ancestor.
    public var related: [Related]
    /// By which it is known again.
    public var fingerprints: Fingerprints
    /// For an act in a source text, where it stands; what belongs to it elsewhere in the text is `related`.
    public var site: ActSite?
    /// For an aggregate, or what is grouped for people: how many entries it stands for. Their first 20 are `related` as
    /// samples.
    public var count: Int?
    /// How it compares with a baseline, where there is one.
    public var baselineState: BaselineState?
    /// Whether the baseline keeps it out of the verdict.
    public var isExcused = false
    /// What it has in common with others, by which they are grouped for people; nothing once they are.
    public var fold: FoldMark?
    /// The aggregate that it is a member of.
    public var membership: Membership?
    /// Of an aggregate, the number by which `AuditReport.foldedMembers` has them.
    public var foldNumber: Int?
    /// What an analysis found.
    public var detail: FindingDetail?

    public init(
        rule: Int, level: Level, root: Int, path: [UInt8], evidence: Evidence, related: [Related] = [],
        fingerprints: Fingerprints, site: ActSite? = nil, count: Int? = nil, detail: FindingDetail? = nil
    ) {
        self.rule = rule
        self.level = level
        self.root = root
        self.path = path
        self.evidence = evidence
        self.related = related
        self.fingerprints = fingerprints
        self.site = site
        self.count = count
        self.detail = detail
    }

    /// Whether a lock keeps it from being accepted: on its rule, or on that of the aggregate that it is a member of.
    func isLocked(by isLocked: (Int) -> Bool) -> Bool {
        isLocked(rule) || membership.map { isLocked($0.rule) } ?? false
    }
}

/// What the rule used: enough to judge the finding without looking at the tree.
public struct Evidence: Hashable, Sendable {
    /// What the object is.
    public var kind: EntryKind
    /// Permission bits; of links they mean nothing.
    public var mode: Mode
    /// Who owns the object.
    public var owner: Account
    /// The group that the object belongs to.
    public var group: Account
    /// Regular files only.
    public var size: UInt64?
    /// The extended ACL in the short text form of acl_to_any_text(3), where the rule used it.
    public var acl: String?
    /// The default ACL of a directory in the same form, where the rule used it.
    public var defaultACL: String?
    /// In the text form of cap_to_text(3), where the rule used them.
    public var capabilities: String?
    /// A link's target as it spells it.
    public var target: [UInt8]?
    /// Further facts that the rule used, by catalogue name, in the words of the rule language.
    public var facts: [Detail]
    /// Nobody but the owner and root can reach it.
    public var isUnreachable: Bool
    /// Whether the source tells the mode: a list of paths does not.
    public var hasMode = true
    /// Whether the source tells owner and group: a git index does not.
    public var hasOwners = true

    public init(
        kind: EntryKind, mode: Mode, owner: Account, group: Account, size: UInt64? = nil, acl: String? = nil,
        defaultACL: String? = nil, capabilities: String? = nil, target: [UInt8]? = nil, facts: [Detail] = [],
        isUnreachable: Bool = false
    ) {
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.group = group
        self.size = size
        self.acl = acl
        self.defaultACL = defaultACL
        self.capabilities = capabilities
        self.target = target
        self.facts = facts
        self.isUnreachable = isUnreachable
    }

    /// An account, as the scan's own database has it.
    public struct Account: Hashable, Sendable {
        /// A user's or a group's number.
        public var id: UInt32
        /// Nothing where the id has no account.
        public var name: [UInt8]?

        public init(id: UInt32, name: [UInt8]?) {
            self.id = id
            self.name = name
        }
    }

    /// A fact that the rule used, in words.
    public struct Detail: Hashable, Sendable {
        /// By its catalogue name.
        public var name: String
        /// As the rule language writes it; bytes, since a name may be in it.
        public var value: [UInt8]

        public init(name: String, value: [UInt8]) {
            self.name = name
            self.value = value
        }
    }
}

/// Another place that belongs to a finding.
public struct Related: Hashable, Sendable {
    /// What another place has to do with the finding.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        /// The next link on the way from a link to its target; `detail` is that link's target.
        case hop
        /// Another name of the same inode.
        case hardlink
        /// A directory above the root; `path` is `..`, `../..` and so on.
        case ancestor
        /// Another member of a collision.
        case collides
        /// A member of an aggregate.
        case sample
        /// A place through which somebody may change, or read, what the finding is about; `detail` is its mode and
        /// owners, and the entry by which.
        case writable
        /// For an act, what asked before: `detail` says what, in words of the rule language, `existence, owner`.
        case check
        /// For an act, where the name of its object was put together.
        case origin
    }

    /// What the place has to do with the finding.
    public var role: Role
    /// Root-relative.
    public var path: [UInt8]
    /// What more there is to say, as the role has it; else empty.
    public var detail: [UInt8]
    /// Where in a source text it stands; it belongs to an act.
    public var site: ActSite?

    public init(role: Role, path: [UInt8], detail: [UInt8] = [], site: ActSite? = nil) {
        self.role = role
        self.path = path
        self.detail = detail
        self.site = site
    }
}
