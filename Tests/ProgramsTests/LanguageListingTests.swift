import Facts
import Foundation
import RuleLanguage
import Testing

@testable import Programs

/// What readers make of texts: every token, and every act. The files of Tests/Languages hold a text, and behind a line of
/// equals signs what is made of it; `UPDATE_GOLDEN=1` writes that anew.
@Suite struct LanguageListingTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Languages")
    private static let separator = "\n====\n"

    @Test(
        "Tokens and acts are as they are listed",
        arguments: [
            ("swift/texts", SourceLanguage.swift), ("swift/files", .swift), ("python/texts", .python),
            ("python/files", .python), ("c/messages", .objectiveC),
        ])
    func listingIsKept(_ name: String, _ language: SourceLanguage) throws {
        let file = Self.directory.appending(path: "\(name).txt")
        let content = try String(contentsOf: file, encoding: .utf8)
        let text = String(content.prefix(upTo: content.range(of: Self.separator)?.lowerBound ?? content.endIndex))
        let listing = text + Self.separator + Self.tokens(text, language) + Self.separator + Self.acts(text, language)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
            try Data(listing.utf8).write(to: file)
        }
        #expect(listing == content)
    }

    /// A line for each line of the text.
    private static func tokens(_ text: String, _ language: SourceLanguage) -> String {
        let bytes = Array(text.utf8)
        var words = ActReading.tables.words(for: language)
        for keyword in Keyword.words(of: language) { words.addKeyword(keyword.rawValue, spelled: "\(keyword)") }
        let tokens: [Token]
        switch language {
        case .swift:
            var lexer = SwiftLexer(bytes, words: words)
            lexer.run()
            tokens = lexer.tokens
        case .python:
            var lexer = PythonLexer(bytes, words: words)
            lexer.run()
            tokens = lexer.tokens
        default:
            var lexer = CLexer(bytes, words: words)
            lexer.run()
            tokens = lexer.tokens
        }
        var lines: [String] = []
        var last: UInt32 = 0
        for token in tokens {
            if token.line != last { lines.append("\(token.line):") }
            last = token.line
            let spelled = String(decoding: bytes[token.range], as: UTF8.self).replacing("\n", with: "␤")
            lines[lines.count - 1] += " " + mark(token, spelled)
        }
        return lines.joined(separator: "\n")
    }

    private static func mark(_ token: Token, _ spelled: String) -> String {
        switch token.kind {
        case .string: "‘\(spelled)’"
        case .character: "/\(spelled)/"
        case .number: "#\(spelled)"
        case .assignment: "\(spelled)←"
        case .open where token.isSign(Sign.openBrace) && spelled != "{": "{\(spelled)"
        case .open where token.isSign(Sign.interpolation): "«"
        case .close where spelled.isEmpty: "}"
        case .sign where spelled.isEmpty: "⏎"
        default: spelled
        }
    }

    private static func acts(_ text: String, _ language: SourceLanguage) -> String {
        ActReading.acts(text, language).map { act in
            func words<Set: OptionSet>(_ value: Set, _ names: [(Set, String)]) -> String where Set.Element == Set {
                names.filter { value.contains($0.0) }.map(\.1).joined(separator: " ")
            }
            var line = "\(act.site.line) \(String(decoding: act.body, as: UTF8.self)): \(act.call)"
            line += " [\(words(act.acts, Acts.names))] of \(String(decoding: act.key, as: UTF8.self))"
            let shape = words(act.shape, NameShapes.names)
            if !shape.isEmpty { line += " (\(shape))" }
            if let sets = act.sets { line += " sets \(String(sets.rawValue, radix: 8))" }
            if !act.asked.isEmpty {
                line += " asked \(words(act.asked, Questions.names)) at \(act.askedAt?.line ?? 0)"
                line += act.depends ? " depends" : ""
            }
            if !act.held.isEmpty { line += " held \(words(act.held, Holdings.names))" }
            if !act.uses.isEmpty { line += " uses \(words(act.uses, NameUses.names))" }
            return line + " \(act.result)" + (act.follows ? " follows" : "") + (act.isExclusive ? " exclusive" : "")
        }.joined(separator: "\n") + "\n"
    }
}
