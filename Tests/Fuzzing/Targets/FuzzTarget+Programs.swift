import Facts
import Programs
import RuleLanguage

extension FuzzTarget {
    /// Programs of the C family.
    static let c = FuzzTarget(name: "c") { input in
        for language in [SourceLanguage.c, .cPlusPlus] {
            let acts = SourceReader(try tables(), language).acts(in: input, limit: 1000)
            try hold(acts.count <= 1000, "no more acts than asked for")
            var last = 0
            for act in acts {
                let range = act.site.range
                try hold(!range.isEmpty && range.upperBound <= input.count, "an act stands in the text")
                try hold(range.lowerBound >= last, "acts come in the order of the text")
                last = range.lowerBound
                let newlines = input[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
                try hold(act.site.line >= newlines + 1, "an act's line is the one that it stands in")
                if let asked = act.askedAt {
                    try hold(asked.range.upperBound <= range.lowerBound, "a question comes before what it is asked for")
                    try hold(!act.asked.isEmpty, "a question asks for something")
                }
            }
        }
    }

    private static func tables() throws -> CallTables {
        let table = """
            api: fuzz
            languages: [c, c++]
            constants: {S_IRWXU: 0700}
            calls:
              - {call: "access(path, _)", asks: access, follows: true}
              - {call: "stat(path, buffer)", asks: status, follows: true}
              - {call: "open(path, flags, mode?)", does: [write, create when O_CREAT], needs-mode: when O_CREAT,
                 exclusive: when O_EXCL, gives: descriptor}
              - {call: "mktemp(template)", does: make name, yields: made}
              - {call: "rename(path, to)", does: rename, failure: name kept}
              - {call: "sprintf(path-out, format, ...)", composes: true}
              - {call: "exit(_)", ends: true}

            """
        var tables = CallTables()
        try CallTableReader.read(RuleFile(name: "calls/fuzz.yaml", bytes: Array(table.utf8)), into: &tables)
        return tables
    }
}
