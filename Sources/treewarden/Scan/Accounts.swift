public import Descriptors
public import Facts
import Reporting

/// A source of names for ids that also finds ids by name, as the command line needs it.
protocol NamedAccounts: AccountDirectory {
    func userID(named name: [UInt8]) -> UInt32?
    func groupID(named name: [UInt8]) -> UInt32?
    /// The group that a user's processes start with; nothing where the user has no account.
    func primaryGroup(of user: UInt32) -> UInt32?
    /// The groups that they have beside it.
    func supplementaryGroups(of user: UInt32) -> Set<UInt32>
}

extension HostAccounts: NamedAccounts {}
extension FileAccounts: NamedAccounts {}
extension ParentAccounts: AccountDirectory {}

extension Settings {
    /// Where names are looked up: on this host, or in the tree's own files.
    func accounts(
        of roots: [PathArgument], followingLink: Bool, errand: Errand
    ) throws(Complaint) -> any NamedAccounts {
        guard accountsFromRoot.value else { return HostAccounts() }
        // Lists name no accounts.
        if roots.isEmpty { return HostAccounts() }
        guard roots.count == 1 else {
            throw Complaint(
                "--accounts-from-root with \(roots.count) trees, whose accounts may differ",
                hints: "Scan them one at a time.")
        }
        return try RootAccounts(root: roots[0], followsLink: followingLink, errand: errand).read()
    }

    /// Root, whoever runs this, and who is named.
    func trust(by accounts: any NamedAccounts) throws(Complaint) -> Trust {
        var trust = Trust.invoking
        for name in trustedOwners {
            trust.owners.insert(try id(name, "user") { accounts.userID(named: $0) })
        }
        for name in trustedGroups {
            trust.groups.insert(try id(name, "group") { accounts.groupID(named: $0) })
        }
        return trust
    }

    private func id(
        _ setting: Sourced<String>, _ kind: String, _ lookUp: ([UInt8]) -> UInt32?
    ) throws(Complaint) -> UInt32 {
        // A name may consist of digits; as with chown(1), the name comes first.
        let name = ArgumentText.decode(setting.value)
        if let id = lookUp(name) ?? UInt32(setting.value) { return id }
        let whose = accountsFromRoot.value ? "the tree" : "this host"
        let place = setting.origin.text
        throw Complaint(
            "\(place): \(whose) has no \(kind) \(PathArgument(name).quoted)",
            hints: "A number need not have an account\(place.hasPrefix("--") ? ": \(place) 1000" : "")")
    }
}
