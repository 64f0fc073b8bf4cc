/// Paths, each with something, among which the one is found that another path is, or lies below.
///
/// They are kept in the order of their bytes, in which a directory comes before what lies in it: a search goes back from the
/// path to the last one that is not behind it, and from there to what both lie in. It takes no copy of a part of the path, of
/// which there would be as many as it has levels.
struct PathIndex<Value> {
    private var paths: [[UInt8]] = []
    private var values: [Value] = []

    init() {}

    var isEmpty: Bool { paths.isEmpty }
    var count: Int { paths.count }

    subscript(place: Int) -> Value {
        get { values[place] }
        set { values[place] = newValue }
    }

    func path(at place: Int) -> [UInt8] { paths[place] }

    /// Adds a path; of two that are equal the first one stays. In the order of their bytes it takes no time.
    mutating func insert(_ path: [UInt8], _ value: Value) {
        let place = end(of: path[...])
        if place > 0, paths[place - 1] == path { return }
        paths.insert(path, at: place)
        values.insert(value, at: place)
    }

    /// The place of the longest one that the path is or lies below; nothing where there is none.
    ///
    /// - Parameter isBelow: whether it has to lie below it.
    func place(over path: [UInt8], below isBelow: Bool = false) -> Int? {
        var limit = path[...]
        if isBelow {
            guard let above = Self.parent(of: limit) else { return nil }
            limit = above
        }
        while true {
            let place = end(of: limit) - 1
            guard place >= 0 else { return nil }
            let found = paths[place]
            let common = Self.commonLength(found, limit)
            if common == found.count, found.isEmpty || common == limit.count || limit[common] == UInt8(ascii: "/") {
                return place
            }
            // Whatever the path lies below comes before this one, and is no longer than what both begin with.
            var above = Self.parent(of: limit)
            while let next = above, next.count > common { above = Self.parent(of: next) }
            guard let above else { return nil }
            limit = above
        }
    }

    /// How many of the paths do not come behind one.
    private func end(of path: ArraySlice<UInt8>) -> Int {
        var (low, high) = (0, paths.count)
        if let last = paths.last, !path.lexicographicallyPrecedes(last) { return high }
        while low < high {
            let middle = low + (high - low) / 2
            if path.lexicographicallyPrecedes(paths[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The directory that holds a path; of the root there is none.
    private static func parent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        path.isEmpty ? nil : path.prefix(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)
    }

    private static func commonLength(_ one: [UInt8], _ other: ArraySlice<UInt8>) -> Int {
        let most = min(one.count, other.count)
        var length = 0
        while length < most, one[length] == other[length] { length &+= 1 }
        return length
    }
}
