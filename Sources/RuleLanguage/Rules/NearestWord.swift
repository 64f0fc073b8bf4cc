/// The word that somebody who wrote `written` most likely meant, or nothing where none is near.
///
/// Near is an edit distance of at most a third of the word's length; the first of equally near words is taken.
package func nearestWord(to written: String, among words: some Sequence<String>) -> String? {
    let limit = max(1, written.count / 3)
    var best: (word: String, distance: Int)?
    for word in words where abs(word.count - written.count) <= limit {
        let distance = editDistance(Array(written.lowercased()), Array(word.lowercased()))
        if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
    }
    return best?.word
}

/// The words that have every part of what was written, as `world-writable` has of `world-writable-file`; parts are what
/// stands between hyphens, and a part may be begun only.
package func words(sharing written: String, among words: some Sequence<String>) -> [String] {
    let parts = written.lowercased().split(separator: "-")
    guard !parts.isEmpty, parts.allSatisfy({ $0.count > 2 }) else { return [] }
    return words.filter { word in
        let own = word.split(separator: "-")
        return parts.allSatisfy { part in own.contains { $0.hasPrefix(part) } }
    }
}

/// The number of insertions, deletions, replacements and swaps of neighbours (each place edited at most once) that
/// make one text of the other.
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        for column in right.indices {
            let isSame = left[row] == right[column]
            var distance = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current.append(distance)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
}
