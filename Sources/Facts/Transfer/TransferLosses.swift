/// What an entry would not keep where it is moved to.
public struct TransferLosses: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Set-user-id and set-group-id.
    @inlinable public static var setID: TransferLosses { TransferLosses(rawValue: 1 << 0) }
    @inlinable public static var capabilities: TransferLosses { TransferLosses(rawValue: 1 << 1) }
    /// And with them the mask, which some turn into rights of the owning group.
    @inlinable public static var accessLists: TransferLosses { TransferLosses(rawValue: 1 << 2) }
    /// Extended attributes beside lists and capabilities.
    @inlinable public static var attributes: TransferLosses { TransferLosses(rawValue: 1 << 3) }
    /// Owners that are not those of the tree's root: what unpacks it makes one owner of all.
    @inlinable public static var owners: TransferLosses { TransferLosses(rawValue: 1 << 4) }
    /// Permissions other than 0644 and 0755, stricter ones among them.
    @inlinable public static var modes: TransferLosses { TransferLosses(rawValue: 1 << 5) }
    /// Links become files, or nothing.
    @inlinable public static var symbolicLinks: TransferLosses { TransferLosses(rawValue: 1 << 6) }
    /// Names of one file become files of their own.
    @inlinable public static var hardLinks: TransferLosses { TransferLosses(rawValue: 1 << 7) }
    /// FIFOs, sockets and device files.
    @inlinable public static var specialFiles: TransferLosses { TransferLosses(rawValue: 1 << 8) }
    @inlinable public static var names: TransferLosses { TransferLosses(rawValue: 1 << 9) }

    /// Directories without entries are not there afterwards.
    @inlinable public static var emptyDirectories: TransferLosses { TransferLosses(rawValue: 1 << 10) }
    /// When contents were modified.
    @inlinable public static var times: TransferLosses { TransferLosses(rawValue: 1 << 11) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let words: [(TransferLosses, String)] = [
        (.setID, "set-id bits"), (.capabilities, "capabilities"), (.accessLists, "access control lists"),
        (.attributes, "extended attributes"), (.owners, "owners"), (.modes, "modes"),
        (.symbolicLinks, "symbolic links"), (.hardLinks, "hard links"), (.specialFiles, "special files"),
        (.names, "names"), (.emptyDirectories, "empty directories"), (.times, "times"),
    ]

    /// Those that facts beside the entry's own decide, and which a rule asks for by themselves.
    static let others: TransferLosses = [.hardLinks, .emptyDirectories]

    /// What takes one of these away from a file, wherever it is clear.
    ///
    /// tar(1) needs --acls and --xattrs for lists, attributes and capabilities. git keeps the content, one execute bit
    /// and symbolic links, and of directories only that files lie there. zip(1) follows links unless it is given -y;
    /// unzip(1) drops set-id bits without -K and owners without -X. Engines keep of a layer's attributes
    /// security.capability alone. A vfat has neither owners nor modes; an ntfs has them for Windows, and shows those of
    /// its mount.
    public var targets: TransferTarget {
        switch self {
        case .setID, .owners: [.git, .zip, .vfat, .ntfs]
        case .capabilities: [.tar, .git, .zip, .vfat, .ntfs, .apfs]
        case .accessLists: [.tar, .git, .zip, .oci, .vfat, .ntfs, .apfs]
        case .attributes: [.tar, .git, .zip, .oci, .vfat, .ntfs]
        case .modes: [.git, .vfat, .ntfs]
        case .symbolicLinks: [.zip, .vfat]
        case .hardLinks: [.git, .zip, .vfat]
        case .specialFiles: [.git, .zip, .vfat, .ntfs]
        case .names: [.vfat, .ntfs]
        case .emptyDirectories, .times: [.git]
        default: []
        }
    }
}

extension EntryFacts {
    /// What it would lose on the way to the targets that were asked for.
    public var transferLosses: TransferLosses {
        var losses: TransferLosses = []
        for (loss, _) in TransferLosses.words
        where !TransferLosses.others.contains(loss) && !targets(losing: loss).isEmpty {
            losses.insert(loss)
        }
        return losses
    }

    /// Whether a target that was asked for makes copies of hard links; whether there are any is said by `links`.
    public var transfersHardLinks: Bool { !targets(losing: .hardLinks).isEmpty }

    /// Whether a target that was asked for has no empty directories; whether it is one is said by `isEmptyDirectory`.
    public var transfersNoEmptyDirectories: Bool { !targets(losing: .emptyDirectories).isEmpty }

    /// Those of the targets that were asked for where the entry loses it. Where nobody said where it goes only rights
    /// count, and those that the usual archive loses.
    public func targets(losing loss: TransferLosses) -> TransferTarget {
        let isAsked = !root.transferTargets.isEmpty
        return loses(loss, isAsked).intersection(isAsked ? root.transferTargets : .tar)
    }

    private func loses(_ loss: TransferLosses, _ isAsked: Bool) -> TransferTarget {
        let rights = mode.rawValue & 0o777
        let isLost: Bool
        switch loss {
        case .owners: isLost = owner != root.owner || group != root.group
        case .hardLinks, .emptyDirectories: isLost = true
        case .times: isLost = kind == .file || kind == .link
        case .symbolicLinks: isLost = kind == .link
        case .specialFiles:
            // No archive has sockets.
            if kind == .socket { return isAsked ? [.tar, .git, .zip, .oci, .vfat, .ntfs] : [] }
            isLost = [.fifo, .blockDevice, .characterDevice].contains(kind)
        case .names:
            // A name of any bytes is none in Unicode; zip(1) and unzip(1) hand bytes on as they are.
            if hazards.contains(.notUTF8) { return [.vfat, .ntfs, .apfs] }
            isLost = !hazards.isDisjoint(with: NameHazards.refusedByWindows) || hasWindowsWildcard
        case _ where kind != .file && kind != .directory: return []
        case .setID: isLost = kind == .file && mode.rawValue & 0o6000 != 0
        case .capabilities: isLost = capabilities != nil
        case .accessLists: isLost = acl?.isExtended == true || defaultACL != nil
        case .attributes: isLost = attributeNames.contains { Self.isLostAttribute($0, withUsers: isAsked) }
        case .modes: isLost = rights != 0o755 && (kind == .directory || rights != 0o644)
        default: isLost = false
        }
        return isLost ? loss.targets : []
    }

    /// Whether the name holds a character that stands for others on Windows; a bracket does not.
    @inlinable @inline(__always)
    public var hasWindowsWildcard: Bool { hazards.contains(.wildcard) && Self.holdsWindowsWildcard(name) }

    /// Not asked of the facts, which would be copied for that.
    @usableFromInline
    static func holdsWindowsWildcard(_ name: [UInt8]) -> Bool {
        name.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    /// Labels are made anew where the tree arrives, and lists and capabilities are counted by themselves.
    private static func isLostAttribute(_ name: [UInt8], withUsers: Bool) -> Bool {
        withUsers && name.starts(with: "user.".utf8) || name.starts(with: "trusted.".utf8)
            || name.elementsEqual("security.ima".utf8) || name.elementsEqual("security.evm".utf8)
    }
}
