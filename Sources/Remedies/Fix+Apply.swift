import Evaluation
public import Facts
public import RuleLanguage

extension Fix {
    /// By what a verb is decided beside the object itself.
    public struct Terms: Sendable {
        /// From whom nothing is taken.
        public var trust: Trust
        /// The account that the tree's programs run as; nothing where none is given.
        public var runtimeUser: Principal?
        /// Whom objects are given to; nothing where nobody is named.
        public var owner: UInt32?
        /// The same of the owning group.
        public var group: UInt32?

        public init(trust: Trust, runtimeUser: Principal? = nil, owner: UInt32? = nil, group: UInt32? = nil) {
            self.trust = trust
            self.runtimeUser = runtimeUser
            self.owner = owner
            self.group = group
        }
    }
}

extension Fix.Verb {
    /// The state that an object is in after it; the same where there is nothing to do.
    ///
    /// - Parameter path: root-relative, of a link that is to lead elsewhere.
    public func applied(to state: FixState, at path: [UInt8], _ terms: Fix.Terms) -> FixState {
        var after = state
        switch self {
        case .take(let rights, let holders, .access):
            if state.kind != .link { after.take(rights, from: holders, terms) }
        case .take(let rights, let holders, .default):
            after.defaultACL?.take(rights, from: holders, group: state.group, terms)
        case .clear(let bits):
            if state.kind != .link { after.clear(bits) }
        case .addSticky:
            // Where a class lacks a right, how the directory is to be is another decision.
            if state.kind == .directory, state.mode.contains(Mode(rawValue: 0o777)) {
                after.mode = Mode(rawValue: state.mode.rawValue | Mode.sticky.rawValue)
            }
        case .dropCapabilities:
            after.capabilities = nil
            after.attributeNames.removeAll { $0.elementsEqual("security.capability".utf8) }
        case .dropAttributes(let globs):
            let globs = globs.map { Glob(Array($0.utf8)) }
            after.attributeNames.removeAll { name in
                // What is in other namespaces is the kernel's (xattr(7)).
                name.starts(with: "user.".utf8) && globs.contains { $0.matches(name.span) }
            }
        case .give(.owner):
            if let owner = terms.owner, state.mayChangeHands { after.give(owner: owner, group: state.group) }
        case .give(.group):
            if let group = terms.group, state.mayChangeHands { after.give(owner: state.owner, group: group) }
        case .relink:
            if state.kind == .link, state.target.first == UInt8(ascii: "/") {
                after.target = Self.relative(state.target, from: path)
            }
        case .setTime: after.isTimeSet = true
        }
        return after
    }

    /// The target by a path from the directory that holds the link.
    private static func relative(_ target: [UInt8], from path: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        let to = target.split(separator: slash).map(Array.init)
        let from = path.split(separator: slash).dropLast().map(Array.init)
        let common = zip(to, from).prefix { $0 == $1 }.count
        let steps = Array(repeating: Array("..".utf8), count: from.count - common) + to[common...]
        return steps.isEmpty ? Array(".".utf8) : Array(steps.joined(separator: [slash]))
    }
}

extension FixState {
    /// Whoever owns what runs with rights of its own has those: root would vouch for a stranger's program.
    fileprivate var mayChangeHands: Bool {
        kind == .directory || kind == .link
            || capabilities == nil && !mode.contains(.setuid) && !mode.contains(.setgid)
    }

    fileprivate mutating func give(owner: UInt32, group: UInt32) {
        self.owner = owner
        self.group = group
    }

    /// Of two set-id bits of which one has execute beside it, the other one alone has no effect, and goes first.
    fileprivate mutating func clear(_ bits: Mode) {
        var cleared = Mode(rawValue: mode.rawValue & bits.rawValue)
        let both = Mode(rawValue: Mode.setuid.rawValue | Mode.setgid.rawValue)
        if kind == .file, cleared.contains(both) {
            switch (mode.grants(.execute, to: .owner), mode.grants(.execute, to: .group)) {
            case (true, false): cleared = Mode(rawValue: cleared.rawValue & ~Mode.setuid.rawValue)
            case (false, true): cleared = Mode(rawValue: cleared.rawValue & ~Mode.setgid.rawValue)
            default: break
            }
        }
        mode = Mode(rawValue: mode.rawValue & ~cleared.rawValue)
    }

    fileprivate mutating func take(_ rights: UInt8, from holders: [Fix.Holder], _ terms: Fix.Terms) {
        if var list = acl {
            list.take(rights, from: holders, group: group, owner: owner, terms)
            acl = list
            if let bits = list.permissions?.bits { mode = Mode(rawValue: mode.rawValue & 0o7000 | bits) }
            return
        }
        // What a mode says is a list of three entries.
        func entry(_ who: Mode.Class, _ tag: AccessControlList.Tag) -> AccessControlList.Entry {
            .init(tag, mode.rights(of: who))
        }
        var list = AccessControlList([entry(.owner, .owner), entry(.group, .group), entry(.other, .other)])
        list.take(rights, from: holders, group: group, owner: owner, terms)
        if let bits = list.permissions?.bits { mode = Mode(rawValue: mode.rawValue & 0o7000 | bits) }
    }
}

extension AccessControlList {
    /// Takes rights from entries. None is removed, so that nobody falls through to a later one, and the mask follows
    /// without letting anything through that it held back.
    fileprivate mutating func take(
        _ rights: UInt8, from holders: [Fix.Holder], group: UInt32, owner: UInt32? = nil, _ terms: Fix.Terms
    ) {
        let before = entries
        for index in entries.indices {
            let tag = entries[index].tag
            if holders.contains(where: { isHeld(tag, by: $0, group, owner, terms) }) {
                entries[index].rights &= ~rights
            }
        }
        guard entries != before else { return }
        narrowMask()
    }

    private func isHeld(
        _ tag: Tag, by holder: Fix.Holder, _ group: UInt32, _ owner: UInt32?, _ terms: Fix.Terms
    ) -> Bool {
        switch (holder, tag) {
        case (_, .owner), (_, .mask): false
        case (.untrusted, .user(let id)): !terms.trust.owners.contains(id)
        case (.untrusted, .group): !terms.trust.groups.contains(group)
        case (.untrusted, .namedGroup(let id)): !terms.trust.groups.contains(id)
        case (.untrusted, .other), (.other, .other), (.group, .group): true
        case (.account, _): terms.runtimeUser.map { isOf($0, tag, group, owner) } ?? false
        default: false
        }
    }

    /// Whether it is the entry, or one of several, that decides for an account (acl(5)).
    private func isOf(_ account: Principal, _ tag: Tag, _ group: UInt32, _ owner: UInt32?) -> Bool {
        if account.user == owner { return false }
        if entries.contains(where: { $0.tag == .user(account.user) }) { return tag == .user(account.user) }
        switch tag {
        case .group: return account.isMember(of: group)
        case .namedGroup(let id): return account.isMember(of: id)
        case .other:
            return !account.isMember(of: group)
                && !entries.contains { entry in
                    if case .namedGroup(let id) = entry.tag { account.isMember(of: id) } else { false }
                }
        case .owner, .user, .mask: return false
        }
    }

    private mutating func narrowMask() {
        guard let index = entries.firstIndex(where: { $0.tag == .mask }) else { return }
        var union: UInt8 = 0
        for entry in entries {
            switch entry.tag {
            case .user, .group, .namedGroup: union |= entry.rights
            case .owner, .mask, .other: break
            }
        }
        // The kernel passes over a list whose mask is empty, and named users would have what others have.
        let narrowed = entries[index].rights & union
        if narrowed != 0 { entries[index].rights = narrowed }
    }
}
