/// One object on the way to what is found by a path, and the entry by which somebody may change it.
public struct PathStep: Hashable, Sendable {
    /// Root-relative; `..`, `../..` and so on for a directory above the root.
    public var path: [UInt8]
    /// Of the object.
    public var permissions: Permissions
    /// By what somebody may change it.
    public var basis: AccessDecision.Basis

    public init(path: [UInt8], permissions: Permissions, basis: AccessDecision.Basis) {
        self.path = path
        self.permissions = permissions
        self.basis = basis
    }
}
