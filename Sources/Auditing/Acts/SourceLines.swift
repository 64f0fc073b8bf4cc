import Facts

/// The lines and columns of a source text, worked out once for all that is told of it.
struct SourceLines {
    private let bytes: [UInt8]
    /// Places in the text, ascending, so that not all that lies before an offset has to be counted. There is one for so many
    /// bytes and not for each line, of which a text may have as many as bytes.
    private let marks: [Mark]

    private static let markDistance = 1024

    /// Where a scalar begins, and what lies before it.
    private struct Mark {
        var offset = 0
        var scalars = 0
        var lines = 0
        /// Where its line begins, and how many scalars lie before that.
        var lineStart = 0
        var scalarsBeforeLine = 0

        /// How many scalars lie before it in its line.
        var column: Int { scalars - scalarsBeforeLine }

        /// Passes over one scalar, or one byte that belongs to none.
        @inline(__always)
        mutating func advance(in bytes: Span<UInt8>) {
            let byte = bytes[offset]
            scalars += 1
            if byte < 0x80 {
                offset += 1
            } else {
                var rest = UTF8Scalars(bytes.extracting(offset...))
                offset += rest.next()?.length ?? 1
            }
            if byte == UInt8(ascii: "\n") {
                lines += 1
                (lineStart, scalarsBeforeLine) = (offset, scalars)
            }
        }
    }

    init(_ bytes: [UInt8]) {
        var mark = Mark()
        var marks = [mark]
        let span = bytes.span
        var next = Self.markDistance
        while mark.offset < span.count {
            mark.advance(in: span)
            if mark.offset >= next {
                marks.append(mark)
                next = mark.offset + Self.markDistance
            }
        }
        self.bytes = bytes
        self.marks = marks
    }

    func position(of offset: Int) -> TextPosition {
        let mark = mark(at: offset)
        return TextPosition(line: mark.lines + 1, column: mark.column + 1)
    }

    /// The first scalar that does not begin before the offset.
    private func mark(at offset: Int) -> Mark {
        var mark = marks[max(0, marks.partitioningIndex { $0.offset > offset } - 1)]
        let (span, end) = (bytes.span, min(offset, bytes.count))
        while mark.offset < end { mark.advance(in: span) }
        return mark
    }

    /// What reports show of the range.
    ///
    /// - Parameter body: the name of the function around it.
    func site(_ range: Range<Int>, call: String, body: [UInt8]) -> ActSite {
        let range = range.clamped(to: 0..<bytes.count)
        let start = excerptStart(range.lowerBound)
        let limit = min(bytes.count, start + ActSite.mostBytes)
        // The last line that the range is in, up to its end.
        let last = min(limit, max(range.lowerBound, range.upperBound - 1))
        let end = bytes[last..<limit].firstIndex(of: UInt8(ascii: "\n")) ?? limit
        return ActSite(
            start: position(of: range.lowerBound), end: position(of: range.upperBound),
            excerpt: Array(bytes[start..<max(start, scalarStart(end))]),
            excerptColumn: position(of: start).column, body: Array(body.prefix(ActSite.mostBytes)), call: call)
    }

    /// Where an excerpt begins: with the line, or where that is far away somewhere before.
    private func excerptStart(_ offset: Int) -> Int {
        let start = mark(at: offset).lineStart
        guard offset - start > ActSite.mostBytes / 2 else { return start }
        return scalarStart(offset - ActSite.mostBytes / 4)
    }

    /// Where the scalar begins that the offset lies in: four bytes are the longest, and only the first continues none.
    private func scalarStart(_ offset: Int) -> Int {
        guard offset < bytes.count else { return bytes.count }
        return (max(0, offset - 3)...offset).last { bytes[$0] & 0xC0 != 0x80 } ?? offset
    }
}
