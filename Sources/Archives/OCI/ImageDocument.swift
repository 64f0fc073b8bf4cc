import Facts

/// A JSON document of an image, read with its bounds: size, depth, no name twice, nothing behind it.
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

    /// A list of texts; empty where it is null.
    mutating func texts() throws(Failure) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        _ = try optional { (json) throws(Failure) in
            try json.array { (json) throws(Failure) in texts.append(try json.string()) }
        }
        return texts
    }

    /// The members of an object; none where it is null.
    mutating func members(
        _ member: (inout JSONReader, String) throws(Failure) -> Void
    ) throws(Failure) {
        _ = try optional { (json) throws(Failure) in try json.object(member) }
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
