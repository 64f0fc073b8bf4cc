import Descriptors
import Facts
import Reporting

extension Principal {
    /// Reads `USER[:GROUPS]`: a user by name or id, and groups, separated by commas, beside those of the account. Where
    /// the user has no account the first group is the primary one.
    ///
    /// - Parameters:
    ///   - option: what the value was given to, for complaints.
    ///   - capabilities: those that it is said to have; what is usual, where none are.
    init(
        parsing value: String, of option: String, by accounts: any NamedAccounts, capabilities: CapabilitySet? = nil
    ) throws(Complaint) {
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, !name.isEmpty, parts.count == 1 || !parts[1].isEmpty else {
            throw Complaint(
                "\(option): \(PathArgument(ArgumentText.decode(value)).quoted) is not USER or USER:GROUPS",
                hints: "For example: \(option) www-data, or \(option) www-data:ssl-cert,adm")
        }
        // A name may consist of digits; as with chown(1), the name comes first.
        let bytes = ArgumentText.decode(name)
        guard let user = accounts.userID(named: bytes) ?? UInt32(name) else {
            throw Complaint(
                "\(option): there is no user \(PathArgument(bytes).quoted)",
                hints: "A number need not have an account: \(option) 1000:1000")
        }
        var groups: [UInt32] = []
        for name in parts.dropFirst().flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let bytes = ArgumentText.decode(String(name))
            guard let group = accounts.groupID(named: bytes) ?? UInt32(name) else {
                throw Complaint(
                    "\(option): there is no group \(PathArgument(bytes).quoted)",
                    hints:
                        "A number need not have a group: \(option) \(PathArgument(ArgumentText.decode(parts[0])).plain):1000"
                )
            }
            groups.append(group)
        }
        guard let primary = accounts.primaryGroup(of: user) ?? groups.first else {
            throw Complaint(
                "\(option): user \(user) has no account, so nobody knows its groups",
                hints: "Name them, the primary one first: \(option) \(user):\(user)")
        }
        let supplementary = accounts.supplementaryGroups(of: user).union(groups).subtracting([primary])
        self.init(user: user, group: primary, groups: supplementary, capabilities: capabilities)
    }
}

extension PathArgument {
    /// Safe to show, without quotes.
    var plain: String { DisplayEscape.full.text(bytes) }
}
