import Foundation
import Testing

/// `treewarden access`, as its users meet it.
@Suite struct AccessCommandTests {
    let tree: SampleTree

    init() throws {
        tree = try SampleTree()
    }

    private func rights(_ path: String, _ who: String, _ more: [String] = []) throws -> [String: [String: Any]] {
        let outcome = try tree.program.run(["access", path, "--as", who, "--format", "json"] + more)
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        let path = (document?["paths"] as? [[String: Any]])?.first
        return try #require(path?["rights"] as? [String: [String: Any]])
    }

    private func granted(_ rights: [String: [String: Any]]) -> Set<String> {
        Set(rights.filter { $0.value["granted"] as? Bool == true }.keys)
    }

    @Test func strangersMayReadWhatIsOpen() throws {
        let rights = try rights("good/note.txt", "4242:4242")
        #expect(granted(rights) == ["read"])
        #expect(rights["read"]?["by"] as? String == "other")
        #expect(try granted(self.rights("bad/spool", "4242:4242")) == ["read", "write", "execute"])
    }

    @Test func whoWritesTheDirectoryReplacesWhatIsInIt() throws {
        try tree.write("text\n", to: "bad/spool/file")
        let rights = try rights("bad/spool/file", "4242:4242")
        #expect(granted(rights) == ["read", "replace", "delete"])
        let place = try #require(rights["replace"]?["at"] as? [String: Any])
        #expect(place["place"] as? String == "container")
        #expect((place["path"] as? String)?.hasSuffix("/bad/spool") == true)
    }

    @Test func closedDirectoriesEndTheWay() throws {
        try tree.mode(0o700, of: "good")
        let rights = try rights("good/note.txt", "4242:4242")
        #expect(granted(rights).isEmpty)
        #expect((rights["read"]?["at"] as? [String: Any])?["place"] as? String == "way")
    }

    @Test func linksLeadToWhatCounts() throws {
        #expect(try granted(rights("link/note.txt", "4242:4242")) == ["read"])
        let outcome = try tree.program.run(["access", "link", "--as", "4242:4242"])
        #expect(outcome.outputText.contains("-> "), "where the link leads")
    }

    @Test func capabilitiesAreTheUsualOnesUnlessGiven() throws {
        try tree.mode(0o000, of: "file")
        #expect(try granted(rights("file", "root")).isSuperset(of: ["read", "write", "replace"]))
        #expect(try granted(rights("file", "4242:4242", ["--capability", "cap_dac_read_search"])) == ["read"])
    }

    @Test func textNamesTheEntryThatDecides() throws {
        try tree.write("text\n", to: "bad/spool/file")
        let outcome = try tree.program.run(["access", "bad/spool/file", "--as", "4242:4242"])
        #expect(outcome.code == 0)
        let line = outcome.outputText.split(separator: "\n").first { $0.hasPrefix("replace") }
        #expect(line?.contains("yes") == true && outcome.outputText.contains("others may write"))
    }

    @Test func hostileNamesCannotSpeak() throws {
        let name = "a\u{1B}[31m\nb"
        try tree.write("text\n", to: name)
        for format in ["text", "json"] {
            let outcome = try tree.program.run(["access", name, "--as", "root", "--format", format])
            #expect(outcome.code == 0)
            #expect(!outcome.outputText.contains("\u{1B}"))
        }
    }
}
