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

    private mutating func append(_ text: String, isAttribute: Bool) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            // Nowhere but in `]]>` it must be (§2.4).
            case ">": bytes += "&gt;".utf8
            case "\"": bytes += "&quot;".utf8
            // In an attribute they would become spaces (§3.3.3).
            case "\n": bytes += (isAttribute ? "&#10;" : "\n").utf8
            case "\t": bytes += (isAttribute ? "&#9;" : "\t").utf8
            case "\r": bytes += "&#13;".utf8
            case "\u{00}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
                DisplayEscape.full.append(Array(String(Character(scalar)).utf8), to: &bytes)
            default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
    }
}
