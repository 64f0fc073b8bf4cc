import Testing

@testable import Auditing

/// Paths that end alike are paired from the most components in common to the fewest, among equals in their order.
@Suite struct NameTrieTests {
    private struct Named {
        var rule: Int
        var path: [UInt8]
    }

    private static func related(_ finding: Int, _ entry: Int) -> Bool { (finding + entry) % 3 == 0 }

    /// One round for each number of components, each through all that is left.
    private func naive(_ findings: [Named], _ entries: [Named]) -> [Int: Int] {
        var partners: [Int: Int] = [:]
        var taken: Set<Int> = []
        for count in [nil] + (1...6).reversed().map(Optional.some) {
            for (finding, own) in findings.enumerated() where partners[finding] == nil {
                let match = entries.indices.first { entry in
                    guard !taken.contains(entry), Self.related(own.rule, entries[entry].rule) else { return false }
                    guard let count else { return own.path == entries[entry].path }
                    guard let ending = ending(own.path, count) else { return false }
                    return ending == self.ending(entries[entry].path, count)
                }
                if let match {
                    partners[finding] = match
                    taken.insert(match)
                }
            }
        }
        return partners
    }

    private func ending(_ path: [UInt8], _ count: Int) -> [ArraySlice<UInt8>]? {
        let parts = path.split(separator: UInt8(ascii: "/"))
        return parts.count < count ? nil : Array(parts.suffix(count))
    }

    private func paired(_ findings: [Named], _ entries: [Named]) -> [Int: Int] {
        var sort = ExternalSort(nil)
        for (isEntry, all) in [(false, findings), (true, entries)] {
            for (place, one) in all.enumerated() {
                sort.add(NameTrie.key("", one.path, isEntry: isEntry, place), [UInt8(one.rule)])
            }
        }
        var partners: [Int: Int] = [:]
        var trie = NameTrie(areRelated: Self.related) { partners[$0] = $1 }
        for record in sort.sorted() {
            trie.add(
                .init(place: record.key.suffix(8).number, rule: Int(record.value.first ?? 0)),
                isEntry: record.key.dropLast(8).last == 1, record.key)
        }
        trie.finish()
        return partners
    }

    @Test func `The trie matches names as comparing all of them round after round does`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let sets = (0..<2).map { _ in
                (0..<Int.random(in: 0..<14, using: &random)).map { _ in
                    let parts = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
                        ["a", "b", "ab"].randomElement(using: &random) ?? ""
                    }
                    return Named(
                        rule: Int.random(in: 0..<4, using: &random), path: Array(parts.joined(separator: "/").utf8))
                }
            }
            #expect(paired(sets[0], sets[1]) == naive(sets[0], sets[1]))
        }
    }

    /// As many as there are READMEs in a large repository: none of them is asked about every other.
    @Test func manyOfOneName() {
        let all = (0..<20_000).map { Named(rule: 1, path: Array("d\($0)/README".utf8)) }
        let moved = all.map { Named(rule: 2, path: Array("moved/".utf8) + $0.path) }
        #expect(paired(all, moved).count == 20_000)
        #expect(paired(all, all).isEmpty, "1 and 1 are not related")
    }
}
