/// A partition of the numbers below a count that only grows coarser (union-find, halving paths).
struct DisjointSets {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    private mutating func root(of element: Int) -> Int {
        var element = element
        while parents[element] != element {
            parents[element] = parents[parents[element]]
            element = parents[element]
        }
        return element
    }

    /// The smaller root stays, so that a set is known by its first element.
    mutating func unite(_ one: Int, _ other: Int) {
        let roots = (root(of: one), root(of: other))
        parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
    }

    mutating func areTogether(_ one: Int, _ other: Int) -> Bool {
        root(of: one) == root(of: other)
    }

    /// The sets of two elements or more, each ascending, by their first.
    mutating func sets() -> [[Int]] {
        var members: [Int: [Int]] = [:]
        for element in parents.indices { members[root(of: element), default: []].append(element) }
        return members.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }
}
