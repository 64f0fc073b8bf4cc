import Facts

/// The lines and columns of a source text, worked out once for all that is told of it.
struct SourceLines {
    private let bytes: [UInt8]
    /// Where each line begins.
    private let lines: [Int]
    /// Now and then how many scalars lie before an offset, ascending, so that no column takes a whole line to count.
    private let marks: [(offset: Int, scalars: Int)]

    private static let markDistance = 4096

    init(_ bytes: [UInt8]) {
        var lines = [0]
        var marks = [(offset: 0, scalars: 0)]
        lines.reserveCapacity(bytes.count / 32)
        let span = bytes.span
        // How many bytes there are up to the place beyond one for each scalar.
        var (place, surplus) = (0, 0)
        var nextMark = Self.markDistance
        while place < span.count {
            if place >= nextMark {
                marks.append((place, place - surplus))
                nextMark = place + Self.markDistance
            }
            let byte = span[place]
            if byte < 0x80 {
                place += 1
                if byte == UInt8(ascii: "\n") { lines.append(place) }
            } else {
                var scalars = UTF8Scalars(span.extracting(place...))
                let length = scalars.next()?.length ?? 1
                place += length
                surplus += length - 1
            }
        }
        self.bytes = bytes
        self.lines = lines
        self.marks = marks
    }

    func position(of offset: Int) -> TextPosition {
        let line = line(of: offset)
        let start = lines[line]
        let isNear = offset - start <= Self.markDistance
        let column = isNear ? scalars(from: start, to: offset) : scalars(before: offset) - scalars(before: start)
        return TextPosition(line: line + 1, column: column + 1)
    }

    /// What reports show of the range.
    ///
    /// - Parameter body: the name of the function around it.
    func site(_ range: Range<Int>, call: String, body: [UInt8]) -> ActSite {
        let range = range.clamped(to: 0..<bytes.count)
        let start = excerptStart(range.lowerBound)
        let limit = min(bytes.count, start + ActSite.mostBytes)
        let last = line(of: max(range.lowerBound, range.upperBound - 1))
        let end = min(limit, last + 1 < lines.count ? lines[last + 1] - 1 : bytes.count)
        return ActSite(
            start: position(of: range.lowerBound), end: position(of: range.upperBound),
            excerpt: Array(bytes[start..<max(start, scalarStart(end))]),
            excerptColumn: position(of: start).column, body: Array(body.prefix(ActSite.mostBytes)), call: call)
    }

    /// Where an excerpt begins: with the line, or where that is far away somewhere before.
    private func excerptStart(_ offset: Int) -> Int {
        let start = lines[line(of: offset)]
        guard offset - start > ActSite.mostBytes / 2 else { return start }
        return scalarStart(offset - ActSite.mostBytes / 4)
    }

    /// Where the scalar begins that the offset lies in: four bytes are the longest, and only the first continues none.
    private func scalarStart(_ offset: Int) -> Int {
        guard offset < bytes.count else { return bytes.count }
        return (max(0, offset - 3)...offset).last { bytes[$0] & 0xC0 != 0x80 } ?? offset
    }

    /// The line's place among all.
    private func line(of offset: Int) -> Int { max(0, lines.partitioningIndex { $0 > offset } - 1) }

    private func scalars(before offset: Int) -> Int {
        let mark = marks[max(0, marks.partitioningIndex { $0.offset > offset } - 1)]
        return mark.scalars + scalars(from: mark.offset, to: offset)
    }

    /// - Parameter start: where a scalar begins.
    private func scalars(from start: Int, to offset: Int) -> Int {
        var scalars = UTF8Scalars(bytes.span.extracting(start...))
        var count = 0
        while let step = scalars.next(), start + step.offset < offset { count += 1 }
        return count
    }
}
