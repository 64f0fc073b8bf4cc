import Facts
import Programs
import RuleLanguage

extension FuzzTarget {
    /// A table of calls. What it says survives being archived, and readers that know it end in the text.
    static let calls = FuzzTarget(name: "calls") { input in
        let file = RuleFile(name: "calls/fuzz.yaml", bytes: input)
        var tables = CallTables()
        do {
            try CallTableReader.read(file, into: &tables)
        } catch let errors as RuleErrors {
            try hold(!errors.diagnostics.isEmpty, "a refusal says why")
            _ = errors.rendered()
            return
        }
        let archive = RuleLibrary(rules: [], calls: tables).archive
        let restored = try RuleLibrary(archive: archive, name: "archive").callTables
        try hold(restored.calls == tables.calls, "the archive has other calls")
        try hold(restored.constants == tables.constants, "the archive has other constants")
        let text = text(calling: tables)
        for language in Set(tables.calls.flatMap(\.languages)) {
            for act in SourceReader(tables, language).read(text, limit: 1000).acts {
                try hold(!act.call.isEmpty, "an act has the name of a call")
                try hold(act.site.range.upperBound <= text.count, "an act stands in the text")
            }
        }
    }

    /// Each of the first calls as a function, as a method, as a command and as a setting.
    private static func text(calling tables: CallTables) -> [UInt8] {
        let lines = tables.calls.prefix(20).flatMap { call in
            let section = if case .directive(let section) = call.form { section } else { "" }
            return [
                "if (\(call.name)(\"a\", 1)) { x = y.\(call.name)(b, 0777); }", "\(call.name) -R 0777 a b",
                "[\(section)]",
                "\(call.name)=/a 0777", "\(section) /a 0777 - - -", "[x \(call.name)]",
            ]
        }
        return Array(lines.joined(separator: "\n").utf8)
    }
}
