/// A path as a relative URI reference (RFC 3986), byte by byte: no name is lost or merged with another.
///
/// Kept as they are: `A-Z a-z 0-9 - . _ ~ ! $ & ' ( ) * + , ; = @ /`. A colon is encoded, since a first segment that
/// holds one would read as a scheme.
public enum URIEncoding {
    public static func append(_ path: [UInt8], to output: inout [UInt8]) {
        for byte in path {
            if isKept(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0xF)]
            }
        }
    }

    /// The path as the path of a URI (RFC 3986 §2.1): every byte but unreserved ones and slashes as `%XX`.
    public static func encode(_ path: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(path.count)
        append(path, to: &output)
        return output
    }

    private static func isKept(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        // Includes the slash, the only separator there is.
        case UInt8(ascii: "&")...UInt8(ascii: "9"): true
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: ";"), UInt8(ascii: "="): true
        case UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x41 + value - 10
    }
}
