import Auditing
import Facts

/// A line of a source as people see it, and where in it a call's name stands.
struct MarkedLine {
    /// Display-escaped, and with blanks for tabs.
    private(set) var text: String
    /// How many characters are before the name, and how many the name has.
    private(set) var indent: Int
    private(set) var length: Int

    /// - Parameter width: characters that there is room for; of a longer line the surroundings of the name are shown.
    init(_ site: ActSite, width: Int) {
        let line = Array(site.line)
        let start = Self.offset(of: site.start.column - site.excerptColumn, in: line)
        let end = max(start, min(line.count, start + Self.nameLength(line[start...])))
        let escape = DisplayEscape(for: .source)
        let before = escape.text(line[..<start].withBlanksForTabs)
        let through = escape.text(line[..<end].withBlanksForTabs)
        text = escape.text(line[...].withBlanksForTabs)
        indent = before.count
        length = max(1, through.count - before.count)
        if site.excerptColumn > 1 {
            text = "…" + text
            indent += 1
        }
        cut(to: max(8, width))
    }

    private mutating func cut(to width: Int) {
        guard text.count > width else { return }
        if indent + length >= width {
            let dropped = min(indent, indent + length - width * 2 / 3)
            text = "…" + text.dropFirst(dropped + 1)
            indent = max(1, indent - dropped)
        }
        if text.count > width { text = text.prefix(width - 1) + "…" }
        length = max(1, min(length, width - indent))
    }

    /// Where the scalar stands that has so many before it.
    private static func offset(of count: Int, in line: [UInt8]) -> Int {
        var scalars = UTF8Scalars(line.span)
        var left = count
        while left > 0, scalars.next() != nil { left -= 1 }
        return scalars.next()?.offset ?? line.count
    }

    /// The name ends where its arguments begin.
    private static func nameLength(_ bytes: ArraySlice<UInt8>) -> Int {
        let ends = Array("( \t=:[;".utf8)
        let rest = bytes.dropFirst()
        return 1 + (rest.firstIndex { ends.contains($0) } ?? rest.endIndex) - rest.startIndex
    }
}

extension ArraySlice<UInt8> {
    fileprivate var withBlanksForTabs: [UInt8] {
        flatMap { $0 == UInt8(ascii: "\t") ? Array("    ".utf8) : [$0] }
    }
}
