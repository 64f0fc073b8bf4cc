/// A name in the shape of a short one (8.3), and a long name of the same directory that may be given it. Whether they
/// meet depends on the order of creation. Members are indices into the names that were given.
public struct ShortNameCollision: Hashable, Sendable {
    /// The name in the shape of a short one.
    public var alias: Int
    /// The long name that may be given it.
    public var long: Int
    /// The short name would hold a hash of the long one (`XXhhhh~1`), so that a match is only possible.
    public var isHashed: Bool

    public init(alias: Int, long: Int, isHashed: Bool) {
        self.alias = alias
        self.long = long
        self.isHashed = isHashed
    }
}

/// The pairs among the names of one directory; empty, after one look at each byte, where no name has the shape of a
/// short one. A name of that shape is an alias here, and no long name's match unless it is too long for 8.3 itself.
///
/// - Parameter count: how many names there are.
public func shortNameCollisions(among names: some NumberedNames, count: Int) -> [ShortNameCollision] {
    var aliases: [(index: Int, parts: ShortName.Parts)] = []
    var name: [UInt8] = []
    for index in 0..<count {
        names.copyName(index, into: &name)
        guard name.contains(ShortName.tilde), let parts = ShortName.parts(of: name.span) else { continue }
        aliases.append((index, parts))
    }
    guard !aliases.isEmpty else { return [] }
    var collisions: [ShortNameCollision] = []
    for long in 0..<count {
        names.copyName(long, into: &name)
        guard let basis = ShortNameBasis(name.span) else { continue }
        for alias in aliases where alias.index != long {
            let match = basis.match(alias.parts)
            guard match.matches else { continue }
            collisions.append(ShortNameCollision(alias: alias.index, long: long, isHashed: match.isHashed))
        }
    }
    return collisions
}
