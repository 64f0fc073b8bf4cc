@testable import Auditing
@testable import Facts
@testable import Reporting

extension FuzzTarget {
    /// How names are written into reports: nothing in them speaks to a terminal, and all lead back to the bytes.
    static let escapes = FuzzTarget(name: "escapes") { input in
        for place in [DisplayEscape.Place.line, .message, .link, .code] {
            let text = DisplayEscape(for: place).text(input)
            try hold(text.unicodeScalars.allSatisfy { !$0.isHidden }, "nothing in it is hidden: \(text)")
            try hold(!text.contains("##"), "no runner takes it for a command: \(text)")
            try hold(try bytes(ofDisplayed: Array(text.utf8)) == input, "it leads back to the bytes: \(text)")
            _ = DisplayEscape(for: place, limit: 9).text(input)
        }
        let uri = URIEncoding.encode(input)
        try hold(uri.allSatisfy { (0x21...0x7E).contains($0) }, "a URI is visible ASCII")
        try hold(!uri.contains { "\":<>\\^`{|}#?[]".utf8.contains($0) }, "nothing in a path ends it")
        try hold(PercentEncoding.decode(uri) == input, "a URI leads back to the bytes")
        let words = PercentEncoding.encode(input)
        try hold(words.allSatisfy { (0x21...0x7E).contains($0) }, "a word is visible ASCII")
        try hold(PercentEncoding.decode(words) == input, "a word leads back to the bytes")
        _ = PercentEncoding.decode(input)
        try checkJSON(input)
    }

    private static func checkJSON(_ input: [UInt8]) throws {
        let text = input.asText
        var writer = JSONWriter(.compact)
        writer.array { json in
            json.string(nil, text)
            json.string(nil, utf8: Array(text.utf8))
        }
        try hold(writer.bytes.asText.unicodeScalars.allSatisfy { !$0.isHidden }, "nothing in JSON is hidden")
        var read: [[UInt8]] = []
        var reader = JSONReader(writer.bytes)
        try reader.array { (json) throws(JSONReader.Failure) in read.append(try json.string()) }
        try reader.end()
        try hold(read == [Array(text.utf8), Array(text.utf8)], "JSON leads back to the text")
        var object = JSONWriter(.pretty)
        object.object { $0.name("name", input) }
        var again = JSONReader(object.bytes)
        try again.skip()
        try again.end()
    }

    /// What the escapes of a displayed name stand for.
    private static func bytes(ofDisplayed text: [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
            case UInt8(ascii: "x"):
                guard let value = UInt8(Array(rest.prefix(2)).asText, radix: 16) else {
                    throw BrokenPromise("two digits follow \\x")
                }
                bytes.append(value)
                rest = rest.dropFirst(2)
            case UInt8(ascii: "u"): bytes += try scalar(takingDigits: 4, from: &rest)
            case UInt8(ascii: "U"): bytes += try scalar(takingDigits: 8, from: &rest)
            default: throw BrokenPromise("a backslash begins an escape")
            }
        }
        return bytes
    }

    private static func scalar(takingDigits count: Int, from rest: inout ArraySlice<UInt8>) throws -> [UInt8] {
        let digits = rest.prefix(count)
        guard digits.count == count, let value = UInt32(Array(digits).asText, radix: 16),
            let scalar = Unicode.Scalar(value)
        else { throw BrokenPromise("\(count) digits follow \\u or \\U") }
        rest = rest.dropFirst(count)
        return Array(String(Character(scalar)).utf8)
    }
}
