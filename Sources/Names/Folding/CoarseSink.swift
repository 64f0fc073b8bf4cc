/// What takes the coarse key of a name as it is made.
protocol CoarseSink {
    mutating func add(ascii byte: UInt8)
    /// A unit of UTF-16 from U+0080 on.
    mutating func add(unit: UInt32)
}

extension CoarseSink {
    /// A character beyond U+FFFF, as the two units that it has in UTF-16 and in the table's sequences.
    mutating func add(supplementary scalar: UInt32) {
        add(unit: 0xD7C0 &+ scalar &>> 10)
        add(unit: 0xDC00 | scalar & 0x3FF)
    }
}

/// Hashes the key without the dots and spaces at its end. An ASCII character is one byte of a word, any other unit two,
/// so that a name of ASCII alone can be hashed eight bytes at a time with the same result.
struct CoarseHashSink: CoarseSink {
    private var state = Partial()
    /// What was before the dots and spaces that are at the end so far.
    private var beforeTail = Partial()
    private var isInTail = false
    private(set) var sawPercent = false

    private struct Partial {
        var hash = CoarseHash()
        var word: UInt64 = 0
        var bits: UInt64 = 0
    }

    @inline(__always)
    mutating func add(ascii byte: UInt8) {
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ") {
            if !isInTail { beforeTail = state }
            isInTail = true
        } else {
            isInTail = false
            if byte == UInt8(ascii: "%") { sawPercent = true }
        }
        state.word |= UInt64(byte) &<< state.bits
        state.bits &+= 8
        if state.bits == 64 {
            state.hash.mix(state.word)
            state.word = 0
            state.bits = 0
        }
    }

    @inline(__always)
    mutating func add(unit: UInt32) {
        isInTail = false
        state.word |= UInt64(unit) &<< state.bits
        state.bits &+= 16
        if state.bits >= 64 {
            state.hash.mix(state.word)
            // One byte of the unit is left where only one had room.
            state.word = state.bits == 64 ? 0 : UInt64(unit) &>> 8
            state.bits &-= 64
        }
    }

    var finished: UInt64 {
        var last = isInTail ? beforeTail : state
        if last.bits > 0 { last.hash.mix(last.word) }
        return last.hash.finished
    }
}

/// Looks for `%` and the two hexadecimal digits of a byte from 0x80 on.
struct ByteSpellingFinder: CoarseSink {
    private(set) var found = false
    private var matched = 0

    mutating func add(ascii byte: UInt8) {
        switch (matched, byte) {
        case (_, UInt8(ascii: "%")): matched = 1
        case (1, UInt8(ascii: "8")), (1, UInt8(ascii: "9")), (1, UInt8(ascii: "a")...UInt8(ascii: "f")): matched = 2
        case (2, UInt8(ascii: "0")...UInt8(ascii: "9")), (2, UInt8(ascii: "a")...UInt8(ascii: "f")):
            found = true
            matched = 0
        default: matched = 0
        }
    }

    mutating func add(unit: UInt32) {
        matched = 0
    }
}
