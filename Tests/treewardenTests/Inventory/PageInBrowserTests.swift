import Foundation
import Testing

/// The page for people, as a browser has it.
@Suite(.serialized) struct PageInBrowserTests {
    let tree: SampleTree

    /// What would be markup, script, a formula, an escape or invisible elsewhere; as bytes, since some are no text.
    static let hostileNames: [[UInt8]] =
        [
            "<script>alert(1)<", "<img src=x onerror=alert(1)>", "\"><img src=x onerror=alert(1)>",
            "' onclick='alert(1)",
            "<svg onload=alert(1)>", "javascript:alert(1)", "<iframe srcdoc=x>", "<style>*{display:none}<",
            "<base href=x>",
            "<meta http-equiv=refresh content=0>", "<!--", "-->", "]]>", "<![CDATA[", "&lt;b&gt;", "&#60;b&#62;",
            "&amp",
            "${alert(1)}", "`alert(1)`", "{{7*7}}", "\\u003cscript\\u003e", "\\", "\\\"];alert(1);\"", "\u{2028}",
            "\u{2029}",
            "\u{202E}fdp.exe", "\u{2066}x\u{2069}", "\u{200B}", "\u{FEFF}bom", "\u{1B}[31mred", "line\nbreak",
            "tab\there",
            "\u{7F}", "=HYPERLINK(1)", "__proto__", String(repeating: "long ", count: 50),
        ].map { Array($0.utf8) } + [[0x66, 0xFF, 0xFE]]

    init() throws {
        tree = try SampleTree()
        _ = try tree.program.shell("mkdir -p t/lib t/share && chmod 755 t t/*")
        try tree.write(String(repeating: "a", count: 3000), to: "t/lib/one.so")
        try tree.write(String(repeating: "b", count: 20), to: "t/lib/two.so")
        try tree.write("text", to: "t/share/note.txt")
        try tree.mode(0o666, of: "t/share/note.txt")
        try tree.link("t/lib/current.so", to: "two.so")
    }

    private func page(_ arguments: [String], of path: String = "t") throws -> URL {
        let file = tree.url.appending(path: "page.html")
        let outcome = try tree.program.run(arguments + [path, "--format", "html=page.html"])
        #expect(outcome.code < 2, "\(outcome.errorText)")
        return file
    }

    private func visit(_ steps: [String], script: Bool = true, downloads: URL? = nil) throws -> [String?] {
        let visit = try Browser.open(try page(["scan"]), steps: steps, script: script, downloads: downloads)
        #expect(visit.requests.isEmpty && visit.dialogs.isEmpty && visit.errors.isEmpty, "\(visit.errors)")
        return visit.results
    }

    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"), arguments: ["scan", "inventory"])
    func hostileNamesAreOnlyShown(command: String) throws {
        #expect(Self.hostileNames.count == 37)
        let hostile = tree.url.appending(path: "hostile").path
        mkdir(hostile, 0o755)
        for name in Self.hostileNames {
            let directory = Array(hostile.utf8) + [0x2F] + name
            let file = directory + [0x2F] + name
            let link = directory + Array("/link".utf8)
            func text(_ bytes: [UInt8]) -> [CChar] { (bytes + [0]).map { CChar(bitPattern: $0) } }
            #expect(mkdir(text(directory), 0o755) == 0)
            let descriptor = open(text(file), O_CREAT | O_WRONLY, 0o666)
            fchmod(descriptor, 0o666)
            #expect(descriptor >= 0 && close(descriptor) == 0)
            #expect(symlink(text(name + Array("/</script><script>alert(1)</script>".utf8)), text(link)) == 0)
        }
        // What is a tag where a directory and a name meet.
        _ = try tree.program.shell("mkdir 'hostile/<' && printf x > 'hostile/</script><script>alert(2)<'")
        let steps = [
            "for (let i = 0; i < count; i++) reveal(i); String(count)",
            "String(document.querySelectorAll('script').length)",
            "[...new Set([...document.querySelectorAll('body *')].map((one) => one.localName))].sort().join(' ')",
            "String([...document.querySelectorAll('*')].flatMap((one) => [...one.attributes])"
                + ".filter(({ name }) => /^(on|src)/.test(name)).length)",
            // Nothing that hides or moves what is around it.
            "String(/[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]/.test("
                + "document.body.textContent + view.map(path).join()))",
            "for (let i = 0; i < count; i++) { select(i); moveCursor(1); } byId('query').value = '*<*'; showView(); 'ok'",
            "csvText().split('\\r\\n').slice(1).filter((line) => /^[=+@-]/.test(line)).length + ' formulas'",
            "String(path(names.indexOf('script><script>alert(2)<')))",
        ]
        let visit = try Browser.open(try page([command], of: "hostile"), steps: steps)
        #expect(visit.dialogs.isEmpty && visit.requests.isEmpty && visit.errors.isEmpty, "\(visit.errors)")
        #expect(visit.results[0] == "114" && visit.results[1] == "2")
        let known: Set = [
            "a", "b", "button", "code", "dd", "details", "dialog", "div", "dl", "dt", "h1", "h2", "h3", "header", "i",
            "input", "kbd", "label", "li", "main", "nav", "option", "p", "path", "pattern", "pre", "rect", "script",
            "section", "select", "small", "span", "summary", "svg", "table", "tbody", "td", "th", "thead", "tr", "ul",
            "circle", "defs",
        ]
        let met = Set((visit.results[2] ?? "").split(separator: " ").map(String.init))
        #expect(met.subtracting(known).isEmpty, "\(met.subtracting(known))")
        #expect(visit.results[3] == "0" && visit.results[4] == "false" && visit.results[5] == "ok")
        #expect(visit.results[6] == "0 formulas" && visit.results[7] == "hostile/</script><script>alert(2)<")
    }

    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"))
    func searchFinds() throws {
        let queries = [
            ("note", "note.txt"), ("*.so", "current.so one.so two.so"), ("t/lib/*.so -kind:link", "one.so two.so"),
            ("level:error", "note.txt"), ("rule:world-writable", "note.txt"), ("mode:666", "note.txt"),
            ("mode:*w? kind:file", "note.txt"), ("kind:link", "current.so"), ("kind:directory lib,share", ""),
            ("kind:directory -share", "lib t"), ("t**.so kind:file", "one.so two.so"), ("[no]*", "note.txt one.so"),
            ("owner:\(NSUserName()) two", "two.so"), ("level:none kind:file", "one.so two.so"),
            ("\"note.txt\"", "note.txt"), ("group:nobody-has-it", ""), ("kind:link,file level:error", "note.txt"),
        ]
        let steps = try queries.map { query, _ in
            let literal = String(decoding: try JSONEncoder().encode(query), as: UTF8.self)
            return "byId('query').value = \(literal); showView(); view.map((i) => names[i]).sort().join(' ')"
        }
        for (query, result) in zip(queries, try visit(steps)) { #expect(result == query.1, "\(query.0)") }
    }

    /// The line that says so is no place.
    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"))
    func aRuleMayHaveMorePlacesThanAreListed() throws {
        _ = try tree.program.shell("mkdir t/many; seq 1200 | split -l1 -a3 - t/many/f; chmod 4755 t/many/*")
        let more = "document.querySelector('#rule-setuid-file-error .places > li:last-child').textContent"
        let results = try visit([
            more, "byId('query').value = 'note'; showView(); view.map((i) => names[i]).join(' ')",
        ])
        #expect(results[0]?.hasPrefix("… and ") == true && results[1] == "note.txt", "\(results)")
    }

    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"))
    func columnsSort() throws {
        let heads = "[...document.querySelectorAll('#head th[scope=col]')]"
        let state = "\(heads).find((one) => one.dataset.key === 'size').getAttribute('aria-sort')"
        let press = "\(heads).find((one) => one.dataset.key === 'size').querySelector('button').click();"
        let shown = "[...document.querySelectorAll('#rows tr .c-path')].map((one) => one.firstChild.data).join(' ')"
        let results = try visit([
            "\(press) \(state)", shown, "\(press) \(state)", shown, "\(press) \(state)", shown,
            "document.querySelector('#rows .c-path small').textContent + '|' + document.querySelectorAll('#rows small')[2].textContent",
        ])
        #expect(results[0] == "descending" && results[1] == "t lib one.so two.so share note.txt current.so")
        #expect(results[2] == "ascending" && results[3] == "current.so share note.txt two.so one.so lib t")
        #expect(results[4] == "none" && results[5] == "t lib current.so one.so two.so share note.txt")
        #expect(results[6] == "|t", "each shows the directory that it is in")
    }

    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"))
    func keysLeadThrough() throws {
        func press(_ key: String) -> String {
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '\(key)', bubbles: true }));"
        }
        let results = try visit([
            "\(press("/")) document.activeElement.id", "\(press("Escape")) document.activeElement.id",
            "\(press("j")) \(press("j")) \(press("j")) \(press("k")) String(cursor)",
            "\(press("Enter")) byId('entry').querySelector('h2').textContent",
            "[...document.querySelectorAll('#findings .places > li:not([hidden])')].length + ' findings'",
            "select(names.indexOf('share')); [...document.querySelectorAll('#findings .rule:not([hidden])')].length + ' rules'",
            "\(press("?")) String(help.open)",
        ])
        #expect(results == ["query", "scroll", "1", "t/lib", "0 findings", "1 rules", "true"])
    }

    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"))
    func theViewIsSaved() async throws {
        let wait = "new Promise((done) => setTimeout(() => done('saved'), 1500))"
        _ = try visit(
            [
                "byId('query').value = '*.so'; showView(); byId('csv').click(); \(wait)",
                "byId('json').click(); \(wait)",
            ],
            downloads: tree.url)
        let csv = try String(contentsOf: tree.url.appending(path: "treewarden.csv"), encoding: .utf8)
        #expect(
            csv.split(separator: "\r\n").count == 4
                && csv.hasPrefix("path,kind,mode,user,group,size,target,level,rules\r\n"))
        let json = try JSONSerialization.jsonObject(
            with: Data(contentsOf: tree.url.appending(path: "treewarden.json")))
        let records = try #require(json as? [[String: Any]])
        #expect(records.count == 3 && records.contains { $0["target"] as? String == "two.so" })
        #expect(
            try visit(["['=1', '+1', '-1', '@x', \"'x\", 'a,b', 'a\"b', ' a', 'a', 7].map(csvCell).join('|')"])
                == ["'=1|'+1|'-1|'@x|''x|\"a,b\"|\"a\"\"b\"|\" a\"|a|7"])
    }

    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"))
    func findingsAreReadableWithoutScript() throws {
        let visit = try Browser.open(try page(["scan"]), script: false)
        #expect(visit.errors.isEmpty && visit.requests.isEmpty)
        for text in [
            "May this ship?", "World-writable file", "chmod o-w -- t/share/note.txt", "other write too much",
        ] {
            #expect(visit.html.contains(text), "\(text)")
        }
        #expect(
            visit.html.components(separatedBy: "data-live=\"\" hidden=\"\"").count == 4,
            "what needs script is not there")
    }

    @Test func equalTreesGiveEqualBytes() throws {
        var pages: Set<Data> = []
        for names in [["a", "b", "c"], ["c", "b", "a"]] {
            try? FileManager.default.removeItem(at: tree.url.appending(path: "same"))
            _ = try tree.program.shell("mkdir same && chmod 755 same")
            for name in names { try tree.write("text", to: "same/\(name)") }
            _ = try tree.program.shell("touch -d @\(names[0] == "a" ? 1_000_000 : 2_000_000) same/*")
            for command in ["scan", "inventory"] {
                pages.insert(
                    try Data(contentsOf: try page([command, "--jobs", "\(names[0] == "a" ? 1 : 3)"], of: "same")))
            }
        }
        #expect(pages.count == 1)
        let page = String(decoding: try #require(pages.first), as: UTF8.self)
        #expect(page.contains("default-src 'none'") && !page.contains(tree.url.path))
        let timed = try String(
            contentsOf: try self.page(["inventory", "--columns", "path,mtime"], of: "same"), encoding: .utf8)
        #expect(timed.contains(#""times":["#) && !page.contains(#""times":["#))
    }
}
