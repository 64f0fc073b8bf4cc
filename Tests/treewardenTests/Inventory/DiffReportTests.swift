import Foundation
import Testing

/// What `treewarden diff` says, in the forms for services and for people.
@Suite struct DiffReportTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
        let script = """
            umask 022; mkdir -p t/d t/'a {b}'; echo 1 >t/'a {b}/f'; echo 2 >t/gone; echo 3 >t/d/g; printf x >"t/n$(printf '\\377')"
            "$treewarden" snapshot t -o before --checksums sha256 || exit 1
            echo 22 >>t/'a {b}/f'; rm t/gone; mv t/d t/e; chmod 4755 t/e/g; mkdir t/new; echo 4 >t/new/h
            printf y >"t/n$(printf '\\377')"
            """
        let outcome = try tree.program.shell(script)
        #expect(outcome.code == 0, "\(outcome.errorText)")
    }

    private func log(_ arguments: [String]) throws -> [String: Any] {
        let outcome = try tree.program.run(
            ["diff", "before", "t", "--checksums", "sha256", "--format", "sarif"] + arguments)
        #expect(outcome.code == 1, "\(outcome.errorText)")
        let log = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        return try #require((log["runs"] as? [[String: Any]])?.first)
    }

    /// A value by its way through objects, and arrays by number.
    private func value(_ object: Any?, _ way: String) -> Any? {
        way.split(separator: ".").reduce(object) { object, key in
            if let place = Int(key) { return (object as? [Any]).flatMap { place < $0.count ? $0[place] : nil } }
            return (object as? [String: Any])?[String(key)]
        }
    }

    @Test func eachEventIsAResultWithItsState() throws {
        let run = try log([])
        let rules = try #require(value(run, "tool.driver.rules") as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(rules == ["content", "metadata", "privilege-gain", "privilege-loss", "timestamp"])
        #expect(value(run, "invocations.0.executionSuccessful") as? Bool == true)
        #expect(value(run, "invocations.0.exitCode") as? Int == 1)
        let results = try #require(run["results"] as? [[String: Any]])
        let lines = results.map { result in
            let uri = value(result, "locations.0.physicalLocation.artifactLocation.uri") ?? ""
            return "\(result["ruleId"] ?? "") \(result["level"] ?? "") \(result["baselineState"] ?? "") \(uri)"
        }
        #expect(
            lines == [
                "content warning updated t/a%20%7Bb%7D/f", "metadata note updated t/e",
                "privilege-gain error updated t/e/g", "content warning absent t/gone",
                "content warning new t/new", "content warning new t/new/h", "content warning updated t/n%FF",
            ])
        for result in results {
            #expect(rules[try #require(result["ruleIndex"] as? Int)] == result["ruleId"] as? String)
            // Some readers take no file without a region.
            #expect(value(result, "locations.0.physicalLocation.region.startLine") as? Int == 1)
        }
        // What it says is what its message comes to with the arguments.
        for result in results {
            let id = try #require(value(result, "message.id") as? String)
            let place = try #require(result["ruleIndex"] as? Int)
            var text = try #require(
                value(run, "tool.driver.rules.\(place).messageStrings.\(id).text") as? String)
            for (number, argument) in (value(result, "message.arguments") as? [String] ?? []).enumerated() {
                let doubled = argument.replacing("{", with: "{{").replacing("}", with: "}}")
                text = text.replacing("{\(number)}", with: doubled)
            }
            #expect(value(result, "message.text") as? String == text)
        }
        let prints = results.compactMap { value($0, "partialFingerprints.primaryLocationLineHash") as? String }
        #expect(Set(prints).count == results.count)
        #expect(value(results[1], "relatedLocations.0.physicalLocation.artifactLocation.uri") as? String == "t/d")
        #expect(value(results[6], "properties.treewarden/pathBase64") as? String == "dC9u/w==")
        #expect(value(results[2], "properties.treewarden/values.mode.after") as? String == "4755")
    }

    @Test(.enabled(if: Program.canBeUnprivileged, "root reads everything"))
    func whatWasNotReadMakesTheRunUnsuccessful() throws {
        try tree.mode(0o000, of: "t/new")
        let outcome = try tree.program.unprivileged.run(["diff", "before", "t", "--format", "sarif"])
        try tree.mode(0o755, of: "t/new")
        #expect(outcome.code == 3)
        let log = try JSONSerialization.jsonObject(with: outcome.output)
        #expect(value(log, "runs.0.invocations.0.executionSuccessful") as? Bool == false)
        let notification = value(log, "runs.0.invocations.0.toolExecutionNotifications.0")
        #expect(value(notification, "level") as? String == "error")
        #expect(value(notification, "descriptor.id") as? String == "unreadable-directory")
        #expect(
            value(notification, "locations.0.physicalLocation.artifactLocation.uri") as? String == "t/new")
    }

    @Test func oneComparisonWritesSeveralReports() throws {
        let outcome = try tree.program.run([
            "diff", "before", "t", "--checksums", "sha256", "--format", "sarif=a.sarif", "--format", "html=a.html",
            "--format", "text",
        ])
        #expect(outcome.code == 1 && outcome.outputText.contains("privilege-gain (1)"))
        #expect(try tree.names.filter { $0.hasPrefix("a.") } == ["a.html", "a.sarif"])
        let both = try tree.program.run(["diff", "before", "t", "--format", "text", "--format", "json"])
        #expect(both.code == 2 && both.errorText.contains("standard output"))
        #expect(try tree.program.run(["diff", "before", "t", "-o", "nowhere/x"]).code == 3)
    }

    /// Times alone take no screen; what has rights is told even so.
    @Test func ofOtherTimesTheFirstAreShown() throws {
        let outcome = try tree.program.shell(
            """
            mkdir many && cd many && touch $(seq 10 35) && chmod u+s 35 && touch -d @1000 * && cd .. && \
            $treewarden snapshot many -o many.snapshot --checksums sha256 && touch -d @2000 many/* && \
            $treewarden diff many.snapshot many --checksums sha256
            """)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let lines = outcome.outputText.split(separator: "\n").map(String.init)
        #expect(
            lines == ["timestamp (26)"] + (10..<20).map { "  changed  \($0)  mtime, ctime" }
                + ["  changed  35  mtime, ctime", "  … 15 more; --format jsonl tells each"])
    }

    @Test(.enabled(if: Browser.isThere, "\(Browser.comment)"), arguments: [true, false])
    func thePageSaysItWithOrWithoutScript(script: Bool) throws {
        for name in PageInBrowserTests.hostileNames {
            let path = Array(tree.url.appending(path: "t").path.utf8) + [0x2F] + name + [0]
            #expect(close(open(path.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o666)) == 0)
        }
        _ = try tree.program.run(["diff", "before", "t", "--checksums", "sha256", "--format", "html=page.html"])
        let visit = try Browser.open(
            tree.url.appending(path: "page.html"),
            steps: [
                "document.querySelector('h1').textContent", "String(document.querySelectorAll('.places > li').length)",
                "String(document.querySelectorAll('main script, main img, main iframe, main svg').length)",
                "document.querySelector('#privilege-gain .perm[aria-label*=\"too much\"]').textContent",
            ], script: script)
        #expect(visit.requests.isEmpty && visit.dialogs.isEmpty && visit.errors.isEmpty, "\(visit.errors)")
        #expect(visit.results[0]?.contains("No: somebody may do more than before.") == true)
        // What came in a directory is folded into it.
        #expect(visit.results[1] == String(6 + PageInBrowserTests.hostileNames.count))
        #expect(visit.results[2] == "0")
        #expect(visit.results[3] == "rwsr-xr-x")
    }
}
