/// Writes HTML as it goes. What is written as text or as the value of an attribute stays that: nothing in it begins a tag,
/// ends an attribute or is an entity.
///
/// Names are to be escaped for display before (`DisplayEscape`): this keeps them from being markup, that keeps them from
/// hiding.
package struct HTMLWriter {
    package var bytes: [UInt8] = []

    package init() {}

    package typealias Attributes = KeyValuePairs<String, String>

    /// Markup of the page itself.
    package mutating func markup(_ markup: String) {
        bytes += markup.utf8
    }

    package mutating func begin(_ tag: String, _ attributes: Attributes = [:]) {
        bytes += "<\(tag)".utf8
        for (key, value) in attributes {
            bytes += " \(key)=\"".utf8
            text(value)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
    }

    package mutating func end(_ tag: String) {
        bytes += "</\(tag)>\n".utf8
    }

    /// An element with text in it.
    package mutating func element(_ tag: String, _ text: String) {
        element(tag, [:], text)
    }

    /// An element with text in it.
    package mutating func element(_ tag: String, _ attributes: Attributes, _ text: String) {
        begin(tag, attributes)
        self.text(text)
        bytes += "</\(tag)>".utf8
    }

    /// An element with others in it.
    package mutating func element(_ tag: String, _ attributes: Attributes = [:], _ content: (inout HTMLWriter) -> Void)
    {
        begin(tag, attributes)
        content(&self)
        end(tag)
    }

    package mutating func text(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
    }
}
