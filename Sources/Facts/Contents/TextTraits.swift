/// How a text is written: its encoding and the ends of its lines.
public struct TextTraits: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// ASCII alone.
    @inlinable public static var ascii: TextTraits { TextTraits(rawValue: 1 << 0) }
    /// UTF-8 beyond ASCII.
    @inlinable public static var utf8: TextTraits { TextTraits(rawValue: 1 << 1) }
    /// UTF-16, in either byte order.
    @inlinable public static var utf16: TextTraits { TextTraits(rawValue: 1 << 2) }
    /// None of these.
    @inlinable public static var otherEncoding: TextTraits { TextTraits(rawValue: 1 << 3) }
    /// It begins with a byte order mark, of whatever encoding.
    @inlinable public static var byteOrderMark: TextTraits { TextTraits(rawValue: 1 << 4) }
    /// The first line ends in a carriage return and a line feed.
    @inlinable public static var carriageReturns: TextTraits { TextTraits(rawValue: 1 << 5) }
    /// No line ends at all in what was looked at, which was everything.
    @inlinable public static var unendedLine: TextTraits { TextTraits(rawValue: 1 << 6) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(TextTraits, String)] = [
        (.ascii, "ascii"), (.utf8, "utf-8"), (.utf16, "utf-16"), (.otherEncoding, "other encoding"),
        (.byteOrderMark, "byte order mark"), (.carriageReturns, "carriage returns"),
        (.unendedLine, "single line without end"),
    ]

    /// The traits of a text. An encoding is told by what was looked at.
    ///
    /// - Parameter isWhole: whether `bytes` is all of it; else a sequence may be cut off at its end.
    static func examine(_ bytes: [UInt8], _ survey: ByteSurvey, isWhole: Bool) -> TextTraits {
        var traits: TextTraits = []
        if survey.isUTF16 {
            traits = [.utf16, .byteOrderMark]
        } else if !survey.hasHighBytes {
            traits = .ascii
        } else {
            traits = isUTF8(bytes.span, isWhole: isWhole) ? .utf8 : .otherEncoding
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { traits.insert(.byteOrderMark) }
        }
        if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            if end > 0, bytes[end - 1] == UInt8(ascii: "\r") { traits.insert(.carriageReturns) }
        } else if isWhole, !bytes.contains(UInt8(ascii: "\r")) {
            traits.insert(.unendedLine)
        }
        return traits
    }

    /// Whether it is well-formed, but for a sequence that may be cut off at the end. Most texts beyond ASCII are ASCII
    /// but for a few letters, and whole words of them need no closer look.
    private static func isUTF8(_ bytes: Span<UInt8>, isWhole: Bool) -> Bool {
        var start = 0
        while start < bytes.count {
            if start + 8 <= bytes.count {
                let high = ASCIIWord.load(bytes, at: start) & ASCIIWord.highBits
                start += high.trailingZeroBitCount / 8
                if high == 0 { continue }
            }
            var scalars = UTF8Scalars(bytes.extracting(start...))
            while let step = scalars.next() {
                guard let scalar = step.scalar else { return !isWhole && start >= bytes.count - 3 }
                start += step.length
                if scalar.isASCII { break }
            }
        }
        return true
    }
}
