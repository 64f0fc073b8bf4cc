import Descriptors
import Facts

/// Whose files are obeyed. Whoever writes a rule, a configuration or a baseline decides what is found, so these are
/// only taken from whom the audit trusts anyway.
struct FileTrust {
    private let trust: Trust
    /// What an untrusted account could do who writes the file, as the end of a sentence.
    private let danger: String

    init(_ trust: Trust, danger: String) {
        self.trust = trust
        self.danger = danger
    }

    /// Refuses what an untrusted account owns, or others may write.
    ///
    /// - Parameter attributes: the names of its extended attributes.
    func check(_ status: EntryStatus, _ attributes: [[UInt8]], of path: PathArgument) throws(CommandError) {
        guard trust.owners.contains(status.owner) else {
            throw CommandError(
                "\(path.quoted) belongs to user \(status.owner), who is not trusted",
                hints: "Take it over (chown), or trust the owner: --trusted-owner \(status.owner)",
                "In a container that runs as root on the files of another account the latter is the way.")
        }
        if mayBeWrittenByOthers(status, attributes) {
            throw CommandError(
                "\(path.quoted) may be written by others, who could \(danger)",
                hints: ["Take that right away: chmod go-w \(path.quoted)"]
                    + (status.hasAllRights ? [Self.umaskHint] : []))
        }
    }

    private static let umaskHint =
        "It was made under umask 0000, as all of a checkout is where a runner of GitLab clones: chmod -R go-w . first."

    /// Refuses a directory in which others could put another file in the place of one that was checked. Under the
    /// sticky bit they can not.
    func checkDirectory(_ directory: borrowing Descriptor, _ path: PathArgument) throws {
        let status = try directory.status()
        if status.mode & 0o1000 != 0, trust.owners.contains(status.owner) { return }
        try check(status, try directory.attributeNames(), of: path)
    }

    /// Under an access list the group bits are its mask, and whom it lets write is more than a mode tells.
    private func mayBeWrittenByOthers(_ status: EntryStatus, _ attributes: [[UInt8]]) -> Bool {
        let hasList = attributes.contains(Array("system.posix_acl_access".utf8))
        let mode = Mode(rawValue: UInt16(truncatingIfNeeded: status.mode))
        let kind = EntryKind(statusMode: status.mode) ?? .file
        let groupMayWrite = mode.grants(.write, to: .group, over: kind)
        return groupMayWrite && (hasList || !trust.groups.contains(status.group))
            || mode.grants(.write, to: .other, over: kind)
    }
}

extension EntryStatus {
    /// Whether everybody may do what a program that creates it asks for under no umask at all.
    fileprivate var hasAllRights: Bool { mode & 0o666 == 0o666 }
}

extension Trust {
    /// Root and whoever runs this, root's group, and theirs where nobody else is in it: of a group that is shared, as
    /// `users` and `staff` are, every member could write what is obeyed.
    static let invoking: Trust = {
        let (user, group) = (Process.realUser, Process.realGroup)
        let isOwn = group == 0 || HostAccounts().isPrivate(group: group, of: user)
        return Trust(owners: [0, user], groups: isOwn ? [0, group] : [0])
    }()

    /// Who may tell the program what to do: root, whoever runs this, and whom the command line names. Names are those
    /// of this host: a tree must not say who is trusted.
    static func operators(_ names: [String]) -> Trust {
        var trust = invoking
        if names.isEmpty { return trust }
        let accounts = HostAccounts()
        for name in names {
            if let id = accounts.userID(named: ArgumentText.decode(name)) ?? UInt32(name) { trust.owners.insert(id) }
        }
        return trust
    }
}
