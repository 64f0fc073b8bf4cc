public import Facts

/// What an object was when somebody accepted a finding about it: the exemption ends when it becomes something else.
public struct ObjectPin: Hashable, Sendable {
    /// An account as it was written: by number, or by a name that the scan's own account database has to give it.
    public enum Account: Hashable, Sendable {
        case id(UInt32)
        case name([UInt8])

        /// A name may consist of digits; then either will do.
        func describes(_ account: Evidence.Account) -> Bool {
            switch self {
            case .id(let id): account.id == id
            case .name(let name): account.name == name
            }
        }
    }

    public var owner: Account?
    public var group: Account?
    public var mode: Mode?
    /// What the file may carry; `FileCapabilities` without any stands for "none".
    public var capabilities: FileCapabilities?
    /// SHA-256 of a regular file's content, in 64 lower-case hexadecimal digits.
    public var digest: String?

    public init(
        owner: Account? = nil, group: Account? = nil, mode: Mode? = nil, capabilities: FileCapabilities? = nil,
        digest: String? = nil
    ) {
        self.owner = owner
        self.group = group
        self.mode = mode
        self.capabilities = capabilities
        self.digest = digest
    }
}
