import Archives
import Descriptors
import Facts

/// The names that headers give to the owners of members, and to those whom their access lists name.
///
/// A name without a number gets one that no account can have (chown(2) takes 2³² − 1 for none), from there downwards.
struct HeaderAccounts: AccountDirectory {
    private var users: [UInt32: [UInt8]] = [:]
    private var groups: [UInt32: [UInt8]] = [:]
    private var userIDs: [[UInt8]: UInt32] = [[UInt8]("root".utf8): 0]
    private var groupIDs: [[UInt8]: UInt32] = [[UInt8]("root".utf8): 0]
    private var lastID = UInt32.max - 1
    /// The accounts of the tree's own files, where it is a root file system.
    var own: FileAccounts?
    private var lastOwner: (id: Int64, name: [UInt8]) = (-1, [])
    private var lastGroup: (id: Int64, name: [UInt8]) = (-1, [])
    /// Bytes of the names that are kept.
    private(set) var textSize = 0

    /// More names than any archive of honest making has are not remembered.
    private static let most = 1 << 16

    func userName(_ id: UInt32) -> [UInt8]? { own?.userName(id) ?? users[id] }
    func groupName(_ id: UInt32) -> [UInt8]? { own?.groupName(id) ?? groups[id] }

    /// Where the archive has no accounts of its own, the group that bears its owner's name and number is that account's, as
    /// systems make one for each of their users.
    func isPrivate(group: UInt32, of user: UInt32) -> Bool {
        if let own { return own.isPrivate(group: group, of: user) }
        guard group == user, let name = groups[group], !name.isEmpty else { return false }
        return name == users[user]
    }

    /// Of the numbers and the names of a member's owners, by which some unpackers go, the less trusted ones count: root's
    /// number with the name of an account is that account's.
    mutating func settleNames(of member: inout Member, _ trust: Trust) {
        guard member.known.contains(.owner) else { return }
        if member.known.contains(.ownerName), member.owner != 0 || member.ownerName != Self.root,
            let id = untrusted(member.ownerName, instead: member.owner, of: trust.owners, isGroup: false)
        {
            member.owner = Int64(id)
        }
        if member.known.contains(.groupName), member.group != 0 || member.groupName != Self.root,
            let id = untrusted(member.groupName, instead: member.group, of: trust.groups, isGroup: true)
        {
            member.group = Int64(id)
        }
    }

    private static let root = Array("root".utf8)

    /// The account of that name, where nobody trusts it, and the number is that of one who is trusted.
    private mutating func untrusted(
        _ name: [UInt8], instead number: Int64, of trusted: Set<UInt32>, isGroup: Bool
    ) -> UInt32? {
        guard trusted.contains(Self.id(number)) else { return nil }
        // A number other than root's has the name that it comes with first.
        let known = isGroup ? groupIDs[name] : userIDs[name]
        guard let id = known ?? (number == 0 ? id(named: name, isGroup: isGroup) : nil), !trusted.contains(id) else {
            return nil
        }
        return id
    }

    /// An owner's number as systems have them.
    static func id(_ number: Int64) -> UInt32 {
        UInt32(exactly: number) ?? Permissions.nobody
    }

    /// Takes note of the names that a member's owners have. It stays as it is: `inout` spares a copy for every member.
    mutating func note(_ member: inout Member) {
        guard member.known.contains(.owner) else { return }
        if member.known.contains(.ownerName), lastOwner.id != member.owner || lastOwner.name != member.ownerName {
            lastOwner = (member.owner, member.ownerName)
            textSize += Self.note(member.ownerName, Self.id(member.owner), &users, &userIDs)
        }
        if member.known.contains(.groupName), lastGroup.id != member.group || lastGroup.name != member.groupName {
            lastGroup = (member.group, member.groupName)
            textSize += Self.note(member.groupName, Self.id(member.group), &groups, &groupIDs)
        }
    }

    /// How many bytes of it are kept.
    private static func note(
        _ name: [UInt8], _ id: UInt32, _ names: inout [UInt32: [UInt8]], _ ids: inout [[UInt8]: UInt32]
    ) -> Int {
        guard max(names.count, ids.count) < most else { return 0 }
        let isNew = names[id] == nil || ids[name] == nil
        if names[id] == nil { names[id] = name }
        if ids[name] == nil { ids[name] = id }
        return isNew ? name.count : 0
    }

    /// Whether a number stands for a name that nothing here resolves.
    func isStandIn(_ id: UInt32) -> Bool { id > UInt32.max - UInt32(Self.most) }

    /// The number of an account that is known by its name alone.
    mutating func id(named name: [UInt8], isGroup: Bool) -> UInt32? {
        if let known = isGroup ? groupIDs[name] : userIDs[name] { return known }
        guard lastID > UInt32.max - UInt32(Self.most) else { return nil }
        lastID -= 1
        textSize += name.count
        if isGroup {
            groupIDs[name] = lastID
            groups[lastID] = name
        } else {
            userIDs[name] = lastID
            users[lastID] = name
        }
        return lastID
    }
}
