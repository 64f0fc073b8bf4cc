import Evaluation
import RuleLanguage

/// Many patterns of paths, by what all that they match begins or ends with: a path is held against those few that agree with
/// it there, however many there are.
struct PatternIndex {
    /// Patterns that are held against names, or against paths, by the literal text at one end.
    private struct Ends {
        private var places: [ArraySlice<UInt8>: [Int]] = [:]
        private var lengths: [Int] = []

        mutating func add(_ text: ArraySlice<UInt8>, _ place: Int) {
            if !lengths.contains(text.count) { lengths.append(text.count) }
            places[text, default: []].append(place)
        }

        func add(to found: inout [Int], _ end: (Int) -> ArraySlice<UInt8>) {
            for length in lengths {
                let text = end(length)
                if text.count == length, let places = places[text] { found += places }
            }
        }
    }

    private struct Side {
        private var beginnings = Ends()
        private var ends = Ends()

        mutating func add(_ glob: [UInt8], _ place: Int) {
            let (beginning, end) = glob.literalEnds
            if beginning.count >= end.count { beginnings.add(beginning, place) } else { ends.add(end, place) }
        }

        func add(to found: inout [Int], _ text: ArraySlice<UInt8>) {
            beginnings.add(to: &found) { text.prefix($0) }
            ends.add(to: &found) { text.suffix($0) }
        }
    }

    private var names = Side()
    private var paths = Side()
    /// Of patterns that match one path only, by it; that of the root is empty.
    private var single: [[UInt8]: [Int]] = [:]

    /// - Parameter place: what it is called.
    mutating func add(_ pattern: PathPattern.Spelling, as place: Int) {
        switch pattern.subject {
        case .root: single[[], default: []].append(place)
        case .name: names.add(pattern.globText, place)
        case .path where pattern.globText.isLiteral: single[pattern.globText, default: []].append(place)
        case .path: paths.add(pattern.globText, place)
        }
    }

    /// Those that may match what is at a path, ascending.
    func candidates(at path: [UInt8]) -> [Int] {
        var found = single[path] ?? []
        if path.isEmpty { return found }
        let name = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        names.add(to: &found, path[name...])
        paths.add(to: &found, path[...])
        return found.sorted()
    }
}

extension [UInt8] {
    /// What a glob asks for literally, before its first and behind its last wildcard, set or escape. A slash beside `**`
    /// stands for no component as well as for many, so it is none of it.
    fileprivate var literalEnds: (beginning: ArraySlice<UInt8>, end: ArraySlice<UInt8>) {
        guard let first = firstIndex(where: Self.isSpecial), let last = lastIndex(where: Self.isSpecial) else {
            return (prefix(Self.longestEnd), [])
        }
        let slash = UInt8(ascii: "/")
        var (beginning, end) = (self[..<first], self[(last + 1)...])
        if beginning.last == slash { beginning.removeLast() }
        if end.first == slash { end.removeFirst() }
        return (beginning.prefix(Self.longestEnd), end.suffix(Self.longestEnd))
    }

    /// As many lengths are looked up for a path at most.
    private static let longestEnd = 255

    fileprivate var isLiteral: Bool { !contains(where: Self.isSpecial) }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"): true
        default: false
        }
    }
}
