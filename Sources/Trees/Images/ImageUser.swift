import Archives
import Descriptors
import Facts

extension ImageConfiguration {
    /// Whom the programs of the image run as, by its own accounts; nothing where they do not have the user.
    ///
    /// `USER`, `USER:GROUP`, each a name or a number (image specification 1.1, "User"); without a group it is the user's own,
    /// and root's for a number that no account has.
    func principal(by accounts: FileAccounts?) -> Principal? {
        let parts = user.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(Array.init) ?? []
        guard let id = Self.number(name) ?? accounts?.userID(named: name) else { return nil }
        guard parts.count > 1, !parts[1].isEmpty else {
            return Principal(
                user: id, group: accounts?.primaryGroup(of: id) ?? 0,
                groups: accounts?.supplementaryGroups(of: id) ?? [])
        }
        let groupName = Array(parts[1])
        let group = Self.number(groupName) ?? accounts?.groupID(named: groupName)
        return group.map { Principal(user: id, group: $0) }
    }

    /// The number of an account; root has one without any files.
    private static func number(_ text: [UInt8]) -> UInt32? {
        if text.isEmpty || text == Array("root".utf8) { return 0 }
        return UInt32(String(decoding: text, as: UTF8.self))
    }
}
