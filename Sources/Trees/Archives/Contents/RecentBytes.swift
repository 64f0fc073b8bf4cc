/// The last bytes of those that passed by.
struct RecentBytes {
    /// A ring: the byte that passes next takes the place of the oldest one.
    private var ring: [UInt8] = []
    private let mostKept: Int
    /// How many passed by.
    private(set) var passed = 0

    init(mostKept: Int) {
        self.mostKept = mostKept
    }

    mutating func removeAll() {
        ring.removeAll(keepingCapacity: true)
        passed = 0
    }

    /// Lets bytes pass.
    mutating func pass(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let start = passed % mostKept
            let part = rest.prefix(mostKept - start)
            if ring.count < mostKept {
                ring += part
            } else {
                ring.replaceSubrange(start..<start + part.count, with: part)
            }
            passed += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    /// Appends bytes that passed, counted from the first one of all; false where the first of them are gone.
    func append(_ place: Range<Int>, to bytes: inout [UInt8]) -> Bool {
        guard place.lowerBound >= passed - ring.count, place.upperBound <= passed else { return false }
        var start = place.lowerBound
        while start < place.upperBound {
            let index = start % mostKept
            let end = min(place.upperBound, start + ring.count - index)
            bytes += ring[index..<index + end - start]
            start = end
        }
        return true
    }
}
