package import FileModel
package import RandomNumbers

extension Permissions {
    /// Of a file or a directory; most have a list, and of those a third an empty mask, or one that becomes empty soon.
    package init(randomlyFrom random: inout SplitMix64) {
        func rights(_ random: inout SplitMix64) -> UInt8 { UInt8(random.below(8)) }
        self.init(
            kind: random.once(in: 3) ? .directory : .file, mode: Mode(rawValue: UInt16(random.below(0o1000))),
            owner: random.pick([0, RightsTrial.users[0]]), group: random.pick([0] + RightsTrial.groups.dropLast()))
        guard !random.once(in: 5) else { return }
        var entries: [AccessControlList.Entry] = [.init(.owner, rights(&random))]
        for user in RightsTrial.users.dropLast() where random.once(in: 2) {
            entries.append(.init(.user(user), rights(&random)))
        }
        entries.append(.init(.group, rights(&random)))
        for group in RightsTrial.groups.dropLast() where random.once(in: 2) {
            entries.append(.init(.namedGroup(group), rights(&random)))
        }
        let mask: UInt8 = random.pick([0, 1, 2, 4, 7, rights(&random)])
        entries += [.init(.mask, mask), .init(.other, rights(&random))]
        let list = AccessControlList(entries)
        acl = list
        if let bits = list.permissions?.bits { mode = Mode(rawValue: bits) }
    }

    /// Whether somebody is of those from whom rights are revoked, by who that is: the owner never.
    package func concerns(_ principal: Principal, _ holder: RightHolder) -> Bool {
        guard principal.user != owner, principal.user != 0 else { return false }
        let tags = Set((acl?.entries ?? []).map(\.tag))
        let isNamed = tags.contains(.user(principal.user))
        let namedGroups = principal.groups.filter { tags.contains(.namedGroup($0)) }
        let isOwners = principal.isMember(of: group)
        switch holder {
        case .other: return !isNamed && !isOwners && namedGroups.isEmpty
        case .group: return !isNamed && isOwners && namedGroups.isEmpty
        case .named: return isNamed || !isOwners && !namedGroups.isEmpty
        case .untrusted(let trust):
            return !trust.owners.contains(principal.user) && trust.groups.isDisjoint(with: principal.groups)
        case .user(let user): return principal.user == user
        case .members(let members):
            let others = namedGroups.subtracting([members])
            return principal.isMember(of: members) && !isNamed && others.isEmpty && (members == group || !isOwners)
        case .principal(let other):
            return principal == other
        }
    }
}
