import Auditing
import Facts

extension JSONWriter {
    /// Where an act stands, in `json` and `jsonl`.
    mutating func site(_ site: ActSite) {
        object("site") { json in
            json.number("line", site.start.line)
            json.number("column", site.start.column)
            json.number("endLine", site.end.line)
            json.number("endColumn", site.end.column)
            json.string("call", site.call)
            if !site.body.isEmpty { json.name("function", site.body) }
            json.name("snippet", Array(site.snippet))
        }
    }

    /// The call's name and arguments (§3.30); its end is exclusive.
    mutating func region(_ site: ActSite) {
        object("region") { json in
            json.number("startLine", site.start.line)
            json.number("startColumn", site.start.column)
            json.number("endLine", site.end.line)
            json.number("endColumn", site.end.column)
            json.object("snippet") { $0.string("text", utf8: Array(site.snippet)) }
        }
    }

    /// reviewdog counts columns in bytes: they are known as far as the line is from its beginning.
    mutating func range(_ site: ActSite) {
        object("range") { json in
            json.position("start", site, site.start, column: site.startByte)
            json.position("end", site, site.end, column: site.endByte)
        }
    }

    private mutating func position(_ key: String, _ site: ActSite, _ position: TextPosition, column: Int?) {
        object(key) { json in
            json.number("line", position.line)
            if let column { json.number("column", column) }
        }
    }
}

extension ActSite {
    /// The byte of its line at which it begins, counted from 1.
    fileprivate var startByte: Int? {
        excerptColumn == 1 ? excerpt[..<snippet.startIndex].count + 1 : nil
    }

    /// The byte of the line where it ends at which something else begins, counted from 1.
    fileprivate var endByte: Int? {
        guard snippet.endIndex < excerpt.endIndex || excerpt.count < Self.mostBytes else { return nil }
        let before = excerpt[..<snippet.endIndex]
        if let feed = before.lastIndex(of: UInt8(ascii: "\n")) { return before.endIndex - feed }
        return excerptColumn == 1 ? before.count + 1 : nil
    }
}
