import Facts

/// What the path of a directory says about the paths of the entries right in it, a bit for each row of patterns.
struct DirectoryRows: Sendable {
    /// The rows that some of the paths may match.
    var possible: UInt64 = 0
    /// The rows that all of them match, whatever the entry's name.
    var certain: UInt64 = 0
}

/// The patterns that paths are held against, sorted by what has to stand in a directory's path for them to matter.
struct DirectoryPatterns: Sendable {
    struct Place: Sendable {
        var row: UInt64
        var entry: TextTable.Entry
        /// Whether a directory that matches leaves nothing open of its entries' paths.
        var isWhole: Bool
    }

    /// Those that a component begins, by the component's first byte.
    private(set) var floating: [[Place]] = Array(repeating: [], count: 256)
    /// Those that are held against the whole path of the directory.
    private(set) var anchored: [Place] = []
    /// Rows about which no directory says anything.
    private(set) var unbound: UInt64 = 0

    /// - Parameters:
    ///   - bytes: what entries of the table number the bytes of.
    ///   - steps: the same for the steps of globs.
    mutating func add(_ entry: TextTable.Entry, ofRow number: Int, bytes: [UInt8], steps: [UInt16]) {
        var place = Place(row: 1 << UInt64(number), entry: entry, isWhole: false)
        let start = Int(entry.start)
        switch entry.shape {
        case .below:
            place.isWhole = true
            floating[Int(bytes[start])].append(place)
        case .glob:
            guard let count = entry.directorySteps.map({ Int($0) }) else {
                unbound |= place.row
                return
            }
            let isTail = steps[start + count - 1] == TextTable.Code.anything
            place.isWhole = isTail && count == Int(entry.count)
            guard count > 1, steps[start] == TextTable.Code.directories, steps[start + 1] < 256 else {
                anchored.append(place)
                return
            }
            floating[Int(steps[start + 1])].append(place)
        case .prefix, .literal: anchored.append(place)
        case .prefixInComponent, .suffix, .suffixInComponent, .infixInComponent: unbound |= place.row
        }
    }
}

extension TextTable {
    /// Of the rows that paths are held against, those that tell nothing, or everything, of the entries right in this
    /// directory.
    ///
    /// - Parameter directory: the root-relative path of the directory, a slash at its end; empty for the root.
    func rows(ofPathsIn directory: Span<UInt8>) -> DirectoryRows {
        var rows = DirectoryRows(possible: directoryPatterns.unbound)
        for index in directoryPatterns.anchored.indices {
            let place = directoryPatterns.anchored[index]
            if mayMatch(place.entry, in: directory) { note(place, directory, &rows) }
        }
        var start = 0
        while start < directory.count {
            let first = Int(directory[start])
            for index in directoryPatterns.floating[first].indices {
                let place = directoryPatterns.floating[first][index]
                if rows.certain & place.row == 0, matches(place.entry, aComponentOf: directory, at: start) {
                    note(place, directory, &rows)
                }
            }
            while start < directory.count, directory[start] != UInt8(ascii: "/") { start += 1 }
            start += 1
        }
        return rows
    }

    private func note(_ place: DirectoryPatterns.Place, _ directory: Span<UInt8>, _ rows: inout DirectoryRows) {
        rows.possible |= place.row
        let isWhole = place.entry.shape == .prefix ? directory.count >= Int(place.entry.count) : place.isWhole
        if isWhole { rows.certain |= place.row }
    }

    /// Whether the pattern, or what of a glob stands for directories, is met where a component begins.
    private func matches(_ entry: Entry, aComponentOf directory: Span<UInt8>, at start: Int) -> Bool {
        let (first, length) = (Int(entry.start), Int(entry.count))
        guard entry.shape == .glob else {
            return start <= directory.count - length && equal(directory, at: start, first, length)
        }
        // Behind the `**/` that ends at this place.
        let end = first + Int(entry.directorySteps ?? entry.count)
        return matchesGlob(first + 1, end, directory.extracting(start...))
    }

    /// - Parameter directory: with a slash at its end, unless it is the root.
    private func mayMatch(_ entry: Entry, in directory: Span<UInt8>) -> Bool {
        let (start, length) = (Int(entry.start), Int(entry.count))
        switch entry.shape {
        case .glob: return matchesGlob(start, start + Int(entry.directorySteps ?? entry.count), directory)
        case .literal: return length > directory.count && equal(directory, at: 0, start, directory.count)
        case .prefix: return equal(directory, at: 0, start, min(length, directory.count))
        case .below, .prefixInComponent, .suffix, .suffixInComponent, .infixInComponent: return true
        }
    }
}
