import Facts
import Reporting

/// Paths in JSON, a character for each byte (Latin-1), so that every name is there whatever it holds.
enum LatinText {
    static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    /// Nothing where a character is none of a byte.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

extension JSONReader {
    /// A whole number that is not negative.
    mutating func count() throws(Failure) -> Int {
        let number = try integer()
        guard number >= 0 else { throw Failure(offset: offset, message: "expected a number that is not negative") }
        return number
    }

    /// A whole number.
    mutating func integer() throws(Failure) -> Int {
        let text = try number()
        guard let number = Int(text) else { throw Failure(offset: offset, message: "expected a whole number") }
        return number
    }

    /// A whole number of 64 bits that is not negative.
    mutating func word() throws(Failure) -> UInt64 {
        let text = try number()
        guard let number = UInt64(text) else { throw Failure(offset: offset, message: "expected a whole number") }
        return number
    }

    private mutating func number() throws(Failure) -> String {
        guard [UInt8(ascii: "-")].contains(peek()) || (0x30...0x39).contains(peek()) else {
            throw Failure(offset: offset, message: "expected a number")
        }
        let start = offset
        try skip()
        return String(decoding: text(from: start), as: UTF8.self)
    }

    mutating func flag() throws(Failure) -> Bool {
        switch peek() {
        case UInt8(ascii: "t"):
            try skip()
            return true
        case UInt8(ascii: "f"):
            try skip()
            return false
        default: throw Failure(offset: offset, message: "expected true or false")
        }
    }

    /// Nothing where it is `null`.
    mutating func optional<Value>(
        _ body: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard peek() == UInt8(ascii: "n") else { return try body(&self) }
        try skip()
        return nil
    }

    mutating func list<Value>(
        _ body: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> [Value] {
        var values: [Value] = []
        try array { (json) throws(Failure) in values.append(try body(&json)) }
        return values
    }

    /// Words of this program, which hold nothing but visible ASCII.
    mutating func plainText() throws(Failure) -> String {
        let start = offset
        let text = try string()
        guard text.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw Failure(offset: start, message: "expected ASCII")
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that a text has a character for each.
    mutating func latin() throws(Failure) -> [UInt8] {
        let start = offset
        guard let bytes = LatinText.decode(try string()) else {
            throw Failure(offset: start, message: "a character stands for no byte")
        }
        return bytes
    }

    /// 64 hexadecimal digits.
    mutating func digest() throws(Failure) -> String {
        let start = offset
        let text = try plainText()
        guard text.utf8.count == 64, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
            throw Failure(offset: start, message: "expected 64 hexadecimal digits")
        }
        return text
    }

    func failure(_ message: String) -> Failure { Failure(offset: offset, message: message) }
}
