import Auditing
import Facts
import Foundation
import FoundationXML
import Testing

@testable import Reporting

@Suite struct JUnitTests {
    /// A strict reader: libxml2, which stops at the first thing that is not well-formed.
    final class Reader: NSObject, XMLParserDelegate {
        struct Element {
            var name: String
            var attributes: [String: String]
            var children: [Element] = []
            var text = ""
        }

        private var open = [Element(name: "", attributes: [:])]
        private(set) var failure: String?

        static func read(_ bytes: [UInt8]) -> (root: Element?, failure: String?) {
            let reader = Reader()
            let parser = XMLParser(data: Data(bytes))
            parser.delegate = reader
            let isWellFormed = parser.parse()
            let problem = reader.failure ?? (isWellFormed ? nil : "\(String(describing: parser.parserError))")
            return (reader.open.first?.children.first, problem)
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(Element(name: name, attributes: attributes))
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            let element = open.removeLast()
            open[open.count - 1].children.append(element)
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }
        func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { failure = "\(error)" }
    }

    private func read(_ report: AuditReport) throws -> Reader.Element {
        var sink = MemorySink()
        ReportFormat.junit.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        let (root, failure) = Reader.read(sink.bytes)
        #expect(failure == nil)
        return try #require(root)
    }

    private func cases(_ root: Reader.Element) -> [Reader.Element] { root.children.flatMap(\.children) }

    @Test func theReaderIsStrict() {
        for text in ["<a>\u{1}</a>", "<a b=\"<\"/>", "<a>&x;</a>", "<a>]]></a>", "<a>&#27;</a>", "<a></b>"] {
            #expect(Reader.read(Array(text.utf8)).failure != nil, "\(text)")
        }
        #expect(Reader.read(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8)).failure != nil)
        #expect(Reader.read(Array("<a b=\"c\">d</a>".utf8)).failure == nil)
    }

    @Test func `Every hostile name, alone in a JUnit document, is read back`() throws {
        for name in HostileNames.all {
            let root = try read(HostileNames.report([name], isComplete: false))
            let found = cases(root).filter { !$0.children.isEmpty }
            #expect(found.count == 3, "a finding, an incident, an undecided rule")
            #expect(found.allSatisfy { $0.attributes["file"].flatMap(unescape) == name })
            #expect(found.filter { $0.children.first?.name == "error" }.count == 2)
        }
    }

    @Test func `All hostile names in one JUnit document are read back`() throws {
        let root = try read(HostileNames.report(HostileNames.all))
        let failures = cases(root).filter { $0.children.first?.name == "failure" }
        #expect(Set(failures.compactMap { $0.attributes["name"].flatMap(unescape) }) == Set(HostileNames.all))
        #expect(failures.count == HostileNames.all.count)
    }

    @Test(arguments: [Sample.release, Sample.hostile, Sample.clean].indices) func countsAgree(sample: Int) throws {
        let root = try read([Sample.release, Sample.hostile, Sample.clean][sample])
        func expect(_ element: Reader.Element, _ cases: [Reader.Element]) {
            #expect(element.attributes["tests"] == String(cases.count))
            for (attribute, name) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
                let count = cases.count { $0.children.first?.name == name }
                #expect(element.attributes[attribute] == String(count))
            }
        }
        expect(root, cases(root))
        for suite in root.children {
            expect(suite, suite.children)
            #expect(!suite.children.isEmpty, "a report is never empty")
        }
    }

    @Test func cleanAndIncompleteDiffer() throws {
        let clean = try read(Sample.clean)
        #expect(clean.attributes["errors"] == "0" && clean.attributes["failures"] == "0")
        #expect(clean.children.first?.children.map(\.attributes["name"]) == ["Everything was examined"])
        var report = Sample.clean
        report.scanErrors = [ScanError(.unreadableDirectory, root: 0, path: Sample.bytes("keys"))]
        #expect(try read(report).attributes["errors"] == "1")
        report.allowsIncomplete = true
        let allowed = try read(report)
        #expect(allowed.attributes["errors"] == "0" && allowed.attributes["skipped"] == "1")
    }

    @Test func whatNoDocumentMayHoldIsShown() {
        var xml = XMLWriter()
        xml.element("a", ["b": "\u{1B}\u{FFFE}\"\n<&"], text: "]]>\u{0}\r\n\t")
        let (root, failure) = Reader.read(xml.bytes)
        #expect(failure == nil)
        #expect(root?.attributes["b"] == "\\x1b\\uFFFE\"\n<&")
        #expect(root?.text == "]]>\\x00\r\n\t")
    }
}
