import RuleLanguage

/// Pairs findings with entries of a baseline whose paths end alike: first those that have most components in common
/// from the end on, and among equals in their order.
///
/// The paths are met sorted by their components from the last to the first, so that those that end alike are
/// neighbours: what is left of a deeper node is gone through again at the one above it, and nothing is kept but what is
/// left along one way.
struct NameTrie {
    /// A finding, or an entry, that has no partner yet.
    struct Member {
        var place: Int
        /// The rule's place; -1 of an entry whose rule there is no more.
        var rule: Int
    }

    /// What ends alike.
    private struct Node {
        /// How long the part of the keys is that it stands for.
        var length: Int
        /// By rule.
        var findings: [Int: [Int]] = [:]
        var entries: [Int: [Int]] = [:]
    }

    /// Whether one of these rules says more about the same cause than the other, or is it.
    private let areRelated: (_ finding: Int, _ entry: Int) -> Bool
    private let pair: (_ finding: Int, _ entry: Int) -> Void
    private var way: [Node] = []
    private var last: ArraySlice<UInt8> = []

    /// Beyond some dozens of components it does not matter any more, and a hostile tree is as deep as it likes.
    private static let depthLimit = 49

    init(areRelated: @escaping (Int, Int) -> Bool, pair: @escaping (Int, Int) -> Void) {
        self.areRelated = areRelated
        self.pair = pair
    }

    /// By which members are to be sorted: what must be equal, and the components of the path from the last on. Each
    /// ends with a zero, which none of them holds; the whole path comes last, after a slash, which none of them holds
    /// either.
    static func key(_ word: String, _ path: [UInt8], isEntry: Bool, _ place: Int) -> RecordKey {
        var key = RecordKey()
        key.add(path: Array(word.utf8))
        let slash = UInt8(ascii: "/")
        for component in path.split(separator: slash, omittingEmptySubsequences: false).reversed().prefix(depthLimit) {
            key.add(path: Array(component))
        }
        key.add(path: [slash] + path)
        key.add(UInt8(isEntry ? 1 : 0))
        key.add(UInt64(clamping: place))
        return key
    }

    /// - Parameters:
    ///   - member: which does not come before the one before it.
    ///   - key: see `key`.
    mutating func add(_ member: Member, isEntry: Bool, _ key: ArraySlice<UInt8>) {
        let path = key.dropLast(9)
        var common = 0
        for (left, right) in zip(path, last) {
            guard left == right else { break }
            common += 1
        }
        while let node = way.last, node.length > common { close() }
        var length = way.last?.length ?? 0
        for byte in path.dropFirst(length) {
            length += 1
            if byte == 0 { way.append(Node(length: length)) }
        }
        last = path
        guard !way.isEmpty else { return }
        if isEntry {
            way[way.count - 1].entries[member.rule, default: []].append(member.place)
        } else {
            way[way.count - 1].findings[member.rule, default: []].append(member.place)
        }
    }

    mutating func finish() {
        while !way.isEmpty { close() }
    }

    private mutating func close() {
        guard var node = way.popLast() else { return }
        // The first part is what must be equal; where nothing else is, members have no component in common.
        guard let above = way.indices.last else { return }
        match(&node)
        for (rule, places) in node.findings { way[above].findings[rule, default: []] += places }
        for (rule, places) in node.entries { way[above].entries[rule, default: []] += places }
    }

    /// Each finding, in their order, takes the first entry of a rule that is related to its own.
    private func match(_ node: inout Node) {
        guard !node.findings.isEmpty, !node.entries.isEmpty else { return }
        var waiting: [Member] = []
        var partners: [Int: [Int]] = [:]
        for rule in node.findings.keys {
            let related = node.entries.keys.filter { areRelated(rule, $0) }
            if related.isEmpty { continue }
            partners[rule] = related
            waiting += (node.findings.removeValue(forKey: rule) ?? []).map { Member(place: $0, rule: rule) }
        }
        guard !waiting.isEmpty else { return }
        // The first is the last of its list.
        for rule in Set(partners.values.joined()) { node.entries[rule]?.sort(by: >) }
        waiting.sort { $0.place < $1.place }
        for finding in waiting {
            let heads = (partners[finding.rule] ?? []).compactMap { rule in
                node.entries[rule]?.last.map { Member(place: $0, rule: rule) }
            }
            if let entry = heads.min(by: { $0.place < $1.place }) {
                node.entries[entry.rule]?.removeLast()
                pair(finding.place, entry.place)
            } else {
                node.findings[finding.rule, default: []].append(finding.place)
            }
        }
        node.entries = node.entries.filter { !$0.value.isEmpty }
    }
}
