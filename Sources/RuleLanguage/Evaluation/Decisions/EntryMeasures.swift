import Facts

/// The numbers in which entries of one class differ.
struct EntryMeasures: Sendable {
    typealias Numbers = InlineArray<7, Int64>

    let numbers: Numbers

    /// The fact that each of the numbers is.
    static let facts: [Fact] = [.depth, .nameLength, .pathLength, .parentPathLength, .size, .links, .age]

    @inline(__always)
    init(_ facts: borrowing EntryFacts) {
        numbers = [
            Int64(facts.depth), Int64(facts.name.count), Int64(facts.pathLength), Int64(facts.parentPathLength),
            Int64(clamping: facts.size), Int64(clamping: facts.links), facts.age,
        ]
    }
}
