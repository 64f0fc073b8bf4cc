import Facts
import Examples
import RuleLanguage
import Testing
import YAML

@Suite struct ParameterTests {
    private func library(_ text: String, over base: RuleLibrary? = nil) throws -> RuleLibrary {
        let file = RuleFile(name: "Rules/parameters.yaml", bytes: Array(text.utf8))
        return try RuleLibrary(parsing: [file], overriding: base)
    }

    private func standard(_ type: String, _ value: String) throws -> ParameterValue? {
        let library = try library("sample:\n  type: \(type)\n  default: \(value)\n  meaning: a sample\n")
        return library.parameters.first { $0.name == "sample" }?.standard
    }

    @Test func valuesFollowTheType() throws {
        guard case .text(let text)? = try standard("text", "public") else { throw Unexpected() }
        #expect(text == Array("public".utf8))
        guard case .texts(let texts)? = try standard("texts", "[a, \"b c\", ö]") else { throw Unexpected() }
        #expect(texts == ["a", "b c", "ö"].map { Array($0.utf8) })
        guard case .accounts(let users)? = try standard("users", "[root, 1000]") else { throw Unexpected() }
        #expect(users == [0, 1000])
        guard case .accounts(let groups)? = try standard("groups", "[ssl-cert, 7]") else { throw Unexpected() }
        #expect(groups == [.name(Array("ssl-cert".utf8)), 7])
        guard case .number(let number)? = try standard("number", "2 KiB") else { throw Unexpected() }
        #expect(number == 2048)
        guard case .flag(let flag)? = try standard("flag", "true") else { throw Unexpected() }
        #expect(flag)
        guard case .pins(let pins)? = try standard("pins", "[-rwsr-xr-x root:root usr/bin/sudo]") else {
            throw Unexpected()
        }
        #expect(pins.count == 1)
    }

    @Test func aDeclarationReplacesTheOneOfTheBase() throws {
        let base = try library("limit:\n  type: number\n  default: 1\n  meaning: a limit\n")
        let own = try library("limit:\n  type: number\n  default: 2\n  meaning: a limit\n", over: base)
        guard case .number(2)? = own.parameters.first(where: { $0.name == "limit" })?.standard else {
            throw Unexpected()
        }
    }

    @Test func aConfigurationGivesValues() throws {
        let parameter = Parameter(name: "names", type: .texts, standard: nil, meaning: "names")
        let document = try Document(parsing: Array("names: [a, b]\nother: 3\n".utf8))
        let names = try #require(document.root["names"])
        guard case .texts(let texts) = try parameter.value(of: names, in: document, file: "c.yaml") else {
            throw Unexpected()
        }
        #expect(texts.count == 2)
        let other = try #require(document.root["other"])
        let errors = try #require(throws: RuleErrors.self) {
            try parameter.value(of: other, in: document, file: "c.yaml")
        }
        #expect(errors.diagnostics.first?.line == 2)
        #expect(errors.diagnostics.first?.column == 8)
    }

    private struct Unexpected: Error {}
}
