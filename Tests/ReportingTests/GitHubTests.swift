import Auditing
import Foundation
import RuleLanguage
import Testing

@testable import Reporting

@Suite struct GitHubTests {
    /// A command as the runner reads it.
    struct Command {
        var name: String
        var properties: [String: String] = [:]
        var message: String
    }

    /// What the runner does with a line: a command stands at its beginning, and an old one anywhere in it. It reads
    /// code units, as this does: to a `Character` an equals sign with an accent is another one.
    private func command(in line: String) -> Command? {
        let scalars = Array(line.unicodeScalars)
        let start = scalars.drop { $0.properties.isWhitespace }
        let colons = start.indices.dropLast().filter { start[$0] == ":" && start[$0 + 1] == ":" }
        guard colons.first == start.startIndex, let end = colons.first(where: { $0 >= start.startIndex + 2 }) else {
            return line.utf8.contains(UInt8(ascii: "#")) && line.contains("##[")
                ? Command(name: "##", message: line) : nil
        }
        let head = start[(start.startIndex + 2)..<end]
        let name = head.prefix { $0 != " " }
        var command = Command(name: text(name), message: decode(start[(end + 2)...], isProperty: false))
        for property in head.dropFirst(name.count + 1).split(separator: ",") {
            let key = property.prefix { $0 != "=" }
            command.properties[text(key)] = decode(property.dropFirst(key.count + 1), isProperty: true)
        }
        return command
    }

    private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    private func decode(_ scalars: ArraySlice<Unicode.Scalar>, isProperty: Bool) -> String {
        var codes = [("%0D", "\r"), ("%0A", "\n")]
        if isProperty { codes += [("%3A", ":"), ("%2C", ",")] }
        // The percent sign last, or what it encodes would be decoded twice.
        return (codes + [("%25", "%")]).reduce(text(scalars)) { text, code in
            text.replacingOccurrences(of: code.0, with: code.1, options: .literal)
        }
    }

    private func lines(_ report: AuditReport) -> [String] {
        var sink = MemorySink()
        ReportFormat.github.write(report, options: ReportOptions(version: "0.1.0"), to: &sink)
        // Whatever some reader may take for the end of a line.
        let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
        return Array(String(decoding: sink.bytes, as: UTF8.self).unicodeScalars).split { ends.contains($0) }.map(text)
    }

    @Test func asManyCommandsAsFindings() {
        let lines = lines(HostileNames.report(HostileNames.all))
        let commands = lines.compactMap(command(in:))
        #expect(commands.count == HostileNames.all.count)
        #expect(lines.count == commands.count + 1, "and the closing line")
        #expect(commands.allSatisfy { ["error", "warning"].contains($0.name) })
        let files = commands.compactMap { $0.properties["file"].flatMap(unescape) }
        #expect(Set(files) == Set(HostileNames.all), "each is about its own file")
        #expect(commands.allSatisfy { Set($0.properties.keys) == ["file", "line", "title"] })
    }

    @Test func anIncompleteScanAddsOneCommand() {
        let lines = lines(HostileNames.report(HostileNames.all, isComplete: false))
        let commands = lines.compactMap(command(in:))
        #expect(commands.count == HostileNames.all.count + 1)
        #expect(commands.first?.name == "error")
        #expect(commands.first?.properties == ["title": "incomplete scan"])
        #expect(lines.filter { $0.hasPrefix("treewarden: changed: ") }.count == 100)
        #expect(lines.contains { $0.hasPrefix("treewarden: and ") })
    }

    @Test func theWorstGoFirstAndTheTenthCountsTheRest() {
        let all = lines(Sample.release).compactMap(command(in:))
        #expect(all.dropFirst().prefix(1).map(\.properties["file"]) == ["dist/bin/helper"], "the highest severity")
        #expect(all.map(\.name).firstIndex(of: "warning") == 221, "one incomplete scan, 220 errors")
        // The first annotation of the level is that of the incomplete scan.
        #expect(all[9].message.hasSuffix(" And 211 more of level error: the log of this step lists them."))
        #expect(all.filter { $0.message.contains("more of level") }.count == 1)
        var allowed = Sample.release
        allowed.allowsIncomplete = true
        #expect(lines(allowed).compactMap(command(in:)).first?.name == "warning")
    }

    @Test func whatTheRunnerDecodesIsEncoded() {
        var bytes: [UInt8] = []
        WorkflowCommand(level: .note, file: "a,b:c%d\r\n", title: "t::u", message: "50%: a,b\n::c").append(to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "::notice file=a%2Cb%3Ac%25d%0D%0A,line=1,title=t%3A%3Au::50%25: a,b%0A::c\n")
    }
}
