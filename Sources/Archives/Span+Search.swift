import Facts

// Eight bytes at a time: every member's names are gone through several times.
extension Span<UInt8> {
    /// Whether both have the same bytes.
    func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        var position = 0
        while position &+ 8 <= count {
            if ASCIIWord.load(self, at: position) != ASCIIWord.load(other, at: position) { return false }
            position &+= 8
        }
        // The rest ends with the last word, unless there is none.
        if position > 0 { return ASCIIWord.load(self, at: count &- 8) == ASCIIWord.load(other, at: count &- 8) }
        while position < count, self[position] == other[position] { position &+= 1 }
        return position == count
    }

    /// Where the byte stands first in a range; its end where it does not.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
        // What is looked through has a count of its own, against which no byte of a word has to be held any more.
        let text = extracting(range)
        var position = 0
        while position &+ 8 <= text.count {
            let found = ASCIIWord.bytes(of: ASCIIWord.load(text, at: position), equalTo: byte)
            if found != 0 { return range.lowerBound &+ position &+ found.trailingZeroBitCount &>> 3 }
            position &+= 8
        }
        while position < text.count, text[position] != byte { position &+= 1 }
        return range.lowerBound &+ position
    }

    /// Where four bytes stand first that are this number, the lowest first.
    func firstIndex(of number: UInt32, from start: Int) -> Int? {
        let first = UInt8(truncatingIfNeeded: number)
        var index = firstIndex(of: first, in: start..<count)
        while index &+ 4 <= count {
            if long(index) == number { return index }
            index = firstIndex(of: first, in: index &+ 1..<count)
        }
        return nil
    }

    /// Whether the byte is there.
    func holds(_ byte: UInt8) -> Bool { firstIndex(of: byte, in: 0..<count) < count }

    /// Whether a byte stands beside itself somewhere.
    func hasTwice(_ byte: UInt8) -> Bool {
        var index = firstIndex(of: byte, in: 0..<count)
        while index &+ 1 < count {
            if self[index &+ 1] == byte { return true }
            index = firstIndex(of: byte, in: index &+ 2..<count)
        }
        return false
    }
}
