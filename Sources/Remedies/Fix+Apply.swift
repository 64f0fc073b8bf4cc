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
            if state.kind != .link { after.revoke(rights, from: terms.holders(holders)) }
        case .take(let rights, let holders, .default):
            after.defaultACL = state.defaultACL?
                .revokingByDefault(rights, from: terms.holders(holders), group: state.group)
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

    fileprivate mutating func revoke(_ rights: UInt8, from holders: [RightHolder]) {
        let after = permissions.revoking(rights, from: holders)
        (mode, acl) = (after.mode, after.acl)
    }
}

extension Fix.Terms {
    fileprivate func holders(_ holders: [Fix.Holder]) -> [RightHolder] {
        holders.compactMap { holder in
            switch holder {
            case .untrusted: .untrusted(trust)
            case .group: .group
            case .other: .other
            case .account: runtimeUser.map { .principal($0) }
            }
        }
    }
}
