public import Facts

/// What a reader of the format makes of a member that others read otherwise. A field without a value is read alike by all.
public struct MemberReading: Hashable, Sendable {
    /// The name's bytes.
    public var path: [UInt8]?
    /// What it makes.
    public var kind: Member.Kind?
    /// The permission bits.
    public var mode: Mode?
    /// By number.
    public var owner: Int64?
    /// By number.
    public var group: Int64?
    /// Of a link.
    public var linkTarget: [UInt8]?

    public init(
        path: [UInt8]? = nil, kind: Member.Kind? = nil, mode: Mode? = nil, owner: Int64? = nil, group: Int64? = nil,
        linkTarget: [UInt8]? = nil
    ) {
        self.path = path
        self.kind = kind
        self.mode = mode
        self.owner = owner
        self.group = group
        self.linkTarget = linkTarget
    }
}

extension Member {
    /// Takes note of what another reader makes of the member, of which the worse counts: it stands in the tree by each of
    /// its names, with the rights of all modes, and belongs to the less trusted owner. What differs is an irregularity, which
    /// is all that becomes of another kind or target: the archive is an error then.
    ///
    /// - Parameter naming: what is said where the names differ.
    mutating func add(_ reading: MemberReading, naming: MemberIrregularities = .nameDiffers) {
        var other = MemberReading()
        if let path = reading.path, path != self.path {
            other.path = path
            irregularities.formUnion(naming)
        }
        if let kind = reading.kind, kind != self.kind { irregularities.insert(.kindDiffers) }
        if let target = reading.linkTarget, target != linkTarget { irregularities.insert(.linkTargetDiffers) }
        if let mode = reading.mode {
            if !known.contains(.mode) {
                self.mode = mode
                known.insert(.mode)
            } else if mode != self.mode {
                self.mode = self.mode.joined(with: mode)
                irregularities.insert(.modeDiffers)
            }
        }
        if reading.owner ?? owner != owner || reading.group ?? group != group {
            other.owner = reading.owner ?? owner
            other.group = reading.group ?? group
            irregularities.insert(.ownerDiffers)
        }
        if other != MemberReading(), !readings.contains(other) { readings.append(other) }
    }
}

extension Mode {
    /// The rights that either of two modes gives. The sticky bit takes some away: it is there where both have it.
    func joined(with other: Mode) -> Mode {
        let sticky: UInt16 = 0o1000
        return Mode(rawValue: (rawValue | other.rawValue) & ~sticky | rawValue & other.rawValue & sticky)
    }
}
