/// Decoders of the attribute values that the kernel interprets.
///
/// They read the kernel's own formats, on the hot path alone: libacl and libcap can only be asked about a path, which is
/// not to be trusted, or about a descriptor that was opened for reading, which side effects and permissions forbid; a
/// pinning one they refuse. Texts, and whether a written list is valid, are the libraries' business (AccessText).
public enum AttributeValue {}

/// Little-endian numbers out of bytes that may end anywhere.
struct LittleEndianReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next number, or nothing where the bytes do not suffice.
    mutating func next<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        let size = Number.bitWidth / 8
        guard rest.count >= size else { return nil }
        var number: Number = 0
        for byte in rest.prefix(size).reversed() { number = number << 8 | Number(truncatingIfNeeded: byte) }
        rest = rest.dropFirst(size)
        return number
    }
}
