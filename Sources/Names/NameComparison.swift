/// Finds out which names are one name on a target; exact, whatever the names, and with a few bytes for each. Short names
/// are apart: `ShortName.classes(ofLongName:)`.
public struct NameComparison<Names: NumberedNames> {
    /// Names that are one name on at least one target: any two are connected by a chain of collisions, not always on one.
    public struct Group {
        /// Numbers of names, ascending.
        public var members: [UInt32]
        /// The targets that merge two members or more; `portable` itself only where no single file system does.
        public var targets: NameTargets
        /// How the names differ that are one: by letter case, by normalization, and so on.
        public var mechanisms: NameMechanisms
    }

    private let names: Names
    private var keys = KeyMaker()
    private var table = KeyTable()
    private var key: [UInt8] = []
    private var otherKey: [UInt8] = []

    private struct KeyMaker {
        private var folder = NameFolder()
        private var name: [UInt8] = []

        mutating func make(of member: UInt32, of names: Names, in view: NameView, into key: inout [UInt8]) -> Bool {
            var name: [UInt8] = []
            swap(&name, &self.name)
            defer { swap(&name, &self.name) }
            names.copyName(Int(member), into: &name)
            return folder.key(of: name.span, in: view, into: &key)
        }
    }

    public init(_ names: Names) {
        self.names = names
    }

    /// Hands over the groups among these names, by their first members.
    ///
    /// - Parameter members: numbers of names, ascending.
    public mutating func forEachGroup(of members: [UInt32], on targets: NameTargets, _ body: (Group) -> Void) {
        var sets = DisjointSets(count: members.count)
        for view in NameView.all(of: targets) {
            for (place, first) in firsts(of: members, in: view).enumerated() where Int(first) != place {
                sets.unite(Int(first), place)
            }
        }
        sets.forEachSet(of: members) { body(group($0, on: targets)) }
    }

    /// For each of these names the place among them of the first that is one with it on a target; its own where it is that
    /// or the target refuses it.
    public mutating func firsts(of members: [UInt32], on target: NameTarget) -> [UInt32] {
        firsts(of: members, in: NameView(target: target))
    }

    private mutating func firsts(of members: [UInt32], in view: NameView) -> [UInt32] {
        // Out of the way of what is made while it is asked.
        var table = KeyTable()
        swap(&table, &self.table)
        defer { swap(&table, &self.table) }
        table.removeAll()
        var firsts: [UInt32] = []
        firsts.reserveCapacity(members.count)
        for (place, member) in members.enumerated() {
            let place = UInt32(truncatingIfNeeded: place)
            guard keys.make(of: member, of: names, in: view, into: &key) else {
                firsts.append(place)
                continue
            }
            firsts.append(
                table.first(place, hash: key.hashValue) { other in
                    keys.make(of: members[Int(other)], of: names, in: view, into: &otherKey) && otherKey == key
                })
        }
        return firsts
    }

    /// Looks at one group target by target.
    private mutating func group(_ members: [UInt32], on targets: NameTargets) -> Group {
        var group = Group(members: members, targets: [], mechanisms: [])
        // With which member each was explained last; and what is explained without another one.
        var explained = Array(repeating: UInt32.max, count: members.count)
        for target in targets.expanded.members {
            var merges = false
            for (place, first) in firsts(of: members, on: target).enumerated() where Int(first) != place {
                merges = true
                if explained[Int(first)] == .max { explained[Int(first)] = first }
                guard explained[place] != first else { continue }
                explained[place] = first
                explain(members[Int(first)], members[place], &group.mechanisms)
            }
            if merges { group.targets.formUnion(NameTargets(target)) }
        }
        // Only a file system that is reached through Windows merges them.
        if group.targets.isEmpty { group.targets = NameTargets(.portable) }
        // What no single target holds together, as behind Windows.
        for place in members.indices.dropFirst() where explained[place] == .max {
            explain(members[0], members[place], &group.mechanisms)
        }
        return group
    }

    private mutating func explain(_ one: UInt32, _ other: UInt32, _ mechanisms: inout NameMechanisms) {
        names.copyName(Int(one), into: &key)
        names.copyName(Int(other), into: &otherKey)
        mechanisms.formUnion(.explaining(key.span, otherKey.span))
    }
}
