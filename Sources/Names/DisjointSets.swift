/// A partition of the numbers below a count that only grows coarser (union-find, halving paths).
package struct DisjointSets {
    private var parents: [UInt32]

    package init(count: Int) {
        parents = Array(0..<UInt32(count))
    }

    /// A set is known by its smallest element.
    package mutating func root(of element: Int) -> Int {
        var element = element
        while parents[element] != element {
            parents[element] = parents[Int(parents[element])]
            element = Int(parents[element])
        }
        return element
    }

    package mutating func unite(_ one: Int, _ other: Int) {
        let roots = (root(of: one), root(of: other))
        parents[max(roots.0, roots.1)] = UInt32(min(roots.0, roots.1))
    }

    /// Hands over the sets of two elements or more, each ascending, by their first.
    mutating func forEachSet(_ body: ([UInt32]) -> Void) {
        // Of each element the next one of its set; of the last one itself.
        var next = Array(0..<UInt32(parents.count))
        var last = next
        for element in parents.indices {
            let root = root(of: element)
            guard root != element else { continue }
            next[Int(last[root])] = UInt32(element)
            last[root] = UInt32(element)
        }
        last = []
        for element in parents.indices where parents[element] == element && next[element] != element {
            var members = [UInt32(element)]
            while let end = members.last, next[Int(end)] != end { members.append(next[Int(end)]) }
            body(members)
        }
    }
}
