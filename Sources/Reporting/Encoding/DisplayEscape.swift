import Auditing
import Facts

/// Shows bytes that a tree controls as text that cannot move the cursor, reorder or hide its surroundings, end a line
/// or speak to a CI runner. What it writes leads back to the bytes:
///
/// - C0, DEL, C1 and bytes that are not UTF-8 become `\xNN`, byte by byte; a backslash is doubled.
/// - Bidirectional controls, line separators, spaces other than U+0020, characters without a shape, unassigned and
///   private ones become `\uXXXX`, or `\UXXXXXXXX` beyond U+FFFF: digits alone, since a brace means something in a
///   SARIF
///   message.
/// - The second `#` of `##` becomes `\x23` (`isSecondHash`).
public struct DisplayEscape: Sendable {
    /// Where the text will stand.
    public enum Place: Sendable {
        case line
        /// In a SARIF message (§3.11.5, §3.11.6), where `](` would make a link and no brace may stand by itself.
        case message
        /// In the text of a link there, where no bracket may stand.
        case link
        /// In a code span of Markdown, in a cell of a table too: nothing in it ends the span or the cell, nor looks
        /// like HTML or a link to a reader that takes Markdown apart in its own way.
        case code
        /// A line of a source, which nobody leads back to its bytes: a backslash stays one.
        case source
    }

    /// Where the text will stand.
    public var place: Place
    /// Longer texts lose their middle, and are then no longer reversible; in characters.
    public var limit: Int?

    /// Whether every character but those of ASCII is shown by its code point, where two look the same.
    public var showsCodePoints = false

    public init(for place: Place = .line, limit: Int? = nil) {
        self.place = place
        self.limit = limit
    }

    /// Every byte, for lines of text.
    public static let full = DisplayEscape()
    /// For messages, which name an object that is also told exactly beside them.
    public static let message = DisplayEscape(limit: 200)
    /// The same in a message of SARIF.
    public static let sarif = DisplayEscape(for: .message, limit: 200)
    /// The same in the text of a link there.
    public static let sarifLink = DisplayEscape(for: .link, limit: 200)
    /// Every byte, in a code span of Markdown.
    public static let code = DisplayEscape(for: .code)
    /// The same, for spans that name an object which is also told exactly beside them.
    public static let briefCode = DisplayEscape(for: .code, limit: 200)

    /// The same for the names of a finding: by code points where some of them look the same.
    func telling(_ finding: Finding) -> DisplayEscape {
        var escape = self
        if finding.hasLookalikes { escape.showsCodePoints = true }
        return escape
    }

    /// The bytes as they are shown.
    public func text(_ raw: [UInt8]) -> String {
        var bytes: [UInt8] = []
        append(raw, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text of `raw`, in UTF-8; whether it had to be cut.
    @discardableResult
    public func append(_ raw: [UInt8], to output: inout [UInt8]) -> Bool {
        if raw.span.needsNoEscape, raw.count <= limit ?? Int.max {
            output += raw
            return false
        }
        let start = output.count
        // One for each character or escape: where it ends in the output, and how many characters are there by then.
        var ends: [(offset: Int, characters: Int)] = []
        var characters = 0
        var scalars = UTF8Scalars(raw.span)
        while let step = scalars.next() {
            let before = output.count
            if let scalar = step.scalar, !mustBreak(raw, at: step.offset) {
                characters += append(scalar, of: step.length, in: raw, at: step.offset, to: &output)
            } else {
                Self.appendBytes(of: raw, step.offset..<step.offset + step.length, to: &output)
                characters += output.count - before
            }
            if limit != nil { ends.append((output.count, characters)) }
        }
        guard let limit, characters > limit else { return false }
        let head = ends.last { $0.characters <= limit / 2 }?.offset ?? start
        let tail = ends.first { characters - $0.characters < limit - limit / 2 }?.offset ?? output.count
        output.replaceSubrange(head..<tail, with: "…".utf8)
        return true
    }

    /// Whether the byte there, harmless by itself, means something after or before its neighbour.
    private func mustBreak(_ raw: [UInt8], at offset: Int) -> Bool {
        let next = offset + 1 < raw.count ? raw[offset + 1] : 0
        return switch raw[offset] {
        case UInt8(ascii: "#"): raw.span.isSecondHash(at: offset)
        case UInt8(ascii: "]"): place == .link || place != .line && place != .source && next == UInt8(ascii: "(")
        case UInt8(ascii: "["): place == .link
        case UInt8(ascii: "{"), UInt8(ascii: "}"): place == .message || place == .link
        case UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"): place == .code
        default: false
        }
    }

    /// How many characters were appended.
    private func append(
        _ scalar: Unicode.Scalar, of length: Int, in raw: [UInt8], at offset: Int, to output: inout [UInt8]
    ) -> Int {
        let before = output.count
        switch scalar.value {
        case 0x5C:
            output += place == .source ? [0x5C] : [0x5C, 0x5C]
        case 0x20...0x7E:
            output.append(UInt8(scalar.value))
        case ..<0x20, 0x7F...0x9F:
            Self.appendBytes(of: raw, offset..<offset + length, to: &output)
        default:
            guard scalar.isHidden || showsCodePoints else {
                output += raw[offset..<offset + length]
                return 1
            }
            output += scalar.escapedCodePoint.utf8
        }
        return output.count - before
    }

    private static func appendBytes(of raw: [UInt8], _ range: Range<Int>, to output: inout [UInt8]) {
        for byte in raw[range] { output += byte.escaped.utf8 }
    }
}

extension Span<UInt8> {
    /// Whether it is ASCII that means nothing to anybody: most names, which are then copied whole.
    var needsNoEscape: Bool {
        for index in indices {
            switch self[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "<"),
                UInt8(ascii: ">"):
                return false
            case 0x20...0x7E: continue
            default: return false
            }
        }
        return true
    }
}
