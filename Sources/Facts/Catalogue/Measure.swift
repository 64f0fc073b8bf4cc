/// The numbers of an entry in which it differs from others that are alike otherwise.
public enum Measure: Int, CaseIterable, Hashable, Sendable {
    case depth, nameLength, pathLength, parentPathLength, size, links, age

    /// One number for each, in their order.
    public typealias Numbers = InlineArray<7, Int64>
}

extension EntryFacts {
    /// One of its measures. What is larger than the largest `Int64` counts as that.
    @inlinable @inline(__always)
    public subscript(measure: Measure) -> Int64 {
        switch measure {
        case .depth: Int64(depth)
        case .nameLength: Int64(name.count)
        case .pathLength: Int64(pathLength)
        case .parentPathLength: Int64(parentPathLength)
        case .size: Int64(clamping: size)
        case .links: Int64(clamping: links)
        case .age: age
        }
    }

    /// All of them, each at its number.
    @inlinable @inline(__always)
    public var measures: Measure.Numbers {
        [
            self[.depth], self[.nameLength], self[.pathLength], self[.parentPathLength], self[.size], self[.links],
            self[.age],
        ]
    }
}
