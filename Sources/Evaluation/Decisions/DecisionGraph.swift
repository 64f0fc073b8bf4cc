import Facts
import RuleLanguage

/// All rules that are on, as one graph for each kind of entry: a chain of tests with two ways on from each, and a
/// third for where the test is open. Nodes are shared wherever what follows is the same.
struct DecisionGraph: Sendable {
    struct Node: Hashable, Sendable {
        var check: Check
        var whenYes: Int32
        var whenNo: Int32
        var whenOpen: Int32

        // In few words: thousands of nodes are looked up before a scan begins.
        func hash(into hasher: inout Hasher) {
            hasher.combine(check)
            hasher.combine(UInt64(UInt32(bitPattern: whenYes)) << 32 | UInt64(UInt32(bitPattern: whenNo)))
            hasher.combine(whenOpen)
        }
    }

    /// A rule in the graph of one kind: its index, and its formula for that kind.
    struct Judged: Hashable, Sendable {
        var rule: Int32
        var term: Int32
    }

    private(set) var nodes: [Node] = []
    /// Where the graph of each kind begins, by the kind's number.
    private(set) var entries: [Int32] = []
    /// The rules that nodes of the sort `judge` have judged, row by row.
    private(set) var judged: [[Judged]] = []

    private var known: [Node: Int32] = [:]
    private var knownRows: [[Judged]: Int] = [:]

    init() {
        // As many as the shipped rules come to: growing means hashing all of them anew.
        known.reserveCapacity(512)
        _ = add(Node(check: Check(.end), whenYes: 0, whenNo: 0, whenOpen: 0))
    }

    static let end: Int32 = 0

    mutating func add(_ node: Node) -> Int32 {
        if let index = known[node] { return index }
        nodes.append(node)
        let index = Int32(nodes.count - 1)
        known[node] = index
        return index
    }

    /// A node that says the rule holds and goes on.
    mutating func match(_ rule: Int32, then next: Int32) -> Int32 {
        let check = Check(.match, Int64(rule))
        return add(Node(check: check, whenYes: next, whenNo: next, whenOpen: next))
    }

    /// A node that has these rules judged in three values and goes on.
    mutating func judge(_ rules: [Judged], then next: Int32) -> Int32 {
        let row = knownRows[rules] ?? judged.count
        if row == judged.count {
            judged.append(rules)
            knownRows[rules] = row
        }
        let check = Check(.judge, Int64(row))
        return add(Node(check: check, whenYes: next, whenNo: next, whenOpen: next))
    }

    mutating func addEntry(_ node: Int32) {
        entries.append(node)
    }
}
