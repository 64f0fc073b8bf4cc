public import Descriptors
public import Facts
import Reporting
import Trees
public import Supervising

extension EntrySource {
    /// Whether it is the `/` of this process.
    fileprivate var isSlash: Bool {
        guard let slash = try? Descriptor.openSlash().status(),
            let directory = try? openDirectory(), let status = try? directory.status()
        else { return false }
        return slash.isSameObject(as: status)
    }
}

/// A source of names for ids that also finds ids by name, as the command line needs it.
protocol NamedAccounts: AccountDirectory, AccountNumbers {
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
        of sources: [any EntrySource], isolatedTask: IsolatedTask
    ) throws(CommandError) -> any NamedAccounts {
        guard accountsFromRoot.value else { return HostAccounts() }
        let roots = sources.filter { $0.provides.contains(.accounts) }
        if roots.isEmpty { return HostAccounts() }
        let isAsked = accountsFromRoot.origin != .standard
        guard roots.count == 1 else {
            if !isAsked { return HostAccounts() }
            throw CommandError(
                "--accounts-from-root with \(roots.count) trees, whose accounts may differ",
                hints: "Scan them one at a time.")
        }
        // Of the running system the name service knows more than its files.
        if !isAsked, roots[0].isSlash { return HostAccounts() }
        do throws(CommandError) {
            return try RootAccounts(of: roots[0], isolatedTask).read()
        } catch {
            if isAsked || error.status == .incomplete { throw error }
            return HostAccounts()
        }
    }

    /// Root, whoever runs this, and who is named.
    func trust(by accounts: any NamedAccounts) throws(CommandError) -> Trust {
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
        _ setting: WithOrigin<String>, _ kind: String, _ lookUp: ([UInt8]) -> UInt32?
    ) throws(CommandError) -> UInt32 {
        // A name may consist of digits; as with chown(1), the name comes first.
        let name = ArgumentText.decode(setting.value)
        if let id = lookUp(name) ?? UInt32(setting.value) { return id }
        let whose = accountsFromRoot.value ? "the tree" : "this host"
        let place = setting.origin.text
        throw CommandError(
            "\(place): \(whose) has no \(kind) \(PathArgument(name).quoted)",
            hints: "A number need not have an account\(place.hasPrefix("--") ? ": \(place) 1000" : "")")
    }
}
