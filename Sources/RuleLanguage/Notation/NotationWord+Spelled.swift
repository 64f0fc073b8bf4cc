import Facts

extension NotationWord {
    /// The bytes as one word of a line: in quotes where they hold what would end or change it, with escapes for what
    /// does not show or is no UTF-8.
    package static func spelled(_ bytes: [UInt8]) -> String {
        var text = ""
        var needsQuotes = bytes.isEmpty || bytes.elementsEqual("in".utf8) || bytes.elementsEqual("with".utf8)
        var scalars = UTF8Scalars(bytes.span)
        while let step = scalars.next() {
            let escaped = bytes[step.offset..<step.offset + step.length]
            guard let scalar = step.scalar, !scalar.isHidden, !isMark(scalar) else {
                needsQuotes = true
                text += escaped.map(escape).joined()
                continue
            }
            if scalar == " " { needsQuotes = true }
            if scalar == "\"" || scalar == "\\" {
                needsQuotes = true
                text += "\\"
            }
            text.unicodeScalars.append(scalar)
        }
        return needsQuotes ? "\"\(text)\"" : text
    }

    /// Whether it shows as a part of what stands before it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case 0x09: return "\\t"
        case 0x0A: return "\\n"
        case 0x0D: return "\\r"
        case 0x1B: return "\\e"
        default: return byte.escaped
        }
    }
}
