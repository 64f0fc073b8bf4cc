public import Facts

/// What an object was when somebody accepted a finding about it: the exemption ends when it becomes something else.
public struct ObjectPin: Hashable, Sendable {
    /// A name has to be that which the scan's own account database gives the number.
    public var owner: AccountReference?
    /// The same of the group.
    public var group: AccountReference?
    /// Permission bits, all of them.
    public var mode: Mode?
    /// What the file may carry; `FileCapabilities` without any stands for "none".
    public var capabilities: FileCapabilities?
    /// SHA-256 of a regular file's content, in 64 lower-case hexadecimal digits.
    public var digest: String?

    public init(
        owner: AccountReference? = nil, group: AccountReference? = nil, mode: Mode? = nil,
        capabilities: FileCapabilities? = nil,
        digest: String? = nil
    ) {
        self.owner = owner
        self.group = group
        self.mode = mode
        self.capabilities = capabilities
        self.digest = digest
    }
}
