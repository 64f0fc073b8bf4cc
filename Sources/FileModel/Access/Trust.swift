/// Accounts that may own and change what is audited without that being a finding.
public struct Trust: Hashable, Sendable {
    /// Users, by their numbers.
    public var owners: Set<UInt32>
    /// Groups, by their numbers.
    public var groups: Set<UInt32>

    public init(owners: Set<UInt32>, groups: Set<UInt32>) {
        self.owners = owners
        self.groups = groups
    }
}
