import Facts
import Foundation
import RuleLanguage
import Testing

@testable import Programs

/// Lists the calls of Swift files as Scripts/oracle-swift compares them with the compiler's own.
@Suite struct SwiftOracleTests {
    private static let files = ProcessInfo.processInfo.environment["ORACLE_FILES"]
    private static let listing = ProcessInfo.processInfo.environment["ORACLE_LISTING"]

    @Test(
        "Calls of tabled names are listed", .enabled(if: files != nil && listing != nil, "Scripts/oracle-swift runs it")
    )
    func callsAreListed() throws {
        let files = try String(contentsOfFile: #require(Self.files), encoding: .utf8)
        var words = ActReading.tables.words(for: .swift)
        for keyword in Keyword.words(of: .swift) { words.addKeyword(keyword.rawValue, spelled: "\(keyword)") }
        var lines: [String] = []
        for file in files.split(separator: "\n").map(String.init) {
            let bytes = try Array(Data(contentsOf: URL(filePath: file)))
            var ignores: [Int] = []
            guard let text = ProgramText(swift: bytes, ActReading.tables, words: words, ignores: &ignores) else {
                continue
            }
            for index in text.tokens.indices where !text.calls(index).isEmpty {
                if let call = Self.call(text, index) { lines.append("\(file)\t\(call)") }
            }
        }
        let names = Set(ActReading.tables.calls.filter { $0.languages.contains(.swift) }.map(\.name)).sorted()
        lines += names.map { "\t\($0)" }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: #require(Self.listing)))
    }

    /// `name(_:label:)`, without closures at the end.
    private static func call(_ text: ProgramText, _ index: Int) -> String? {
        guard text.keyword(index) == nil, text.keyword(index - 1) != .func,
            text.isSign(index + 1, Sign.openParenthesis),
            text.tokens[index + 1].line == text.tokens[index].line,
            text.tokens[index + 1].start == text.tokens[index].end,
            let close = text.partner(index + 1)
        else { return nil }
        var given = text.arguments(in: index + 2..<close)
        while let last = given.last, text.isSign(text.unlabelled(last).lowerBound, Sign.openBrace) {
            given.removeLast()
        }
        return text.string(index) + "(" + given.map { (text.label($0) ?? "_") + ":" }.joined() + ")"
    }
}
