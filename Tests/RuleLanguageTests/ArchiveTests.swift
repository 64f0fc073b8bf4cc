import Facts
import Foundation
import RandomNumbers
import Testing

@testable import Examples
@testable import RuleLanguage

/// What is archived is read back as it was, and nothing else is read.
@Suite struct ArchiveTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The shipped rules, from their files.
    private func shipped() throws -> RuleLibrary {
        let names = FileManager.default.enumerator(atPath: Self.root.appending(path: "Rules").path)
        let files = try (names?.allObjects ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".yaml") }
            .map { name in
                let name = "Rules/" + name
                return RuleFile(name: name, bytes: Array(try Data(contentsOf: Self.root.appending(path: name))))
            }
        return try RuleLibrary(parsing: files)
    }

    @Test func shippedRulesReadBack() throws {
        let library = try shipped()
        let archive = library.archive
        let read = try RuleLibrary(archive: archive, name: "archive")
        #expect(library.rules.count >= 67)
        #expect(read.rules == library.rules)
        #expect(read.parameters == library.parameters)
        #expect(read.archive == archive)
        #expect(String(validating: archive, as: UTF8.self) != nil)
    }

    @Test(arguments: 0..<16) func randomConditionsReadBack(_ seed: UInt64) throws {
        var source = SplitMix64(seed: seed)
        for _ in 0..<250 {
            let condition = source.sayable(depth: 4)
            #expect(try copy(of: condition) == condition)
        }
    }

    @Test(arguments: [0, 1, -1, 15, 16, -16, -17, 511, 512, .max, .min]) func numbersReadBack(number: Int64) throws {
        #expect(try copy(of: number) == number)
    }

    @Test func parameterValuesReadBack() throws {
        let pin = try PinnedEntry(parsing: "-rwsr-xr-x root:33 usr/bin/su caps=cap_net_raw+ep rootid=7")
        let named = try PinnedEntry(parsing: "-rwxr-sr-x root:_ssh usr/bin/ssh-agent")
        let values: [ParameterValue] = [
            .text([0, 0x7F, 0x80, 0xFF]), .texts([[], [0x2A]]),
            .accounts([0, .id(.max), .name(Array("ssl-cert".utf8))]), .number(-3), .flag(true),
            .flag(false), .pins([pin, named]),
        ]
        #expect(try copy(of: values) == values)
        #expect(try copy(of: [ParameterValue?.none]) == [nil])
    }

    @Test func whatIsCutOffOrGoesOnIsRefused() throws {
        let archive = RuleLibrary(rules: []).archive
        for count in 0..<archive.count {
            #expect(throws: RuleErrors.self) { try RuleLibrary(archive: Array(archive.prefix(count)), name: "cut") }
        }
        #expect(throws: RuleErrors.self) { try RuleLibrary(archive: archive + [0x40], name: "long") }
        #expect(throws: RuleErrors.self) { try RuleLibrary(archive: [0x7F, 0x7F, 0x5F], name: "many") }
    }

    /// What is read of what is written.
    private func copy<Value: Archivable>(of value: Value) throws -> Value {
        var writer = ArchiveWriter()
        value.write(to: &writer)
        var reader = ArchiveReader(writer.bytes)
        let copy = try Value(from: &reader)
        #expect(reader.isAtEnd)
        return copy
    }
}
