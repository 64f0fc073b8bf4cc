extension Mode.Right {
    /// The permission bits that have to be granted together before the right is of any use on an object of a kind: names in
    /// a directory change only by somebody who may search it as well (path_resolution(7)).
    @inlinable
    public func bits(over kind: EntryKind) -> UInt8 {
        self == .write && kind == .directory ? rawValue | Mode.Right.execute.rawValue : rawValue
    }
}

extension Mode {
    /// Whether the class effectively has the right over an object of a kind that has this mode.
    @inlinable
    public func grants(_ right: Right, to who: Class, over kind: EntryKind) -> Bool {
        let bits = right.bits(over: kind)
        return rights(of: who) & bits == bits
    }

    /// The classes that effectively hold `right` by the mode alone, where there is no ACL.
    @inlinable
    public func holders(of right: Right, over kind: EntryKind, groupIsTrusted: Bool) -> Principals {
        let group = groupIsTrusted ? Principals.trustedGroup : .untrustedGroup
        return Principals(
            rawValue: (grants(right, to: .group, over: kind) ? group.rawValue : 0)
                | (grants(right, to: .other, over: kind) ? Principals.other.rawValue : 0))
    }
}
