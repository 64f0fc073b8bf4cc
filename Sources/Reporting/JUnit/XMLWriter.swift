/// Writes XML 1.0 (W3C Recommendation, fifth edition) as it goes. Nothing that is written as text or as an attribute
/// can end it, and characters that no document may hold (§2.2) are shown instead, as `DisplayEscape` shows them.
struct XMLWriter {
    var bytes: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    private var open: [String] = []

    typealias Attributes = KeyValuePairs<String, String>

    /// Begins an element that holds others.
    mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
        startTag(name, attributes)
        bytes += ">\n".utf8
        open.append(name)
    }

    /// Ends the innermost element that was begun.
    mutating func end() {
        guard let name = open.popLast() else { return }
        indent()
        bytes += "</\(name)>\n".utf8
    }

    /// An element that holds text, or nothing.
    mutating func element(_ name: String, _ attributes: Attributes = [:], text: String = "") {
        startTag(name, attributes)
        if text.isEmpty {
            bytes += "/>\n".utf8
        } else {
            bytes.append(UInt8(ascii: ">"))
            append(text, isAttribute: false)
            bytes += "</\(name)>\n".utf8
        }
    }

    private mutating func startTag(_ name: String, _ attributes: Attributes) {
        indent()
        bytes += "<\(name)".utf8
        for (key, value) in attributes {
            bytes += " \(key)=\"".utf8
            append(value, isAttribute: true)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private mutating func indent() {
        for _ in open { bytes += [0x20, 0x20] }
    }

    /// U+FFFE and U+FFFF in UTF-8.
    private static let noncharacters: [[UInt8]] = [[0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF]]

    private mutating func append(_ text: String, isAttribute: Bool) {
        let raw = Array(text.utf8)
        // What needs no escape is taken as a whole.
        var start = 0
        var index = 0
        while index < raw.count {
            guard let (escape, length) = Self.escape(raw, at: index, isAttribute: isAttribute) else {
                index += 1
                continue
            }
            bytes += raw[start..<index]
            bytes += escape
            index += length
            start = index
        }
        bytes += raw[start...]
    }

    /// What stands for the character that begins there, and its length; nothing where it stands for itself.
    private static func escape(_ raw: [UInt8], at index: Int, isAttribute: Bool) -> ([UInt8], Int)? {
        switch raw[index] {
        case UInt8(ascii: "&"): return (Array("&amp;".utf8), 1)
        case UInt8(ascii: "<"): return (Array("&lt;".utf8), 1)
        // Nowhere but in `]]>` it must be (§2.4).
        case UInt8(ascii: ">"): return (Array("&gt;".utf8), 1)
        case UInt8(ascii: "\""): return (Array("&quot;".utf8), 1)
        // In an attribute they would become spaces (§3.3.3).
        case UInt8(ascii: "\n") where isAttribute: return (Array("&#10;".utf8), 1)
        case UInt8(ascii: "\t") where isAttribute: return (Array("&#9;".utf8), 1)
        case UInt8(ascii: "\n"), UInt8(ascii: "\t"): return nil
        case UInt8(ascii: "\r"): return (Array("&#13;".utf8), 1)
        case 0..<0x20: return (shown(raw[index...index]), 1)
        case 0xEF where noncharacters.contains { raw[index...].starts(with: $0) }:
            return (shown(raw[index..<index + 3]), 3)
        default: return nil
        }
    }

    private static func shown(_ raw: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        DisplayEscape.full.append(Array(raw), to: &bytes)
        return bytes
    }
}
