import Facts
import RuleLanguage

/// What the path of a directory says about the paths of the entries right in it.
struct DirectoryRows: Hashable, Sendable {
    /// The rows of patterns that some of the paths may match.
    var possible = BitSet()
    /// The rows that all of them match, whatever the entry's name.
    var certain = BitSet()

    /// Keeps its memory.
    mutating func removeAll() {
        possible.removeAll()
        certain.removeAll()
    }
}

/// The patterns that paths are held against, sorted by what has to stand in a directory's path for them to matter.
struct DirectoryPatterns: Sendable {
    struct Place: Sendable {
        var row: Int
        var entry: TextTable.Entry
        /// Whether a directory that matches leaves nothing open of its entries' paths.
        var isWhole: Bool
        /// Whether what lies below a directory that matches, however deep, is to be held against it as well.
        var reachesBelow = false
        /// The name of a directory, where the pattern is about no more than a part of it.
        var part: NamePart?
    }

    /// The only name in the steps of `**/*name/**`, `**/name*/**` or `**/*name*/**`.
    struct NamePart: Sendable {
        var isOpenBefore: Bool
        var isOpenBehind: Bool
        var first: UInt8
        var last: UInt8
        /// Where its bytes are, among the steps of the pattern.
        var range: Range<Int>

        init?(_ steps: ArraySlice<UInt16>) {
            let slash = UInt16(UInt8(ascii: "/"))
            guard steps.count > 4, steps.first == TextTable.Code.directories,
                steps.suffix(2).elementsEqual([slash, TextTable.Code.anything])
            else { return nil }
            var name = steps.dropFirst().dropLast(2)
            isOpenBefore = name.first == TextTable.Code.run
            if isOpenBefore { name = name.dropFirst() }
            isOpenBehind = name.last == TextTable.Code.run
            if isOpenBehind { name = name.dropLast() }
            guard isOpenBefore || isOpenBehind, let first = name.first, let last = name.last,
                name.allSatisfy({ $0 < 256 && $0 != slash })
            else { return nil }
            self.first = UInt8(truncatingIfNeeded: first)
            self.last = UInt8(truncatingIfNeeded: last)
            range = name.startIndex..<name.endIndex
        }
    }

    /// Those that begin with a whole component, by that: see `place(ofComponent:_:)`.
    private(set) var floating: [[Place]] = Array(repeating: [], count: 256)
    /// Those that leave the directory's name open but for its end, as `**/*.orig/**`, by the last byte of that.
    private(set) var trailing: [[Place]] = Array(repeating: [], count: 256)
    /// Those that leave its end open, as `**/test*/**`, by the first byte of that; and those that leave both ends open.
    private(set) var leading: [[Place]] = Array(repeating: [], count: 256)
    private(set) var inner: [Place] = []
    /// Those that begin with a component of which no byte is certain, as `**/*.d/*.conf`.
    private(set) var floatingAnywhere: [Place] = []
    /// How many components are at the most looked at together of those that may begin anywhere; nothing where one takes any
    /// number.
    private(set) var reach: Int? = 1
    /// Those that are held against the whole path of the directory, by its first component: see
    /// `place(ofComponent:_:)`; and those that leave that component open.
    private(set) var anchored: [[Place]] = Array(repeating: [], count: 256)
    private(set) var anchoredAnywhere: [Place] = []
    /// Rows about which no directory says anything.
    private(set) var unbound = BitSet()

    /// - Parameters:
    ///   - bytes: what entries of the table number the bytes of.
    ///   - steps: the same for the steps of globs.
    mutating func add(_ entry: TextTable.Entry, ofRow number: Int, bytes: [UInt8], steps: [UInt16]) {
        var place = Place(row: number, entry: entry, isWhole: false)
        let start = Int(entry.start)
        switch entry.shape {
        case .below:
            place.isWhole = true
            place.reachesBelow = true
            noteReach(bytes[start..<start + Int(entry.count)].map { UInt16($0) })
            let length = bytes[start...].firstIndex(of: UInt8(ascii: "/")).map { $0 - start } ?? 0
            floating[Self.place(ofComponent: bytes[start], length)].append(place)
        case .glob:
            guard let count = entry.directorySteps.map({ Int($0) }) else {
                unbound.insert(number)
                return
            }
            let last = steps[start + count - 1]
            let isTail = last == TextTable.Code.anything
            place.isWhole = isTail && count == Int(entry.count)
            // Any directories may follow: what holds of one holds of all that lie below it.
            place.reachesBelow = isTail || last == TextTable.Code.directories
            let steps = steps[start..<start + count]
            guard steps.first == TextTable.Code.directories else {
                addAnchored(place, firstComponent: steps.map { $0 < 256 ? UInt8($0) : nil })
                return
            }
            guard count > 1 else {
                unbound.insert(number)
                return
            }
            noteReach(steps.dropFirst().dropLast(place.reachesBelow ? 1 : 0))
            if let part = NamePart(steps), place.isWhole {
                place.part = part
                switch (part.isOpenBefore, part.isOpenBehind) {
                case (true, false): trailing[Int(part.last)].append(place)
                case (false, true): leading[Int(part.first)].append(place)
                default: inner.append(place)
                }
            } else if let component = Self.firstComponent(of: steps) {
                floating[component].append(place)
            } else {
                floatingAnywhere.append(place)
            }
        case .prefix, .literal, .prefixInComponent:
            let text = bytes[start..<start + Int(entry.count)]
            place.isWhole = entry.shape == .prefixInComponent && text.last == UInt8(ascii: "/")
            addAnchored(place, firstComponent: text.map { $0 })
        case .suffix, .suffixInComponent, .infixInComponent: unbound.insert(number)
        }
    }

    /// - Parameter steps: those for the components that are looked at together.
    private mutating func noteReach(_ steps: some Sequence<UInt16>) {
        var components = 1
        for step in steps {
            if step == TextTable.Code.directories || step == TextTable.Code.anything {
                reach = nil
                return
            }
            if step == UInt16(UInt8(ascii: "/")) { components += 1 }
        }
        reach = reach.map { max($0, components) }
    }

    /// - Parameter text: the bytes that a path begins with; nothing for one that the pattern leaves open.
    private mutating func addAnchored(_ place: Place, firstComponent text: [UInt8?]) {
        let name = text.prefix { $0 != UInt8(ascii: "/") }
        guard name.count < text.count, let first = name.first, let first, !name.contains(nil) else {
            anchoredAnywhere.append(place)
            return
        }
        anchored[Self.place(ofComponent: first, name.count)].append(place)
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
}

extension TextTable {
    /// What the containing directory says of the paths right in it, from the root as well as from `/`.
    func rows(ofDirectoryOf facts: borrowing EntryFacts) -> DirectoryRows {
        var rows = DirectoryRows()
        var ways = DirectoryWays()
        note(directoryOf: facts, in: &rows, &ways)
        return rows
    }

    /// The same into rows that are empty, where the ways lead through the directories that are asked about.
    func note(directoryOf facts: borrowing EntryFacts, in rows: inout DirectoryRows, _ ways: inout DirectoryWays) {
        let path = facts.path
        let directory = path.span.extracting(first: Self.directoryLength(path))
        let place = facts.parent?.place
        note(pathsIn: directory, place, from: .root, in: &rows, &ways.fromRoot)
        if facts.root.location.isEmpty {
            note(pathsIn: directory, place, from: .slash, in: &rows, &ways.fromSlash)
        } else if path.isEmpty {
            let location = facts.location
            note(
                pathsIn: location.span.extracting(first: Self.directoryLength(location)), place, from: .slash,
                in: &rows, &ways.fromSlash)
        } else {
            // Taken out for the time being: what is read of the ways is not to be written.
            var location = DirectoryLocation()
            swap(&location, &ways.location)
            location.turn(to: directory, below: facts.root.location, place)
            note(pathsIn: location.path.span, place, from: .slash, in: &rows, &ways.fromSlash)
            swap(&location, &ways.location)
        }
    }

    /// How many bytes of a path name its directory, the slash at its end among them.
    private static func directoryLength(_ path: [UInt8]) -> Int {
        path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    }

    /// Of the rows that paths are held against, those that tell nothing, or everything, of the entries right in this
    /// directory.
    ///
    /// - Parameters:
    ///   - directory: the path of the directory, a slash at its end; empty for what paths begin at.
    ///   - base: what they begin at.
    func rows(ofPathsIn directory: Span<UInt8>, from base: PathOrigin) -> DirectoryRows {
        var rows = DirectoryRows()
        var trail = DirectoryTrail()
        note(pathsIn: directory, nil, from: base, in: &rows, &trail)
        return rows
    }

    /// The same into rows, where a trail leads through the directories that are asked about.
    func note(
        pathsIn directory: Span<UInt8>, _ place: ParentFacts.Place?, from base: PathOrigin,
        in rows: inout DirectoryRows, _ trail: inout DirectoryTrail
    ) {
        let directoryPatterns = base == .root ? patternsFromRoot : patternsFromSlash
        rows.possible.formUnion(directoryPatterns.unbound)
        for index in directoryPatterns.anchoredAnywhere.indices {
            let place = directoryPatterns.anchoredAnywhere[index]
            if mayMatch(place.entry, in: directory) { note(place, directory, &rows) }
        }
        if directory.isEmpty {
            for places in directoryPatterns.anchored {
                for place in places where mayMatch(place.entry, in: directory) { note(place, directory, &rows) }
            }
        } else {
            var end = 0
            while end < directory.count, directory[end] != UInt8(ascii: "/") { end += 1 }
            let component = DirectoryPatterns.place(ofComponent: directory[0], end)
            for index in directoryPatterns.anchored[component].indices {
                let place = directoryPatterns.anchored[component][index]
                if mayMatch(place.entry, in: directory) { note(place, directory, &rows) }
            }
        }
        var start = 0
        let isLong = directory.count > DirectoryTrail.leastBytes
        if isLong, let reach = directoryPatterns.reach, trail.leads(to: directory, below: place?.above) {
            let known = trail.path.count
            start = Self.start(of: reach, componentsBefore: known, in: directory)
            trail.turn(to: directory, from: known)
        } else {
            trail.removeAll()
            if isLong { trail.turn(to: directory, from: 0) }
        }
        if isLong { trail.directory = place?.directory }
        rows.possible.formUnion(trail.rows.possible)
        rows.certain.formUnion(trail.rows.certain)
        while start < directory.count {
            var end = start
            while end < directory.count, directory[end] != UInt8(ascii: "/") { end += 1 }
            let component = DirectoryPatterns.place(ofComponent: directory[start], end - start)
            for index in directoryPatterns.floating[component].indices {
                note(directoryPatterns.floating[component][index], ifAt: start, directory, &rows, &trail.rows)
            }
            for index in directoryPatterns.floatingAnywhere.indices {
                note(directoryPatterns.floatingAnywhere[index], ifAt: start, directory, &rows, &trail.rows)
            }
            let name = directory.extracting(start..<end)
            let (first, last) = (Int(directory[start]), Int(directory[max(start, end - 1)]))
            for index in directoryPatterns.trailing[last].indices {
                note(directoryPatterns.trailing[last][index], ifIn: name, directory, &rows, &trail.rows)
            }
            for index in directoryPatterns.leading[first].indices {
                note(directoryPatterns.leading[first][index], ifIn: name, directory, &rows, &trail.rows)
            }
            for index in directoryPatterns.inner.indices {
                note(directoryPatterns.inner[index], ifIn: name, directory, &rows, &trail.rows)
            }
            start = end + 1
        }
    }

    /// Where so many components before a place begin.
    private static func start(of count: Int, componentsBefore place: Int, in directory: Span<UInt8>) -> Int {
        var start = place
        for _ in 0..<count where start > 0 {
            start -= 1
            while start > 0, directory[start - 1] != UInt8(ascii: "/") { start -= 1 }
        }
        return start
    }

    /// Takes note of a place that is met where a component begins.
    private func note(
        _ place: DirectoryPatterns.Place, ifAt start: Int, _ directory: Span<UInt8>, _ rows: inout DirectoryRows,
        _ below: inout DirectoryRows
    ) {
        if !below.certain.contains(place.row), matches(place.entry, aComponentOf: directory, at: start) {
            note(place, directory, &rows, &below)
        }
    }

    private func note(
        _ place: DirectoryPatterns.Place, _ directory: Span<UInt8>, _ rows: inout DirectoryRows,
        _ below: inout DirectoryRows
    ) {
        note(place, directory, &rows)
        if place.reachesBelow { note(place, directory, &below) }
    }

    private func note(_ place: DirectoryPatterns.Place, _ directory: Span<UInt8>, _ rows: inout DirectoryRows) {
        rows.possible.insert(place.row)
        let isWhole = place.entry.shape == .prefix ? directory.count >= Int(place.entry.count) : place.isWhole
        if isWhole { rows.certain.insert(place.row) }
    }

    /// Takes note of the place where the name of a directory has the part that it is about.
    private func note(
        _ place: DirectoryPatterns.Place, ifIn name: Span<UInt8>, _ directory: Span<UInt8>,
        _ rows: inout DirectoryRows, _ below: inout DirectoryRows
    ) {
        guard !below.certain.contains(place.row), let part = place.part, name.count >= part.range.count else { return }
        let end = name.count - part.range.count
        // Bound at one side, it stands at one place only.
        let places = part.isOpenBefore ? (part.isOpenBehind ? 0...end : end...end) : 0...0
        for offset in places where holds(part, name, at: offset) {
            note(place, directory, &rows, &below)
            return
        }
    }

    private func holds(_ part: DirectoryPatterns.NamePart, _ name: Span<UInt8>, at offset: Int) -> Bool {
        var index = 0
        for step in part.range {
            if steps[step] != UInt16(name[offset + index]) { return false }
            index += 1
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
        case .literal, .prefixInComponent:
            // What stands before the last slash is the directory, and no other.
            var end = length
            while end > 0, bytes[start + end - 1] != UInt8(ascii: "/") { end -= 1 }
            return end == directory.count && equal(directory, at: 0, start, end)
        case .prefix:
            let isDirectory = length > 0 && bytes[start + length - 1] == UInt8(ascii: "/")
            if isDirectory, directory.count < length { return false }
            return equal(directory, at: 0, start, min(length, directory.count))
        case .below, .suffix, .suffixInComponent, .infixInComponent: return true
        }
    }
}
