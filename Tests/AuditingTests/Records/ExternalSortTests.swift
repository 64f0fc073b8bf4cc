import Testing

@testable import Auditing

/// Records come in the order of their keys, wherever they lay meanwhile.
@Suite struct ExternalSortTests {
    private func sorted(_ records: [(key: [UInt8], value: [UInt8])], _ space: MemorySpace?) -> SortedRecords {
        var sort = ExternalSort(space)
        for (bytes, value) in records {
            var key = RecordKey()
            key.add(last: bytes)
            sort.add(key, value[...])
        }
        return sort.sorted()
    }

    /// Equal keys stay in the order in which they came.
    private func inOrder(_ records: [(key: [UInt8], value: [UInt8])]) -> [[UInt8]] {
        records.enumerated().sorted { left, right in
            left.element.key != right.element.key
                ? left.element.key.lexicographicallyPrecedes(right.element.key) : left.offset < right.offset
        }.map(\.element.value)
    }

    private func values(_ records: SortedRecords) -> [[UInt8]] { records.map { Array($0.value) } }

    @Test func spilledOrNotTheOrderIsTheSame() {
        var random = SystemRandomNumberGenerator()
        for round in 0..<200 {
            let records = (0..<Int.random(in: 0..<80, using: &random)).map { number in
                let key = (0..<Int.random(in: 0..<4, using: &random)).map { _ in UInt8.random(in: 0..<3, using: &random)
                }
                return (key: key, value: Array("\(number)".utf8) + [UInt8](repeating: 7, count: number % 60))
            }
            let expected = inOrder(records)
            let space = MemorySpace(bound: 1 + round)
            let spilled = sorted(records, space)
            #expect(values(spilled) == expected)
            #expect(values(spilled) == expected, "a second time")
            #expect(values(sorted(records, nil)) == expected)
            #expect(spilled.count == records.count && !space.hasFailed)
        }
    }

    /// As many as are spread into buckets before they are compared, by keys that fill all of them, one, or none evenly.
    @Test(arguments: [0, 3, 12], [UInt8(1), 64, 255])
    func manyRecordsComeInOrderAsWell(common: Int, greatest: UInt8) {
        var random = SystemRandomNumberGenerator()
        let records = (0..<10_000).map { number in
            let rest = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                UInt8.random(in: 0...greatest, using: &random)
            }
            return (key: [UInt8](repeating: 9, count: common) + rest, value: Array("\(number)".utf8))
        }
        let expected = inOrder(records)
        #expect(values(sorted(records, nil)) == expected)
        #expect(values(sorted(records, MemorySpace(bound: 1 << 18))) == expected)
    }

    @Test func aListNeedsNoKeys() {
        let space = MemorySpace()
        let records = sorted((0..<1000).map { ([], Array("\($0)".utf8)) }, space)
        #expect(values(records) == (0..<1000).map { Array("\($0)".utf8) })
        #expect(space.files == 1)
    }

    @Test func fewRecordsNeedNoFile() {
        let space = MemorySpace()
        #expect(values(sorted([([2], [2]), ([1], [1])], space)) == [[1], [2]])
        #expect(space.files == 0)
    }

    @Test func aRecordMayBeLargerThanTheBound() {
        let space = MemorySpace(bound: 10)
        let large = [UInt8](repeating: 1, count: 1 << 20)
        #expect(values(sorted([([3], [3]), ([2], large), ([1], [1])], space)) == [[1], large, [3]])
    }

    @Test func aFullFileIsNoEndOfTheList() {
        let space = MemorySpace(bound: 50, room: 100)
        _ = values(sorted((0..<100).map { ([], Array("\($0)".utf8)) }, space))
        #expect(space.hasFailed)
    }

    @Test func keysKeepTheOrderOfReports() {
        let paths = ["", "a", "a-b", "a/b", "a0", "b"].map { Array($0.utf8) }
        let keys = [0, 1, 256].flatMap { root in
            paths.flatMap { path in [0, 1, 300].map { RecordKey(root: root, path: path, $0).bytes } }
        }
        for (left, right) in zip(keys, keys.dropFirst()) { #expect(left.lexicographicallyPrecedes(right)) }
    }
}
