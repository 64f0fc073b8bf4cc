import CLinux

/// What the ids stand for that the kernel shows. For one that a user namespace or a mount does not map it shows the
/// same as for all of those: 65534 unless /proc/sys/kernel/overflowuid and overflowgid say otherwise
/// (user_namespaces(7)).
public struct ShownIDs: Sendable {
    /// Users and groups are mapped apart.
    public enum Kind: Sendable { case user, group }

    /// What an id that is shown may be.
    public enum Meaning: Hashable, Sendable {
        /// What it says.
        case itself
        /// Any that this process's user namespace has no id for.
        case outsideNamespace
        /// Any that the mount has no id for.
        case outsideMount
    }

    fileprivate struct Map: Sendable {
        /// What stands for ids that are not mapped.
        var standIn: UInt32 = 65534
        /// Whether every id means the same as in the initial user namespace.
        var isIdentity = true
        /// Whether the namespace has the stand-in as an id of its own.
        var hasStandIn = true
    }

    private let users: Map
    private let groups: Map

    /// Those that this process is shown. Where /proc does not tell, nothing is taken to be mapped.
    public static func current() -> ShownIDs {
        ShownIDs(
            standIn: Process.overflowUser, groupStandIn: Process.overflowGroup, users: Process.userMap,
            groups: Process.groupMap)
    }

    init(standIn: UInt32?, groupStandIn: UInt32? = nil, users: [UInt8]?, groups: [UInt8]?) {
        self.users = Map(standIn: standIn, map: users)
        self.groups = Map(standIn: groupStandIn ?? standIn, map: groups)
    }

    /// Whether the user namespace maps ids at all.
    public var areMapped: Bool { !users.isIdentity || !groups.isIdentity }

    /// The same, without a look at anything else.
    public static var areMappedHere: Bool {
        [Process.userMap, Process.groupMap].contains { !Map.isIdentity(Map.lines(of: $0)) }
    }

    /// Whether there is any question what the id is; else it is itself.
    public func isStandIn(_ id: UInt32, _ kind: Kind) -> Bool {
        id == (kind == .user ? users : groups).standIn
    }

    /// All that an id may be, the likeliest first.
    ///
    /// - Parameters:
    ///   - shows: whether the mount shows some stored id as this one; nothing where it may or may not.
    ///   - isMapped: whether the mount maps ids.
    public func meanings(of id: UInt32, _ kind: Kind, mountIsMapped isMapped: Bool, shows: Bool?) -> [Meaning] {
        guard isStandIn(id, kind) else { return [.itself] }
        let map = kind == .user ? users : groups
        var meanings: [Meaning] = []
        if isMapped { meanings.append(.outsideMount) }
        if !map.isIdentity { meanings.append(.outsideNamespace) }
        if map.hasStandIn, !isMapped || shows != false { meanings.append(.itself) }
        return meanings
    }
}

extension ShownIDs.Map {
    /// - Parameter map: lines of "inside outside count" (user_namespaces(7)).
    fileprivate init(standIn: UInt32?, map: [UInt8]?) {
        if let standIn { self.standIn = standIn }
        let lines = Self.lines(of: map)
        isIdentity = Self.isIdentity(lines)
        hasStandIn = lines.contains { line in
            line.count == 3 && line[0] <= self.standIn && UInt64(self.standIn) - line[0] < line[2]
        }
    }

    /// Where there is none to be read, nothing is taken to be mapped.
    fileprivate static func lines(of map: [UInt8]?) -> [[UInt64]] {
        guard let map else { return [[0, 0, 4_294_967_295]] }
        return map.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: " ")).compactMap { UInt64(String(decoding: $0, as: UTF8.self)) }
        }
    }

    fileprivate static func isIdentity(_ lines: [[UInt64]]) -> Bool {
        lines == [[0, 0, 4_294_967_295]]
    }
}

extension Descriptor {
    /// Whether the mount shows some stored id as this one, where it maps ids.
    ///
    /// - Returns: nothing where the kernel does not tell (before Linux 6.15).
    public borrowing func mountMapping(of id: UInt32, _ kind: ShownIDs.Kind) -> MountMapping? {
        switch tw_mount_shows(number, id, kind == .group) {
        case 0: .mapped(shows: false)
        case 1: .mapped(shows: true)
        case -Int(ENODATA): MountMapping.none
        default: nil
        }
    }
}

/// How a mount deals with the ids that are stored (mount_setattr(2)).
public enum MountMapping: Hashable, Sendable {
    case none
    /// It shows others. `shows`: whether one of them is the id in question; nothing where that is not known.
    case mapped(shows: Bool?)
}
