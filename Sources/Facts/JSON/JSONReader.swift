/// Reads JSON (RFC 8259) as it goes: the caller takes the members it knows and skips the rest, so that nothing of a
/// large document is kept that nobody asks for.
///
/// Strict: no comments, no trailing commas, no repeated names, no lone surrogates, nothing behind the document. Depth
/// is bounded; the size is for the caller to bound.
///
/// Ours, as are dates and base64: FoundationEssentials, which has all three, makes an empty program that is linked with
/// the Swift library twice as large, and its start a quarter longer.
package struct JSONReader {
    private let bytes: [UInt8]
    package private(set) var offset = 0
    private var depth = 0

    package static let depthLimit = 64

    package struct Failure: Error {
        package var offset: Int
        package var message: String

        package init(offset: Int, message: String) {
            self.offset = offset
            self.message = message
        }
    }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What the next value is, by its first byte; 0 at the end.
    package mutating func peek() -> UInt8 {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
        return offset < bytes.count ? bytes[offset] : 0
    }

    /// Hands each member's name to `member`, which reads its value.
    package mutating func object(
        _ member: (inout JSONReader, String) throws(Failure) -> Void
    ) throws(Failure) {
        try enter("{", "an object")
        var names: Set<[UInt8]> = []
        if peek() == UInt8(ascii: "}") { return leave() }
        while true {
            _ = peek()
            let start = offset
            let name = try string()
            if !names.insert(name).inserted {
                throw Failure(offset: start, message: "the object has this name already")
            }
            try expect(":")
            try member(&self, String(decoding: name, as: UTF8.self))
            if peek() == UInt8(ascii: "}") { return leave() }
            try expect(",")
        }
    }

    /// Has `element` read each of an array's elements.
    package mutating func array(_ element: (inout JSONReader) throws(Failure) -> Void) throws(Failure) {
        try enter("[", "an array")
        if peek() == UInt8(ascii: "]") { return leave() }
        while true {
            try element(&self)
            if peek() == UInt8(ascii: "]") { return leave() }
            try expect(",")
        }
    }

    /// Reads a value of any kind, and forgets it.
    package mutating func skip() throws(Failure) {
        switch peek() {
        case UInt8(ascii: "{"): try object { (json, _) throws(Failure) in try json.skip() }
        case UInt8(ascii: "["): try array { (json) throws(Failure) in try json.skip() }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    /// The document's bytes from an offset up to where it is read, as they are.
    package func text(from start: Int) -> ArraySlice<UInt8> {
        bytes[start..<offset]
    }

    /// Makes sure that nothing follows.
    package mutating func end() throws(Failure) {
        _ = peek()
        if offset < bytes.count { throw Failure(offset: offset, message: "something follows the document") }
    }

    private mutating func enter(_ bracket: Character, _ noun: String) throws(Failure) {
        guard peek() == bracket.asciiValue else {
            throw Failure(offset: offset, message: "expected \(noun)")
        }
        guard depth < Self.depthLimit else {
            throw Failure(offset: offset, message: "values nest more than \(Self.depthLimit) deep")
        }
        offset += 1
        depth += 1
    }

    private mutating func leave() {
        offset += 1
        depth -= 1
    }

    private mutating func expect(_ sign: Character) throws(Failure) {
        guard peek() == sign.asciiValue else { throw Failure(offset: offset, message: "expected '\(sign)'") }
        offset += 1
    }

    private mutating func word(_ text: String) throws(Failure) {
        guard bytes[offset...].starts(with: text.utf8) else {
            throw Failure(offset: offset, message: "expected a value")
        }
        offset += text.utf8.count
    }

    /// §6: no leading zero, digits on both sides of the point and behind the exponent's letter.
    private mutating func number() throws(Failure) {
        let start = offset
        func digits(_ reader: inout JSONReader) -> Int {
            let first = reader.offset
            while reader.offset < reader.bytes.count, (0x30...0x39).contains(reader.bytes[reader.offset]) {
                reader.offset += 1
            }
            return reader.offset - first
        }
        func next(_ reader: JSONReader) -> UInt8 {
            reader.offset < reader.bytes.count ? reader.bytes[reader.offset] : 0
        }
        if next(self) == UInt8(ascii: "-") { offset += 1 }
        let hasZero = next(self) == UInt8(ascii: "0")
        let whole = digits(&self)
        var isNumber = whole == 1 || whole > 1 && !hasZero
        if next(self) == UInt8(ascii: ".") {
            offset += 1
            isNumber = digits(&self) > 0 && isNumber
        }
        if next(self) | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(next(self)) { offset += 1 }
            isNumber = digits(&self) > 0 && isNumber
        }
        if !isNumber { throw Failure(offset: start, message: "expected a value") }
    }
}

extension JSONReader {
    /// Reads a string; what it comes to is UTF-8.
    package mutating func string() throws(Failure) -> [UInt8] {
        guard peek() == UInt8(ascii: "\"") else { throw Failure(offset: offset, message: "expected a string") }
        let start = offset
        var text: [UInt8] = []
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                guard String(validating: text, as: UTF8.self) != nil else {
                    throw Failure(offset: start, message: "the string is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw Failure(offset: offset, message: "a control character stands in a string")
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw Failure(offset: start, message: "the string has no end")
    }

    private mutating func escape() throws(Failure) -> [UInt8] {
        let start = offset
        offset += 2
        switch offset - 1 < bytes.count ? bytes[offset - 1] : 0 {
        case UInt8(ascii: "\""): return [0x22]
        case UInt8(ascii: "\\"): return [0x5C]
        case UInt8(ascii: "/"): return [0x2F]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var units = [try unit()]
            if UTF16.isLeadSurrogate(units[0]), bytes[offset...].starts(with: "\\u".utf8) {
                offset += 2
                units.append(try unit())
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw Failure(offset: start, message: "half of a surrogate pair stands alone")
            }
            return Array(text.utf8)
        default: throw Failure(offset: start, message: "there is no such escape")
        }
    }

    private mutating func unit() throws(Failure) -> UInt16 {
        let digits = bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)]
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Failure(offset: offset, message: "expected four hexadecimal digits") }
        offset += 4
        return unit
    }
}
