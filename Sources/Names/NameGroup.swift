/// Names of one directory that are one name on at least one target. Members are indices into the names that were given.
public struct NameGroup: Hashable, Sendable {
    /// The names of one target's view: equality differs from target to target, so that a group may fall into parts.
    public struct Part: Hashable, Sendable {
        /// The file system, or set of them, whose view it is.
        public var target: NameTarget
        /// Each of two or more members that are one name there, in ascending order.
        public var members: [[Int]]

        public init(target: NameTarget, members: [[Int]]) {
            self.target = target
            self.members = members
        }
    }

    /// All members, in ascending order: any two are connected by a chain of collisions, not always on one target.
    public var members: [Int]
    /// The targets that merge two members or more; `portable` itself only where no single file system does.
    public var targets: NameTargets
    /// What each target makes of the members, in the order of `NameTarget.allCases`.
    public var parts: [Part]
    /// How the names differ that are one: by letter case, by normalization, and so on.
    public var mechanisms: NameMechanisms
}
