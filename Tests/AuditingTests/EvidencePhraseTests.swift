import Facts
import Testing

@testable import Auditing

/// People read what a rule used in words, and never by the name of a fact.
@Suite struct EvidencePhraseTests {
    private func words(
        _ fact: Fact, _ value: String, path: String = "lib/aux.c", hop: String? = nil, acl: String? = nil
    ) -> String? {
        let account = Evidence.Account(id: 0, name: nil)
        var evidence = Evidence(kind: .file, mode: Mode(rawValue: 0o644), owner: account, group: account)
        evidence.acl = acl
        let finding = Finding(
            rule: 0, level: .error, root: 0, path: Array(path.utf8), evidence: evidence,
            related: hop.map { [Related(role: .hop, path: Array($0.utf8))] } ?? [],
            fingerprints: Fingerprints(location: Fingerprint(0, 0), name: Fingerprint(0, 0)))
        let detail = Evidence.Detail(name: fact.name, value: Array(value.utf8))
        guard let phrase = detail.phrase(in: ShownValue.Context(finding)) else { return nil }
        return phrase.words + (phrase.thing.isEmpty ? "" : " " + String(decoding: phrase.thing, as: UTF8.self))
    }

    @Test(arguments: [
        (Fact.interpreter, "/bin/foo", "run by /bin/foo"), (.interpreterHazards, "missing", "which is missing"),
        (.interpreterHazards, "relative, writable, creatable", "which is relative and others may change or create"),
        (.rpath, "/opt/lib:", "looks for libraries in /opt/lib:"), (.rpath, "", "looks for libraries in an empty path"),
        (.rpathHazards, "empty", "part of which is empty"),
        (.content, "elf executable", "an ELF program"), (.nameSuspicious, "windows device", "Windows has a device aux"),
        (.credentials, "password, encrypted private key", "holds a password and an encrypted private key"),
        (.parentWriters, "trusted group, other", "a trusted group and everyone may write the directory"),
    ]) func factsHaveWords(fact: Fact, value: String, expected: String) {
        #expect(words(fact, value) == expected)
    }

    @Test func whatTheListingSaysIsNotSaidAgain() {
        #expect(words(.writers, "other") == nil)
        #expect(words(.writers, "named user", acl: "u::rw-") == "a user whom the list names may write it")
        #expect(words(.linkEscapes, "yes") == nil)
        #expect(words(.linkEscapes, "yes", hop: "a/b") == "leaves the tree at a/b")
        #expect(words(.nameSuspicious, "leading hyphen") == nil)
    }

    /// Every word that a set may hold, of every fact.
    @Test(arguments: Fact.allCases) func noNameOfAFactIsShown(fact: Fact) {
        var values = ["yes", "12"]
        if case .set(let domain) = fact.type { values = domain.words }
        if case .content = fact.type { values = ContentKind.allCases.map(\.name) }
        for value in values {
            guard let words = words(fact, value) else { continue }
            #expect(!words.contains("=") && words.first?.isLetter == true, "\(words)")
            if fact.name.contains(".") { #expect(!words.contains(fact.name), "\(words)") }
        }
    }

    @Test func whatIsNoFactHasWordsToo() {
        for circumstance in Evidence.Detail.Circumstance.allCases {
            let detail = Evidence.Detail(circumstance, "x")
            #expect(detail.fact == nil, "\(detail.name) is the name of a fact")
        }
    }
}
