import Facts

/// A path as one word of a POSIX shell's command line, safe to copy from a terminal.
enum ShellQuoting {
    /// As it is, in single quotes, or as `$'…'` (POSIX.1-2024 §2.2.4) where it holds what cannot be shown.
    ///
    /// - Parameter bytes: whether all that is not ASCII is shown by its bytes.
    static func quote(_ path: [UInt8], byBytes bytes: Bool = false) -> String {
        if !path.isEmpty, path.allSatisfy(isPlain) { return String(decoding: path, as: UTF8.self) }
        var text = ""
        var isShown = true
        var scalars = UTF8Scalars(path.span)
        while let step = scalars.next() {
            if let scalar = step.scalar, !scalar.isHidden, !bytes || scalar.isASCII, scalar != "'", scalar != "\\",
                !path.span.isSecondHash(at: step.offset)
            {
                text.unicodeScalars.append(scalar)
            } else {
                isShown = false
                // Always three digits, so that a digit after them is not taken for a fourth.
                for byte in path[step.offset..<step.offset + step.length] { text += "\\" + octal(byte) }
            }
        }
        return isShown ? "'\(text)'" : "$'\(text)'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "%"): true
        default: false
        }
    }

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }
}
