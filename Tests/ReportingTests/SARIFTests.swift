import Facts
import Foundation
import Testing

@testable import Auditing
@testable import Reporting
@testable import RuleLanguage

@Suite struct SARIFTests {
    typealias Object = [String: Any]

    private func run(_ report: AuditReport, _ edit: (inout ReportOptions.SARIF) -> Void = { _ in }) throws -> Object {
        var options = ReportOptions(version: "0.1.0")
        edit(&options.sarif)
        var sink = MemorySink()
        ReportFormat.sarif.write(report, options: options, to: &sink)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(sink.bytes)) as? Object)
        return try #require((log["runs"] as? [Object])?.first)
    }

    private func notifications(_ run: Object) -> [Object] {
        ((run["invocations"] as? [Object])?.first?["toolExecutionNotifications"] as? [Object]) ?? []
    }

    private func uri(_ result: Object) throws -> String {
        let location = try #require((result["locations"] as? [Object])?.first?["physicalLocation"] as? Object)
        return try #require((location["artifactLocation"] as? Object)?["uri"] as? String)
    }

    @Test func everyNameLeadsBackToItsBytes() throws {
        let results = try #require(try run(Sample.hostile)["results"] as? [Object])
        var found: [[UInt8]] = []
        for result in results where result["ruleId"] as? String == "world-writable-file" {
            var bytes: [UInt8] = []
            var rest = Array(try uri(result).utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "%") {
                    bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            found.append(bytes)
        }
        #expect(Set(found) == Set(Sample.hostileNames))
        #expect(found.count == Sample.hostileNames.count)
    }

    @Test func indexesPointAtWhatTheyName() throws {
        let run = try run(Sample.release)
        let rules = try #require(((run["tool"] as? Object)?["driver"] as? Object)?["rules"] as? [Object])
        let artifacts = try #require(run["artifacts"] as? [Object])
        for result in try #require(run["results"] as? [Object]) {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            let locations = try #require(result["locations"] as? [Object])
            #expect(locations.count == 1)
            let place = (locations.first?["physicalLocation"] as? Object)?["artifactLocation"] as? Object
            let artifact = try #require(place?["index"] as? Int)
            #expect((artifacts[artifact]["location"] as? Object)?["uri"] as? String == place?["uri"] as? String)
        }
        let uris = artifacts.compactMap { ($0["location"] as? Object)?["uri"] as? String }
        #expect(uris == uris.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        #expect(Set(uris).count == uris.count)
    }

    @Test func onlyRulesWithAResultAreDescribedUnlessAllAreToBe() throws {
        let run = try run(Sample.release)
        let rules = try #require(((run["tool"] as? Object)?["driver"] as? Object)?["rules"] as? [Object])
        let results = try #require(run["results"] as? [Object])
        #expect(Set(rules.compactMap { $0["id"] as? String }) == Set(results.compactMap { $0["ruleId"] as? String }))
    }

    @Test func rulesThatDidNotRunAreListedAsDisabled() throws {
        let run = try run(Sample.release) { $0.describesAllRules = true }
        let rules = try #require(((run["tool"] as? Object)?["driver"] as? Object)?["rules"] as? [Object])
        let disabled = rules.filter { ($0["defaultConfiguration"] as? Object)?["enabled"] as? Bool == false }
        #expect(disabled.compactMap { $0["id"] as? String } == ["missing-interpreter", "unowned-file"])
        for rule in rules {
            let id = try #require(rule["id"] as? String)
            #expect((rule["name"] as? String)?.lowercased() != id)
            let properties = try #require(rule["properties"] as? Object)
            let tags = try #require(properties["tags"] as? [String])
            #expect(tags.contains("security") == (properties["security-severity"] is String))
        }
    }

    @Test(arguments: [false, true])
    func incompleteScansSaySo(isAllowed: Bool) throws {
        var report = Sample.release
        report.allowsIncomplete = isAllowed
        let run = try run(report)
        let invocation = try #require((run["invocations"] as? [Object])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == isAllowed)
        #expect(invocation["exitCode"] as? Int == (isAllowed ? 1 : 3))
        #expect(notifications(run).contains { $0["level"] as? String == "error" } == !isAllowed)
        #expect(notifications(run).count == 6)
    }

    @Test func theWorstResultsAreKept() throws {
        let run = try run(Sample.release) { $0.maximumResults = 221 }
        let results = try #require(run["results"] as? [Object])
        #expect(results.count == 221)
        #expect(results.filter { $0["level"] as? String == "error" }.count == 220)
        #expect(results.filter { $0["level"] as? String == "warning" }.count == 1)
        let omission = try #require(
            notifications(run).first { ($0["descriptor"] as? Object)?["id"] as? String == "TWN11" })
        #expect((omission["message"] as? Object)?["arguments"] as? [String] == ["8", "221"])
        let none = try self.run(Sample.release) { $0.maximumResults = 0 }
        #expect((none["results"] as? [Object])?.isEmpty ?? false)
    }

    @Test func notificationsAreBounded() throws {
        var report = Sample.clean
        report.scanErrors = RecordList(
            (0..<1_500).map { ScanError(.vanished, root: 0, path: Array("gone\($0)".utf8)) }
                + [ScanError(.unreadableDirectory, root: 0, path: Array("z".utf8))])
        let listed = notifications(try run(report))
        #expect(listed.count == 1_001)
        // What makes the scan incomplete is listed before all else.
        #expect((listed.first?["descriptor"] as? Object)?["id"] as? String == "TWN01")
        #expect((listed.last?["message"] as? Object)?["arguments"] as? [String] == ["501"])
    }

    @Test func optionsAddWhatTheyName() throws {
        let plain = try run(Sample.clean)
        #expect(plain["automationDetails"] == nil && plain["versionControlProvenance"] == nil)
        let full = try run(Sample.hostile) { options in
            options.category = "dist"
            options.versionControl = .init(repositoryURI: "https://example.org/x", revision: "abc", branch: "main")
            options.rootURI = "file:///srv/x"
            options.region = .none
            options.includesOwners = true
        }
        #expect((full["automationDetails"] as? Object)?["id"] as? String == "dist/")
        #expect((full["versionControlProvenance"] as? [Object])?.first?["revisionId"] as? String == "abc")
        let base = (full["originalUriBaseIds"] as? Object)?["SRCROOT"] as? Object
        #expect(base?["uri"] as? String == "file:///srv/x/")
        let result = try #require((full["results"] as? [Object])?.first)
        let location = (result["locations"] as? [Object])?.first?["physicalLocation"] as? Object
        #expect(location?["region"] == nil)
        let properties = (full["artifacts"] as? [Object])?.compactMap { $0["properties"] as? Object } ?? []
        #expect(properties.contains { $0["treewarden/uid"] as? Int == 0 })
    }

    @Test func aLoopEndsWhereItComesBack() {
        let link = Sample.finding(
            "symlink-escapes-root", .warning, Array("a".utf8), kind: .link, target: Array("b".utf8),
            related: [
                Related(role: .hop, path: Array("b".utf8), detail: Array("c".utf8)),
                Related(role: .hop, path: Array("c".utf8), detail: Array("b".utf8)),
                Related(role: .hop, path: Array("b".utf8), detail: Array("c".utf8)),
            ])
        let places = SARIFPlaces(link, at: Array("a".utf8), in: Sample.root(".", ""))
        #expect(places.steps.map(\.message) == ["Link to 'b'.", "Link to 'c'.", "Link to 'b'.", "Back to hop 1."])
        #expect(places.related.map(\.linksTo) == [2, 1])
        let own = Sample.finding(
            "symlink-escapes-root", .warning, Array("a".utf8), kind: .link, target: Array("a".utf8),
            related: [Related(role: .hop, path: Array("a".utf8), detail: Array("a".utf8))])
        let itself = SARIFPlaces(own, at: Array("a".utf8), in: Sample.root(".", ""))
        #expect(itself.linksTo == 0 && itself.related.isEmpty)
    }

    @Test func bracesOfATitleAreNoPlaceholders() throws {
        var rule = try #require(SampleRules.all.first)
        rule.title = "A name holds {0}"
        #expect(FindingMessage.template(of: rule, .plain) == "A name holds {{0}}: '{0}' ('{1}').")
        let finding = Sample.finding(rule.id, .error, "{1}")
        let message = FindingMessage(finding, of: rule, at: finding.path, .sarif)
        #expect(message.textBesideArguments == #"A name holds {{0}}: \x7b1\x7d (mode 0666, root:root)"#)
        let plain = FindingMessage(finding, of: rule, at: finding.path, .message)
        #expect(plain.text == "A name holds {0}: {1} (mode 0666, root:root)")
    }

    /// §3.11.5: beside arguments a brace is part of a placeholder, or one of two.
    @Test func noBraceStandsAloneBesideArguments() throws {
        var braces = Sample.hostile
        braces.scanErrors = RecordList(
            Array(braces.scanErrors) + [ScanError(.changed, root: 0, path: Array("{0} \u{202E}".utf8))])
        var messages: [Object] = []
        func collect(_ value: Any) {
            if let object = value as? Object {
                if object["arguments"] != nil { messages.append(object) }
                for member in object.values { collect(member) }
            } else if let array = value as? [Any] {
                for element in array { collect(element) }
            }
        }
        collect(try run(braces))
        #expect(messages.count > Sample.hostileNames.count)
        for message in messages {
            for key in ["text", "markdown"] {
                guard let text = message[key] as? String else { continue }
                let single = text.replacing("{{", with: "").replacing("}}", with: "")
                #expect(!single.contains("{") && !single.contains("}"), "\(text)")
            }
        }
    }

    @Test func everyTemplateIsASentenceWithItsArgumentsInQuotes() throws {
        let rule = try #require(SampleRules.all.first)
        for kind in FindingMessage.Kind.allCases {
            let template = FindingMessage.template(of: rule, kind)
            #expect(template.hasSuffix(".") && template.contains("'{0}'") && template.contains("'{1}'"), "\(kind)")
        }
    }

    @Test func everyTaxonHasADescription() throws {
        var report = Sample.clean
        report.rules[0].rule.cwe = [732, 9999]
        let taxa = try #require(
            (try run(report) { $0.describesAllRules = true }["taxonomies"] as? [Object])?.first?["taxa"] as? [Object])
        #expect(taxa.contains { $0["id"] as? String == "CWE-9999" })
        for taxon in taxa {
            let text = try #require((taxon["shortDescription"] as? Object)?["text"] as? String)
            #expect(text.hasSuffix("."))
        }
    }

    /// Lines of the concise report tell the other names of a file.
    @Test func otherNamesOfAFileAreTold() throws {
        let others = (0..<12).map { Related(role: .hardlink, path: Array("n\($0)\u{1B}".utf8)) }
        let finding = Sample.finding("world-writable-file", .error, "a", related: others)
        var sink = MemorySink()
        let report = Sample.report(
            roots: [Sample.root("dist", "")], [finding], undecided: [], scanErrors: [], AuditReport.Statistics())
        ReportFormat.concise.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        let line = String(decoding: sink.bytes, as: UTF8.self)
        #expect(line.contains(#" also dist/n0\x1b, dist/n1\x1b, "#) && line.contains(" and 2 more)"), "\(line)")
    }
}
