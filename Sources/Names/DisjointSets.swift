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
    ///
    /// - Parameter names: what is handed over for each element.
    consuming func forEachSet(of names: [UInt32], _ body: ([UInt32]) -> Void) {
        // Of each element the next one of its set, of the last one the root again.
        var next = Array(0..<UInt32(parents.count))
        for element in parents.indices.reversed() {
            let root = root(of: element)
            guard root != element else { continue }
            next[element] = next[root]
            next[root] = UInt32(element)
        }
        parents = []
        // An element that was handed over leads to itself.
        for root in next.indices where next[root] > root {
            var members: [UInt32] = []
            var element = root
            repeat {
                members.append(names[element])
                let following = Int(next[element])
                next[element] = UInt32(element)
                element = following
            } while element != root
            body(members)
        }
    }
}
