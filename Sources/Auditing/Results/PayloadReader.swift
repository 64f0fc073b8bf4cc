import Facts

/// Bytes that no writer has made.
public struct DecodingError: Error {
    public init() {}
}

/// Reads what ``PayloadWriter`` wrote, in the same order. Who sent it may have been taken over by what it examined, so
/// every number and every length is checked, and of no list more is made than it may hold.
public struct PayloadReader {
    /// All that it reads from.
    let bytes: ArraySlice<UInt8>
    private(set) var position: Int
    /// Whether words were checked before: then they are only read.
    let isOwn: Bool

    public init(_ bytes: ArraySlice<UInt8>) {
        self.init(bytes, isOwn: false)
    }

    /// Reads a record that this process wrote, of words that it had checked when it read them.
    package init(record bytes: ArraySlice<UInt8>) {
        self.init(bytes, isOwn: true)
    }

    private init(_ bytes: ArraySlice<UInt8>, isOwn: Bool) {
        self.bytes = bytes
        self.isOwn = isOwn
        position = bytes.startIndex
    }

    /// Whether everything was read.
    public var isAtEnd: Bool { position == bytes.endIndex }

    /// What was not read yet.
    package var rest: ArraySlice<UInt8> { bytes[position...] }

    /// One byte.
    public mutating func byte() throws(DecodingError) -> UInt8 {
        guard position < bytes.endIndex else { throw DecodingError() }
        defer { position += 1 }
        return bytes[position]
    }

    /// A number as ``PayloadWriter`` writes one; one that the type does not hold is damage.
    public mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws(DecodingError)
        -> Number
    {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            let next = try byte()
            guard shift < 63 || next < 2 else { throw DecodingError() }
            number |= UInt64(next & 0x7F) << UInt64(shift)
            if next & 0x80 == 0 {
                guard let exact = Number(exactly: number) else { throw DecodingError() }
                return exact
            }
        }
        throw DecodingError()
    }

    /// A number below `limit`: the place of something in a list.
    public mutating func place(below limit: Int) throws(DecodingError) -> Int {
        let place = try number(Int.self)
        guard place < limit else { throw DecodingError() }
        return place
    }

    /// A byte that is 0 or 1; any other is damage.
    public mutating func flag() throws(DecodingError) -> Bool {
        switch try byte() {
        case 0: false
        case 1: true
        default: throw DecodingError()
        }
    }

    /// The bytes of a text, behind their number.
    public mutating func text() throws(DecodingError) -> [UInt8] {
        Array(bytes[try place()])
    }

    /// Where in `bytes` those of a text lie.
    mutating func place() throws(DecodingError) -> Range<Int> {
        let count = try count()
        defer { position += count }
        return position..<position + count
    }

    /// Where in `bytes` words of this program lie, which are shown as they are: see ``string()``.
    mutating func placeOfWords() throws(DecodingError) -> Range<Int> {
        let place = try place()
        guard isOwn || bytes[place].span.isHarmless else { throw DecodingError() }
        return place
    }

    /// Words of this program, which are shown as they are: they hold nothing that is hidden, moves a cursor or ends a
    /// line, and nothing that a CI runner takes for a command.
    public mutating func string() throws(DecodingError) -> String {
        String(decoding: bytes[try placeOfWords()], as: UTF8.self)
    }

    /// What `body` reads, where a flag says that it is there.
    public mutating func optional<Value>(
        _ body: (inout PayloadReader) throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value? {
        try flag() ? try body(&self) : nil
    }

    /// As many values as were written, each of which takes at least a byte.
    ///
    /// - Parameter limit: how many there are at most; more are damage. Without one there may be as many as bytes.
    public mutating func list<Value>(
        atMost limit: Int = .max, _ body: (inout PayloadReader) throws(DecodingError) -> Value
    ) throws(DecodingError) -> [Value] {
        let count = try count()
        guard count <= limit else { throw DecodingError() }
        var values: [Value] = []
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }

    /// A number of bytes, or of things that take at least one each.
    mutating func count() throws(DecodingError) -> Int {
        let count = try number(Int.self)
        guard count <= bytes.endIndex - position else { throw DecodingError() }
        return count
    }
}
