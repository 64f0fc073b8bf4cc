/// A set of targets.
public struct NameTargets: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public init(_ target: NameTarget) {
        rawValue = 1 << Self.position(of: target)
    }

    /// All that are file systems, in the order of `NameTarget.allCases`.
    public static let concrete = NameTargets(NameTarget.allCases.filter { $0 != .portable }.map(NameTargets.init))

    /// The targets in the order of `NameTarget.allCases`.
    public var members: [NameTarget] {
        NameTarget.allCases.filter(contains)
    }

    /// Whether it is one target and no other.
    @inlinable
    public var isSingle: Bool {
        rawValue & (rawValue &- 1) == 0 && rawValue != 0
    }

    /// Whether the target is among them.
    public func contains(_ target: NameTarget) -> Bool {
        contains(NameTargets(target))
    }

    /// The file systems that a finding can name: `portable` stands for every one of them.
    public var expanded: NameTargets {
        contains(.portable) ? subtracting(NameTargets(.portable)).union(.concrete) : self
    }

    /// Whether short names can collide on one of them.
    public var haveShortNames: Bool {
        members.contains(where: \.hasShortNames)
    }

    private static func position(of target: NameTarget) -> UInt16 {
        switch target {
        case .apfs: 0
        case .apfsCaseSensitive: 1
        case .hfsplus: 2
        case .ntfs: 3
        case .exfat: 4
        case .fat32: 5
        case .smb: 6
        case .ext4Casefold: 7
        case .xfsCI: 8
        case .zfsInsensitive: 9
        case .zfsFormD: 10
        case .portable: 11
        }
    }
}
