import Facts

extension Settings {
    /// The account that the tree's programs run as, where somebody says so.
    func runtimeUser(by accounts: any NamedAccounts) throws(CommandError) -> Principal? {
        guard let runtimeUser else { return nil }
        return try Principal(parsing: runtimeUser, of: "--runtime-user", by: accounts)
    }
}

extension Trust {
    /// Takes in the runtime user, and its primary group where nobody else is in it: what belongs to it is trusted. What it
    /// should not be able to do is for the rules about it.
    mutating func add(_ runtimeUser: Principal, by accounts: any AccountDirectory) {
        owners.insert(runtimeUser.user)
        if accounts.isPrivate(group: runtimeUser.group, of: runtimeUser.user) { groups.insert(runtimeUser.group) }
    }
}
