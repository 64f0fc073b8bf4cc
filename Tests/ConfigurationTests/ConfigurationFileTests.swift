import AccessText
import Auditing
import Configuration
import Facts
import Foundation
import RuleLanguage
import Testing

/// What a configuration says arrives as it was said, with its place.
@Suite struct ConfigurationFileTests {
    private func read(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(parsing: Array(text.utf8), file: "c.yaml", table: try .sample)
    }

    @Test func scalars() throws {
        let file = try read(
            """
            profile: deployment
            fail-on: never
            accounts-from-root: true
            one-file-system: false
            skip-hidden: true
            skip-packages: true
            """)
        #expect(file.profile?.value == .deployment)
        #expect(file.profile?.line == 1)
        #expect(file.profile?.column == 10)
        #expect(file.failOn?.value == .never)
        #expect(file.accountsFromRoot?.value == true)
        #expect(file.oneFileSystem?.value == false)
        #expect(file.skipHidden?.value == true)
        #expect(file.skipPackages?.value == true)
        #expect(file.skipPackages?.line == 6)
    }

    /// A file that is wrong throughout takes no memory for each of its mistakes.
    @Test func `Only so many mistakes are told`() throws {
        let wrong = (0..<300).map { "key-\($0): 1\n" }.joined()
        let lists = "exclude: [\((0..<300).map { _ in "'['" }.joined(separator: ", "))]\n"
        for text in [wrong, lists] {
            let told = #expect(throws: RuleErrors.self) { try read(text) }?.diagnostics ?? []
            #expect(told.count == 101)
            #expect(told.last?.message == "more than 100 mistakes; the rest is not looked at")
        }
    }

    @Test func lists() throws {
        let file = try read(
            "trusted-owners: [app, 1000]\ntrusted-groups: [staff]\ntargets: [ntfs]\nexclude: [.git, 1]\n")
        #expect(file.trustedOwners.map(\.value) == ["app", "1000"])
        #expect(file.trustedGroups.map(\.value) == ["staff"])
        #expect(file.targets.map(\.value) == ["ntfs"])
        #expect(file.exclude.map(\.value) == [".git", "1"])
    }

    @Test func levels() throws {
        let file = try read(
            "rules: {setuid-file: off, names: note, \"symlink-*\": error}\n"
                + "paths:\n  - path: vendor/\n    rules:\n      permissions: off\n")
        #expect(file.rules.map(\.value.word.text) == ["setuid-file", "names", "symlink-*"])
        #expect(file.rules.map(\.value.level) == [.off, .note, .error])
        let scope = try #require(file.paths.first)
        #expect(scope.path.value.text == Array("vendor/".utf8))
        #expect(scope.rules.first?.value.level == .off)
        #expect(scope.rules.first?.line == 5)
    }

    @Test func parameters() throws {
        let file = try read(
            "parameters:\n  path-limit: 2 KiB\n  allowed-setid: [-rwsr-xr-x root:root bin/ping caps=cap_net_raw+ep]\n")
        #expect(file.parameters.map(\.name) == ["path-limit", "allowed-setid"])
        guard case .number(2048)? = file.parameters.first?.value.value else {
            Issue.record("the unit counts")
            return
        }
        guard case .pins(let pins)? = file.parameters.last?.value.value else {
            Issue.record("a list of pins")
            return
        }
        #expect(pins.first?.capabilities != nil)
    }

    @Test func acceptedFindings() throws {
        let digest = String(repeating: "ab", count: 32)
        let file = try read(
            """
            ignore:
              - rule: setuid-file
                path: bin/helper
                reason: reviewed by the security team
                expires: 2027-01-31
                pin: {owner: app, group: 50, mode: 4755, capabilities: cap_net_raw=ep, digest: "sha256:\(digest)"}
              - {rule: names, path: "doc/**", reason: test data, pin: {capabilities: none}}
            """)
        let first = try #require(file.ignore.first)
        #expect(first.rule == "setuid-file")
        #expect(first.path == Array("bin/helper".utf8))
        #expect(first.reason == "reviewed by the security team")
        #expect(first.expires == CalendarDate(year: 2027, month: 1, day: 31))
        #expect(first.pin?.owner == .name(Array("app".utf8)))
        #expect(first.pin?.group == .id(50))
        #expect(first.pin?.mode == Mode(rawValue: 0o4755))
        #expect(first.pin?.capabilities?.text == "cap_net_raw=ep")
        #expect(first.pin?.digest == digest)
        #expect(first.place == AcceptedFinding.Place(file: "c.yaml", line: 2, column: 5))
        #expect(file.ignore.last?.expires == nil)
        #expect(file.ignore.last?.pin?.capabilities?.permitted.isEmpty == true)
    }

    @Test(arguments: ["", "\n", "# nothing\n\n  # here\n", "# with CR LF\r\n\r\n"])
    func nothingSaid(text: String) throws {
        let file = try read(text)
        #expect(file.profile == nil)
        #expect(file.ignore.isEmpty)
    }

    @Test func theExampleOfTheManualIsRight() throws {
        let root = BrokenConfigurationsTests.directory.deletingLastPathComponent().deletingLastPathComponent()
        let chapter = root.appending(path: "Sources/treewarden/treewarden.docc/Configuration.md")
        let text = try String(contentsOf: chapter, encoding: .utf8)
        let example = try #require(text.components(separatedBy: "```yaml\n")[1].components(separatedBy: "```").first)
        let file = try read(example)
        #expect(file.ignore.first?.pin?.mode == Mode(rawValue: 0o644))
        #expect(file.rules.count == 2)
    }

    /// A key that is listed and never read would be a promise that nobody keeps.
    @Test func everyKeyArrives() throws {
        let values = [
            "profile": "host", "fail-on": "note", "trusted-owners": "[a]", "trusted-groups": "[a]",
            "accounts-from-root": "true", "targets": "[apfs]", "exclude": "[a]", "one-file-system": "true",
            "skip-hidden": "true", "skip-packages": "true", "inline-ignores": "true", "rules": "{names: off}",
            "paths": "[{path: a, rules: {names: off}}]", "parameters": "{path-limit: 1}",
            "ignore": "[{rule: names, path: a, reason: a}]",
        ]
        for key in try SettingTable.sample.keys {
            let value = try #require(values[key.name], "a value for the new key '\(key.name)'")
            let file = try read("\(key.name): \(value)\n")
            let said = Mirror(reflecting: file).children.filter { child in
                let mirror = Mirror(reflecting: child.value)
                return !mirror.children.isEmpty
            }
            #expect(said.count == 1, "\(key.name)")
        }
    }
}
