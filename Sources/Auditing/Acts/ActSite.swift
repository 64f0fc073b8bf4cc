import Facts

/// Where in a source text an act stands, and what a report shows of it.
public struct ActSite: Hashable, Sendable {
    /// Where the call's name begins.
    public var start: TextPosition
    /// Where its arguments end: the first position behind them.
    public var end: TextPosition
    /// The lines from `start` to `end`, at most ``mostBytes`` of them. Of a long line what lies far before the call is
    /// left out.
    public var excerpt: [UInt8]
    /// The column of `start`'s line that the excerpt begins with.
    public var excerptColumn: Int
    /// The name of the function around it, cut like the excerpt; empty outside of any.
    public var body: [UInt8]
    /// The name by which call tables know the call.
    public var call: String

    /// What is kept of a text.
    public static let mostBytes = 400

    public init(
        start: TextPosition, end: TextPosition, excerpt: [UInt8], excerptColumn: Int = 1, body: [UInt8] = [],
        call: String
    ) {
        self.start = start
        self.end = end
        self.excerpt = excerpt
        self.excerptColumn = excerptColumn
        self.body = body
        self.call = call
    }

    /// What the excerpt has of the first line, without the end of the line.
    public var line: ArraySlice<UInt8> {
        let line = excerpt.prefix { $0 != UInt8(ascii: "\n") }
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// What the excerpt has of the call's name and arguments.
    public var snippet: ArraySlice<UInt8> {
        var position = TextPosition(line: start.line, column: excerptColumn)
        var range = excerpt.endIndex..<excerpt.endIndex
        var scalars = UTF8Scalars(excerpt.span)
        while let step = scalars.next(), position < end {
            if position <= start { range = step.offset..<excerpt.endIndex }
            range = range.lowerBound..<step.offset + step.length
            position.advance(by: step)
        }
        return excerpt[range]
    }
}

extension TextPosition {
    /// Goes behind a scalar, or behind a byte that belongs to none.
    fileprivate mutating func advance(by step: UTF8Scalars.Step) {
        if step.scalar == "\n" {
            (line, column) = (line + 1, 1)
        } else {
            column += 1
        }
    }
}
