/// The bytes of a document as lines, to say where something stands and to quote it. A line ends with LF or CR LF.
public struct SourceText: Hashable, Sendable {
    let bytes: [UInt8]
    /// Where each line begins.
    private let lineStarts: [Int]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        lineStarts = starts
    }

    /// The bytes of a line, by its number from 1, without its end. A number out of range gives no bytes.
    func range(ofLine line: Int) -> Range<Int> {
        guard lineStarts.indices.contains(line - 1) else { return bytes.count..<bytes.count }
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// A line without its end; bytes that are not UTF-8 are replaced.
    public func text(ofLine line: Int) -> String {
        String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
    }

    /// What of a line is quoted beside a mistake: nothing of one that no screen has room for, or a file that is one
    /// long line would be kept once for every mistake in it.
    package func quotation(ofLine line: Int) -> String {
        range(ofLine: line).count > Self.longestQuotation ? "" : text(ofLine: line)
    }

    /// In bytes.
    private static let longestQuotation = 1_000

    /// The line and the column of a byte; of one beyond the text, those of its end.
    public func mark(at offset: Int) -> Mark {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = bytes[lineStarts[low]..<offset].count { $0 & 0xC0 != 0x80 }
        return Mark(line: low + 1, column: column + 1)
    }

    func offset(of mark: Mark) -> Int {
        let line = range(ofLine: mark.line)
        var offset = line.lowerBound
        var column = 1
        while offset < line.upperBound, column < mark.column || bytes[offset] & 0xC0 == 0x80 {
            offset += 1
            if offset < line.upperBound, bytes[offset] & 0xC0 != 0x80 { column += 1 }
        }
        return offset
    }
}
