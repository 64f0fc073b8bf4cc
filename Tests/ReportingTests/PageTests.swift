import Facts
import RuleLanguage
import Testing

@testable import Auditing
@testable import Reporting

/// The page for people, as far as it is no matter of browsers.
@Suite struct PageTests {
    @Test func styleAndScriptAreSmall() {
        #expect(PageScript.style.utf8.count + PageScript.script.utf8.count <= 40_000)
    }

    /// Nothing in them ends them: in a page they stand as they are.
    @Test func nothingEndsTheScript() {
        for text in [PageScript.style, PageScript.script] {
            #expect(!text.lowercased().contains("</s") && !text.contains("<!--"))
        }
        for word in [
            "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "new Function", "fetch(", "://",
        ] {
            #expect(!PageScript.script.contains(word), "\(word)")
        }
    }

    @Test(arguments: [
        // What `printf | openssl dgst -sha256 -binary | base64` writes.
        ("", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
        ("abc", "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"),
    ])
    func digestsAreThoseOfPolicies(text: String, source: String) {
        #expect(PageScript.source(text) == source)
    }

    @Test(
        arguments: [
            (0o666, false, "chmod o-w -- x", 0o002, 0), (0o4755, false, "Look; or: chmod u-s -- x", 0o4000, 0),
            (0o6777, false, "chmod ug-s -- x", 0o6000, 0), (0o644, false, "chmod 0600 -- x", 0o044, 0),
            (0o640, false, "chmod -R go+rX.", 0, 0o004), (0o640, true, "chmod -R u+rwX,go+rX -- x", 0, 0o115),
            (0o1777, true, "chmod -t -- x", 0o1000, 0), (0o600, false, "Decide with chmod who may use x", 0, 0),
            (0o666, false, "chown root -- x && chmod a=r -- x", 0o222, 0), (0o666, false, "rm -- x", 0, 0),
        ] as [(UInt16, Bool, String, UInt16, UInt16)])
    func whatARemedyChangesIsMarked(mode: UInt16, isDirectory: Bool, remedy: String, surplus: UInt16, missing: UInt16) {
        let change = ModeChange(of: Mode(rawValue: mode), isDirectory: isDirectory, by: remedy)
        #expect(change.surplus == surplus && change.missing == missing)
    }

    @Test func textIsNoMarkup() {
        var html = HTMLWriter()
        html.element("p", ["title": "\" onclick='x' <"], "</p><script>&amp;")
        #expect(
            String(decoding: html.bytes, as: UTF8.self)
                == "<p title=\"&quot; onclick=&#39;x&#39; &lt;\">&lt;/p&gt;&lt;script&gt;&amp;amp;</p>")
    }

    /// A directory with files, of which one has a finding.
    private func report(files: Int) -> AuditReport {
        var report = Sample.release
        let known = report.findings.first { $0.root == 0 && !$0.path.isEmpty }?.path ?? []
        var paths: [([UInt8], EntryKind)] = [([], .directory), (Array("dir".utf8), .directory), (known, .file)]
        paths += (0..<files).map { (Array("dir/file-\($0)".utf8), .file) }
        var sort = ExternalSort(nil)
        for (path, kind) in paths {
            var record = EntryRecord(root: 0, path: path, kind: kind)
            (record.mode, record.size) = (Mode(rawValue: kind == .directory ? 0o755 : 0o644), 7)
            sort.add(RecordKey(root: 0, treePath: path), record.record[...])
        }
        report.entries = EntryRecords(sort.sorted())
        return report
    }

    @Test func aLargeTreeIsReduced() {
        let report = report(files: 100)
        let whole = PageColumns(report, PageOptions())
        #expect(!whole.isReduced && whole.count == 103)
        let reduced = PageColumns(report, PageOptions(most: 50))
        #expect(reduced.isReduced && reduced.count == 3 && reduced.total == 103)
        // What is below a directory counts as before.
        #expect(String(decoding: reduced.json, as: UTF8.self).contains(#""files":[101,100]"#))
        var sink = MemorySink()
        HTMLPage(report, PageOptions(most: 50)).write(to: &sink)
        #expect(String(decoding: sink.bytes, as: UTF8.self).contains("There are 103 entries, more than the 50"))
    }

    @Test func anEntryTakesFewBytes() {
        let columns = PageColumns(report(files: 100_000), PageOptions())
        #expect(columns.json.count <= 45 * columns.count, "\(columns.json.count) bytes")
    }
}
