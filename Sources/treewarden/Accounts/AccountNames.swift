import Facts
import Reporting

/// Accounts as people know them.
struct AccountNames {
    let accounts: any AccountDirectory

    /// `www-data(33)`, or `33` where nobody knows a name.
    func user(_ id: UInt32) -> String {
        Self.text(accounts.userName(id), id)
    }

    func group(_ id: UInt32) -> String {
        Self.text(accounts.groupName(id), id)
    }

    /// As `ls -l` shows them: `drwxr-xr-x root:www-data`, with a plus where an ACL says more than the mode.
    func listing(_ permissions: Permissions) -> String {
        let symbol = String(decoding: [permissions.kind.symbol], as: UTF8.self)
        let plus = permissions.acl?.isExtended == true ? "+" : ""
        let owner = Self.name(accounts.nameOfOwner(permissions.owner), permissions.owner)
        let group = Self.name(accounts.nameOfOwningGroup(permissions.group), permissions.group)
        return "\(symbol)\(permissions.mode.letters)\(plus) \(owner):\(group)"
    }

    private static func name(_ name: [UInt8]?, _ id: UInt32) -> String {
        name.map { DisplayEscape.full.text($0) } ?? String(id)
    }

    private static func text(_ name: [UInt8]?, _ id: UInt32) -> String {
        name.map { "\(DisplayEscape.full.text($0))(\(id))" } ?? String(id)
    }
}
