import Facts

/// A JSON document of an image, read with its bounds: size, depth, no name twice, nothing behind it. Container engines read it
/// by Go's encoding/json.
enum ImageDocument {
    /// What the image specification asks registries to take at the least, and no document of an image comes near.
    static let sizeLimit = 4 << 20

    /// Has `body` read the document.
    static func read<Value>(
        _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONReader.Failure) -> Value
    ) throws(ArchiveError) -> Value {
        guard bytes.count <= sizeLimit else { throw ArchiveError(.bound(.headerRecord), at: UInt64(sizeLimit)) }
        var reader = JSONReader(bytes)
        do throws(JSONReader.Failure) {
            let value = try body(&reader)
            try reader.end()
            return value
        } catch {
            throw ArchiveError(.header(.json), at: UInt64(error.offset))
        }
    }
}

extension JSONReader {
    /// The value, or nothing where it is null, as what writes images puts where there is none.
    mutating func optional<Value>(
        _ read: (inout JSONReader) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        if peek() == UInt8(ascii: "n") {
            try skip()
            return nil
        }
        return try read(&self)
    }

    /// The fields of an object that Go decodes into a structure, each by its name in lower case: `Layers` and `LAYERS` are one
    /// field there, and the last one counts. Where a document has both, it is another one for who takes names as they are.
    mutating func fields(
        _ field: (inout JSONReader, String) throws(Failure) -> Void
    ) throws(Failure) {
        var names: Set<String> = []
        try object { (json, name) throws(Failure) in
            let name = Self.folded(name)
            guard names.insert(name).inserted else {
                throw Failure(offset: json.offset, message: "the object has this name already, in another spelling")
            }
            try field(&json, name)
        }
    }

    /// A name as Go compares it (`foldName` of encoding/json): of all letters beyond ASCII two fold to one of ASCII, the long s
    /// and the sign of Kelvin.
    private static func folded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "A"..."Z": folded.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
            case "\u{17F}": folded.append("s")
            case "\u{212A}": folded.append("k")
            default: folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// A list of texts; empty where it is null.
    mutating func texts() throws(Failure) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        _ = try optional { (json) throws(Failure) in
            try json.array { (json) throws(Failure) in texts.append(try json.string()) }
        }
        return texts
    }

    /// The members of a map, whose names Go takes as they are; none where it is null.
    mutating func members(
        _ member: (inout JSONReader, String) throws(Failure) -> Void
    ) throws(Failure) {
        _ = try optional { (json) throws(Failure) in try json.object(member) }
    }

    /// The fields of an object; none where it is null.
    mutating func optionalFields(
        _ field: (inout JSONReader, String) throws(Failure) -> Void
    ) throws(Failure) {
        _ = try optional { (json) throws(Failure) in try json.fields(field) }
    }

    /// A number of bytes.
    mutating func natural() throws(Failure) -> UInt64 {
        _ = peek()
        let start = offset
        try skip()
        guard let value = PaxNumber.natural(text(from: start).span) else {
            throw Failure(offset: start, message: "expected a natural number")
        }
        return value
    }

    /// A truth value.
    mutating func flag() throws(Failure) -> Bool {
        let first = peek()
        guard first == UInt8(ascii: "t") || first == UInt8(ascii: "f") else {
            throw Failure(offset: offset, message: "expected true or false")
        }
        try skip()
        return first == UInt8(ascii: "t")
    }
}
