import Facts

/// What the path of a directory says about the paths of the entries right in it, a bit for each row of patterns.
struct DirectoryRows: Sendable {
    /// The rows that some of the paths may match.
    var possible: RowBits = 0
    /// The rows that all of them match, whatever the entry's name.
    var certain: RowBits = 0

    mutating func formUnion(_ other: DirectoryRows) {
        possible |= other.possible
        certain |= other.certain
    }
}

/// The patterns that paths are held against, sorted by what has to stand in a directory's path for them to matter.
struct DirectoryPatterns: Sendable {
    struct Place: Sendable {
        var row: RowBits
        var entry: TextTable.Entry
        /// Whether a directory that matches leaves nothing open of its entries' paths.
        var isWhole: Bool
    }

    /// Those that begin with a whole component, by that: see `place(ofComponent:_:)`.
    private(set) var floating: [[Place]] = Array(repeating: [], count: 256)
    /// Those that leave the directory's name open but for its end, as `**/*.orig/**`, by the last byte of that.
    private(set) var trailing: [[Place]] = Array(repeating: [], count: 256)
    /// Those that are held against the whole path of the directory.
    private(set) var anchored: [Place] = []
    /// Rows about which no directory says anything.
    private(set) var unbound: RowBits = 0

    /// - Parameters:
    ///   - bytes: what entries of the table number the bytes of.
    ///   - steps: the same for the steps of globs.
    mutating func add(_ entry: TextTable.Entry, ofRow number: Int, bytes: [UInt8], steps: [UInt16]) {
        var place = Place(row: 1 << RowBits(number), entry: entry, isWhole: false)
        let start = Int(entry.start)
        switch entry.shape {
        case .below:
            place.isWhole = true
            let length = bytes[start...].firstIndex(of: UInt8(ascii: "/")).map { $0 - start } ?? 0
            floating[Self.place(ofComponent: bytes[start], length)].append(place)
        case .glob:
            guard let count = entry.directorySteps.map({ Int($0) }) else {
                unbound |= place.row
                return
            }
            let isTail = steps[start + count - 1] == TextTable.Code.anything
            place.isWhole = isTail && count == Int(entry.count)
            let steps = steps[start..<start + count]
            if let last = Self.lastByte(ofName: steps), place.isWhole {
                trailing[Int(last)].append(place)
            } else if let component = Self.firstComponent(of: steps) {
                floating[component].append(place)
            } else {
                anchored.append(place)
            }
        case .prefix, .literal: anchored.append(place)
        case .prefixInComponent, .suffix, .suffixInComponent, .infixInComponent: unbound |= place.row
        }
    }

    /// Where patterns are whose first component has this length and this first byte.
    @inline(__always)
    static func place(ofComponent first: UInt8, _ length: Int) -> Int {
        (Int(first) &+ 16 &* length) & 0xFF
    }

    /// The place of what begins with `**/name/`.
    private static func firstComponent(of steps: ArraySlice<UInt16>) -> Int? {
        let name = steps.dropFirst().prefix { $0 < 256 && $0 != UInt16(UInt8(ascii: "/")) }
        guard steps.first == TextTable.Code.directories, let first = name.first, name.endIndex < steps.endIndex,
            steps[name.endIndex] == UInt16(UInt8(ascii: "/"))
        else { return nil }
        return place(ofComponent: UInt8(truncatingIfNeeded: first), name.count)
    }

    /// The last byte of the only name in the steps of `**/*name/**`.
    private static func lastByte(ofName steps: ArraySlice<UInt16>) -> UInt8? {
        let (name, slash) = (steps.dropFirst(2).dropLast(2), UInt16(UInt8(ascii: "/")))
        guard steps.prefix(2).elementsEqual([TextTable.Code.directories, TextTable.Code.run]),
            steps.suffix(2).elementsEqual([slash, TextTable.Code.anything]), let last = name.last,
            name.allSatisfy({ $0 < 256 && $0 != slash })
        else { return nil }
        return UInt8(truncatingIfNeeded: last)
    }
}

extension TextTable {
    /// Of the rows that paths are held against, those that tell nothing, or everything, of the entries right in this
    /// directory.
    ///
    /// - Parameters:
    ///   - directory: the path of the directory, a slash at its end; empty for what paths begin at.
    ///   - base: what they begin at.
    func rows(ofPathsIn directory: Span<UInt8>, from base: PathBase) -> DirectoryRows {
        let directoryPatterns = base == .root ? patternsFromRoot : patternsFromSlash
        var rows = DirectoryRows(possible: directoryPatterns.unbound)
        for index in directoryPatterns.anchored.indices {
            let place = directoryPatterns.anchored[index]
            if mayMatch(place.entry, in: directory) { note(place, directory, &rows) }
        }
        var start = 0
        while start < directory.count {
            var end = start
            while end < directory.count, directory[end] != UInt8(ascii: "/") { end += 1 }
            let component = DirectoryPatterns.place(ofComponent: directory[start], end - start)
            for index in directoryPatterns.floating[component].indices {
                let place = directoryPatterns.floating[component][index]
                if rows.certain & place.row == 0, matches(place.entry, aComponentOf: directory, at: start) {
                    note(place, directory, &rows)
                }
            }
            let last = Int(directory[max(start, end - 1)])
            for index in directoryPatterns.trailing[last].indices {
                let place = directoryPatterns.trailing[last][index]
                if ends(directory.extracting(start..<end), withNameOf: place.entry) { note(place, directory, &rows) }
            }
            start = end + 1
        }
        return rows
    }

    private func note(_ place: DirectoryPatterns.Place, _ directory: Span<UInt8>, _ rows: inout DirectoryRows) {
        rows.possible |= place.row
        let isWhole = place.entry.shape == .prefix ? directory.count >= Int(place.entry.count) : place.isWhole
        if isWhole { rows.certain |= place.row }
    }

    /// Whether the component ends as the only name in the steps of `**/*name/**`.
    private func ends(_ component: Span<UInt8>, withNameOf entry: Entry) -> Bool {
        let length = Int(entry.count) - 4
        guard component.count >= length else { return false }
        for index in 0..<length {
            if steps[Int(entry.start) + 2 + index] != UInt16(component[component.count - length + index]) {
                return false
            }
        }
        return true
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
