import Facts
import RuleLanguage

extension TextTable {
    /// Whether one of the row's patterns matches the text.
    func matches(row number: Int, _ text: Span<UInt8>) -> Bool {
        mayMatch(row: number, text) && matchesPatterns(ofRow: number, text)
    }

    /// Whether one of the row's patterns matches a path.
    ///
    /// - Parameter directory: what its directory says.
    func matches(row number: Int, path: Span<UInt8>, in directory: DirectoryRows) -> Bool {
        directory.certain.contains(number) || directory.possible.contains(number) && matches(row: number, path)
    }

    /// Those of some rows of a block that match the text.
    @inline(__always)
    func matching(_ some: RowBits, block: Int, _ text: Span<UInt8>) -> RowBits {
        let open = rows(of: some, block: block, thatMayMatch: text)
        return open == 0 ? 0 : matchingPatterns(open, block: block, text)
    }

    /// The same where the edges of the text may be those of all of them.
    func matchingPatterns(_ some: RowBits, block: Int, _ text: Span<UInt8>) -> RowBits {
        var open = some
        var found: RowBits = 0
        while open != 0 {
            let bit = open.trailingZeroBitCount
            if matchesPatterns(ofRow: block * RowBits.bitWidth + bit, text) { found |= 1 << RowBits(bit) }
            open &= open - 1
        }
        return found
    }

    /// Whether one of some rows of a block, which the directory leaves open, matches the path that it is about.
    func anyMatches(_ some: RowBits, block: Int, pathOf facts: borrowing EntryFacts) -> Bool {
        let fromSlash = some & rowsFromSlash[block: block]
        if some != fromSlash, matching(some & ~fromSlash, block: block, facts.path.span) != 0 { return true }
        if fromSlash == 0 { return false }
        let location = facts.location
        return matching(fromSlash, block: block, location.span) != 0
    }

    private func matchesPatterns(ofRow number: Int, _ text: Span<UInt8>) -> Bool {
        let row = rows[number]
        if !text.isEmpty, row.lastBytes.contains(text[text.count - 1]) {
            let last = text[text.count - 1]
            var index = firstEnding(with: last, of: row.endings)
            while index < row.endings.upperBound, lastByte(of: index) == last {
                if matches(entries[Int(index)], text) { return true }
                index += 1
            }
            for index in row.closedGlobs where matches(entries[Int(index)], text) { return true }
        }
        if !row.open.isEmpty, text.isEmpty || row.firstBytes.contains(text[0]) {
            for index in row.open where matches(entries[Int(index)], text) { return true }
        }
        return false
    }

    /// The first of some patterns, in the order of their last bytes, whose last byte is not less than this one.
    private func firstEnding(with last: UInt8, of patterns: Range<Int32>) -> Int32 {
        var (low, high) = (patterns.lowerBound, patterns.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if lastByte(of: middle) < last { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func lastByte(of index: Int32) -> UInt8 {
        let entry = entries[Int(index)]
        return bytes[Int(entry.start + entry.count) - 1]
    }

    private func matches(_ entry: Entry, _ text: Span<UInt8>) -> Bool {
        let length = Int(entry.count)
        let start = Int(entry.start)
        switch entry.shape {
        case .literal: return text.count == length && equal(text, at: 0, start, length)
        case .prefix: return text.count >= length && equal(text, at: 0, start, length)
        case .suffix: return text.count >= length && equal(text, at: text.count - length, start, length)
        case .prefixInComponent:
            return text.count >= length && equal(text, at: 0, start, length) && !hasSlash(text, length..<text.count)
        case .suffixInComponent:
            return text.count >= length && equal(text, at: text.count - length, start, length)
                && !hasSlash(text, 0..<text.count - length)
        case .infixInComponent: return contains(text, start, length) && !hasSlash(text, 0..<text.count)
        case .below: return liesBelow(text, start, length)
        case .glob: return matchesGlob(start, start + length, text)
        }
    }

    func equal(_ text: Span<UInt8>, at offset: Int, _ start: Int, _ length: Int) -> Bool {
        var index = 0
        while index < length {
            if text[offset + index] != bytes[start + index] { return false }
            index += 1
        }
        return true
    }

    private func contains(_ text: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
        var offset = 0
        while offset <= text.count - length {
            if text[offset] == bytes[start], equal(text, at: offset, start, length) { return true }
            offset += 1
        }
        return false
    }

    /// The same where a component begins.
    private func liesBelow(_ text: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
        var offset = 0
        while offset <= text.count - length {
            if equal(text, at: offset, start, length) { return true }
            while offset < text.count, text[offset] != UInt8(ascii: "/") { offset += 1 }
            offset += 1
        }
        return false
    }

    private func hasSlash(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where text[index] == UInt8(ascii: "/") { return true }
        return false
    }

    /// Matches with at most two places to return to: the last wildcard that stays within a component, and the last
    /// that does not. An earlier one of the same kind could only skip what the later one can skip as well, so time is
    /// bounded by a polynomial in the lengths, whatever the pattern.
    func matchesGlob(_ first: Int, _ end: Int, _ text: Span<UInt8>) -> Bool {
        var step = first
        var position = 0
        var run = Retry.none
        var crossing = Retry.none
        var crossesByDirectory = false
        while true {
            if step == end {
                if position == text.count { return true }
            } else {
                let code = steps[step]
                switch code {
                case Code.run:
                    step += 1
                    run = Retry(step: step, position: position)
                    continue
                case Code.anything, Code.directories:
                    step += 1
                    // Nothing comes behind it that could fail.
                    if step == end, code == Code.anything { return true }
                    crossing = Retry(step: step, position: position)
                    crossesByDirectory = code == Code.directories
                    run = .none
                    continue
                default:
                    if position < text.count, accepts(code, text[position]) {
                        step += 1
                        position += 1
                        continue
                    }
                }
            }
            // A mismatch: let the nearest wildcard take one byte more, or a directory more.
            if run.step >= 0, run.position < text.count, text[run.position] != UInt8(ascii: "/") {
                run.position += 1
                (step, position) = (run.step, run.position)
                continue
            }
            run = .none
            guard crossing.step >= 0 else { return false }
            if crossesByDirectory {
                while crossing.position < text.count, text[crossing.position] != UInt8(ascii: "/") {
                    crossing.position += 1
                }
            }
            guard crossing.position < text.count else { return false }
            crossing.position += 1
            (step, position) = (crossing.step, crossing.position)
        }
    }

    private struct Retry {
        var step: Int
        var position: Int

        static var none: Retry { Retry(step: -1, position: 0) }
    }

    private func accepts(_ code: UInt16, _ byte: UInt8) -> Bool {
        code < 256 ? UInt8(truncatingIfNeeded: code) == byte : sets[Int(code - Code.firstSet)].contains(byte)
    }
}
