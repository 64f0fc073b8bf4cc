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

    @Test func replacingTakesTheDirectorysOwnPath() throws {
        try tree.write("text\n", to: "bad/spool/tool")
        try tree.link("good/bin", to: tree.url.appending(path: "bad/spool").path)
        try tree.mode(0o700, of: "good")
        let rights = try rights("good/bin/tool", "4242:4242")
        #expect(granted(rights) == ["replace", "delete"])
    }

    @Test func asManyLinksAreFollowedAsTheKernelFollows() throws {
        for number in 1...41 { try tree.link("l\(number)", to: number == 1 ? "file" : "l\(number - 1)") }
        #expect(try granted(rights("l40", "4242:4242")).contains("read"))
        let outcome = try tree.program.run(["access", "l41", "--as", "4242:4242"])
        #expect(outcome.code == 2 && outcome.errorText.contains("40 symbolic links"))
    }

    @Test(arguments: ["file/", "file/.", "file/..", "leads/", "leads/.", "slash"])
    func filesAreNoDirectories(path: String) throws {
        try tree.link("leads", to: "file")
        try tree.link("slash", to: "file/")
        let outcome = try tree.program.run(["access", path, "--as", "4242:4242"])
        #expect(outcome.code == 2 && outcome.errorText.contains("not a directory"))
    }

    @Test func dotsCannotBeDeletedAndTakeTheRightToSearch() throws {
        try tree.mode(0o777, of: "bad")
        #expect(try granted(rights("bad/spool", "4242:4242")).contains("delete"))
        #expect(try !granted(rights("bad/spool/.", "4242:4242")).contains("delete"))
        try tree.mode(0o776, of: "bad/spool")
        #expect(try granted(rights("bad/spool", "4242:4242")).contains("read"))
        #expect(try !granted(rights("bad/spool/.", "4242:4242")).contains("read"))
    }

    private func principal(_ who: String) throws -> [String: Any] {
        let outcome = try tree.program.run(["access", "file", "--as", who, "--format", "json"])
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        return try #require(document?["principal"] as? [String: Any])
    }

    @Test func groupsAreAddedOrAreAllThereAre() throws {
        func ids(_ principal: [String: Any]) -> [Int] {
            let group = (principal["group"] as? [String: Any])?["id"] as? Int
            let groups = principal["groups"] as? [[String: Any]] ?? []
            return [group ?? -1] + groups.map { $0["id"] as? Int ?? -1 }
        }
        #expect(try ids(principal("root:4242")) == [0, 4242])
        #expect(try ids(principal("root:=4242")) == [4242])
        #expect(try ids(principal("root:=4242,7,4242")) == [4242, 7])
        for wrong in ["root:=", "root:", ":=1", "root:=1,,2"] {
            #expect(try tree.program.run(["access", "file", "--as", wrong]).code == 2, "\(wrong)")
        }
    }

    @Test(arguments: ["4294967295", "1:4294967295", "1:=4294967295", "4294967296"])
    func whatIsNoIDIsRefused(who: String) throws {
        let outcome = try tree.program.run(["access", "file", "--as", who])
        #expect(outcome.code == 2 && outcome.outputText.isEmpty)
        #expect(try tree.program.run(["scan", "good", "--runtime-user", who]).code == 2)
    }

    @Test func onePathWithoutAnAnswerDoesNotSilenceTheOthers() throws {
        let arguments = ["access", "absent", "file", "--as", "4242:4242"]
        let outcome = try tree.program.run(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errorText.contains("'absent' leads nowhere"))
        #expect(outcome.outputText.contains("others may read it"))
        let json = try tree.program.run(arguments + ["--format", "json"])
        let document = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
        let paths = try #require(document?["paths"] as? [[String: Any]])
        #expect(paths.count == 2 && (paths[0]["failure"] as? String)?.contains("leads nowhere") == true)
        #expect(paths[1]["rights"] != nil)
    }

    @Test func magicLinksAreNotGuessedAt() throws {
        let outcome = try tree.program.run(["access", "/proc/self/exe", "--as", "4242:4242"])
        #expect(outcome.code == 3 && outcome.errorText.contains("Name the object itself."))
        #expect(outcome.outputText.isEmpty)
    }

    @Test func whatIsDecidedElsewhereIsUndecided() throws {
        let arguments = ["access", "/proc/version", "--as", "4242:4242"]
        let outcome = try tree.program.run(arguments)
        #expect(outcome.code == 3)
        #expect(outcome.outputText.contains("undecided  whoever serves the file system decides"))
        let json = try tree.program.run(arguments + ["--format", "json"])
        #expect(json.outputText.contains("\"granted\": null") && json.outputText.contains("\"by\": \"server\""))
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
