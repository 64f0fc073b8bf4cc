import Descriptors
import Facts
import Reporting

extension Principal {
    /// Reads `USER[:[=]GROUPS]`: a user by name or id, and groups, separated by commas: beside those of the account, or
    /// behind an equals sign instead of them. The first group is the primary one there, and where the user has no
    /// account.
    ///
    /// - Parameters:
    ///   - option: what the value was given to, for errors.
    ///   - capabilities: those that it is said to have; what is usual, where none are.
    init(
        parsing value: String, of option: String, by accounts: any NamedAccounts, capabilities: CapabilitySet? = nil
    ) throws(CommandError) {
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isExact = parts.count == 2 && parts[1].hasPrefix("=")
        let groupNames = parts.count == 2 ? (isExact ? String(parts[1].dropFirst()) : parts[1]) : nil
        guard let name = parts.first, !name.isEmpty, groupNames != "" else {
            throw CommandError(
                "\(option): \(PathArgument(ArgumentText.decode(value)).quoted) is not USER, USER:GROUPS or USER:=GROUPS",
                hints: "For example: \(option) www-data, \(option) www-data:ssl-cert,adm or \(option) www-data:=app")
        }
        let user = try Self.id(name, of: option, "user", "1000:1000") { accounts.userID(named: $0) }
        var groups: [UInt32] = []
        for group in (groupNames ?? "").split(separator: ",", omittingEmptySubsequences: groupNames == nil) {
            let example = "\(PathArgument(ArgumentText.decode(parts[0])).plain):1000"
            groups.append(try Self.id(String(group), of: option, "group", example) { accounts.groupID(named: $0) })
        }
        if isExact {
            self.init(
                user: user, group: groups[0], groups: Set(groups).subtracting([groups[0]]), capabilities: capabilities)
            return
        }
        guard let primary = accounts.primaryGroup(of: user) ?? groups.first else {
            throw CommandError(
                "\(option): user \(user) has no account, so nobody knows its groups",
                hints: "Name them, the primary one first: \(option) \(user):\(user)")
        }
        let supplementary = accounts.supplementaryGroups(of: user).union(groups).subtracting([primary])
        self.init(user: user, group: primary, groups: supplementary, capabilities: capabilities)
    }

    /// A name may consist of digits; as with chown(1), the name comes first.
    private static func id(
        _ text: String, of option: String, _ kind: String, _ example: String, named: ([UInt8]) -> UInt32?
    ) throws(CommandError) -> UInt32 {
        let bytes = ArgumentText.decode(text)
        guard let id = named(bytes) ?? UInt32(text) else {
            throw CommandError(
                "\(option): there is no \(kind) \(PathArgument(bytes).quoted)",
                hints: "A number need not have \(kind == "user" ? "an account" : "a group"): \(option) \(example)")
        }
        guard id != Permissions.nobody else {
            throw CommandError(
                "\(option): \(id) is no \(kind)'s id: the kernel says by it that there is none",
                hints: "The greatest id that a \(kind) can have is 4294967294.")
        }
        return id
    }
}

extension PathArgument {
    /// Safe to show, without quotes.
    var plain: String { DisplayEscape.full.text(bytes) }
}
