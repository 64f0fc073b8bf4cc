/// Names in a manifest: vis(3), since a blank ends a name there, a line end the entry, and a `#` what counts of a line.
enum ManifestName {
    /// A name or path, with three octal digits for what any reader might take for something else: the one encoding that
    /// all of them read.
    static func append(_ name: some Sequence<UInt8>, to output: inout [UInt8]) {
        for byte in name {
            if isPlain(byte) {
                output.append(byte)
            } else {
                output.append(UInt8(ascii: "\\"))
                for shift in [6, 3, 0] { output.append(UInt8(ascii: "0") + byte >> UInt8(shift) & 7) }
            }
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/._-+,:@%~".utf8.contains(byte)
        }
    }

    /// The bytes of a name in octal, C-style or caret notation (unvis(3)), whoever wrote it.
    ///
    /// - Parameter allowsZeros: whether it is something in which there may be zero bytes: no name of a file holds one.
    /// - Throws: where an escape begins that is none.
    static func decode(
        _ text: ArraySlice<UInt8>, allowingZeros allowsZeros: Bool = false
    ) throws(ManifestFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            let start = rest.startIndex - 1
            guard let decoded = escape(&rest) else {
                throw ManifestFailure(start, "there is no such escape in vis(3)")
            }
            if decoded == 0, !allowsZeros { throw ManifestFailure(start, "no name holds a NUL") }
            bytes.append(decoded)
        }
        return bytes
    }

    /// What stands behind a backslash.
    private static func escape(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        guard let byte = rest.popFirst() else { return nil }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var value = UInt16(byte - UInt8(ascii: "0"))
            for _ in 0..<2 {
                guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
                value = value << 3 | UInt16(digit - UInt8(ascii: "0"))
                rest.removeFirst()
            }
            return UInt8(exactly: value)
        case UInt8(ascii: "a"): return 0x07
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "E"): return 0x1B
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "s"): return 0x20
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "v"): return 0x0B
        case UInt8(ascii: "x"):
            guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
                return nil
            }
            return high << 4 | low
        case UInt8(ascii: "^"): return rest.popFirst().flatMap(control)
        case UInt8(ascii: "M"):
            let sign = rest.popFirst()
            guard let byte = rest.popFirst() else { return nil }
            if sign == UInt8(ascii: "-") { return byte < 0x80 ? byte | 0x80 : nil }
            return sign == UInt8(ascii: "^") ? control(byte).map { $0 | 0x80 } : nil
        // A sign stands for itself, so that it does not end or begin anything.
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x5D, 0x5F, 0x60, 0x7B...0x7E: return byte
        default: return nil
        }
    }

    private static func control(_ byte: UInt8) -> UInt8? {
        byte == UInt8(ascii: "?") ? 0x7F : byte < 0x80 ? byte & 0x1F : nil
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// What is wrong in a line of a manifest.
struct ManifestFailure: Error {
    /// Bytes of the line before it.
    var offset: Int
    /// One sentence without a period.
    var message: String

    init(_ offset: Int, _ message: String) {
        self.offset = offset
        self.message = message
    }
}
