import ArchiveBuilding
import Auditing
import BuiltinRules
import Facts
import Foundation
import Evaluation
import Examples
import RuleLanguage
import Testing
import Trees

/// The examples of archives once more, as real ones.
struct ArchiveExampleTests {
    private let library: RuleLibrary

    init() throws {
        library = try BuiltinRules.library()
    }

    @Test func examplesHoldInRealArchives() throws {
        for (index, rule) in library.rules.enumerated() where rule.family == .archive {
            for (examples, isFound) in [(rule.finds, true), (rule.ignores, false)] {
                for example in examples {
                    guard let entry = try example.entry else { continue }
                    guard entry.surroundings.archive != nil else { continue }
                    guard let bytes = Self.tar(entry) else {
                        print("skipped: \(rule.id): \(example.text): no tar archive can be it")
                        continue
                    }
                    // Through a link a member comes to lie elsewhere.
                    let name = TreePath(entry.nodes[0].path).lastComponent
                    let paths = try findings(of: index, in: bytes).filter {
                        TreePath($0).lastComponent.elementsEqual(name)
                    }
                    #expect(paths.isEmpty != isFound, "\(rule.id): \(example.text)")
                }
            }
        }
    }

    @Test func whatLiesBehindTheEndIsFound() throws {
        var tar = TarBytes()
        tar.add("x", "0", "text")
        tar.end(blocks: 20)
        let place = try place("archive-trailing-data")
        #expect(try findings(of: place, in: tar.bytes).isEmpty)
        #expect(try findings(of: place, in: tar.bytes + tar.bytes) == [[]])
        #expect(try findings(of: place, in: tar.bytes + Array("more".utf8)) == [[]])
    }

    @Test func namesThatDifferInAZipArchiveAreFound() throws {
        var zip = ZipBytes()
        var member = ZipBytes.Member("listed", "text")
        member.localName = Array("hidden".utf8)
        zip.add(member)
        zip.end()
        // It has both names, whichever an unpacker goes by; of the names of one file the first one stands for all.
        let found = try findings(of: try place("archive-directory-mismatch"), in: zip.bytes)
        #expect(found == [Array("hidden".utf8)])
    }

    // MARK: Archives

    /// The example's members in their order; nothing where a tar archive holds no such thing.
    private static func tar(_ entry: ExampleEntry) -> [UInt8]? {
        guard entry.surroundings.memberFlaws.isEmpty, entry.surroundings.unpacked == 0,
            entry.surroundings.archive != .package
        else { return nil }
        var tar = TarBytes()
        for node in entry.nodes.filter({ $0.role == .earlier }).reversed() + [entry.nodes[0]] {
            let name = node.memberName ?? (node.path.isEmpty ? [UInt8(ascii: ".")] : node.path)
            var header = TarBytes.Header(String(decoding: name, as: UTF8.self))
            header.mode = "000" + octal(Int(node.mode.rawValue), 4)
            header.owner = octal(Int(node.owner), 7)
            header.group = octal(Int(node.group), 7)
            header.link = String(decoding: node.hardLinkTarget ?? node.target, as: UTF8.self)
            switch node.kind {
            case _ where node.hardLinkTarget != nil: header.type = "1"
            case .link: header.type = "2"
            case .directory: header.type = "5"
            case .file: break
            default: return nil
            }
            tar.add(header, header.type == "0" ? node.contentBytes + padding(node) : [])
        }
        tar.end()
        switch entry.surroundings.archive {
        case .trailing: return tar.bytes + Array("trailing".utf8)
        case .appended: return tar.bytes + tar.bytes
        default: return tar.bytes
        }
    }

    private static func padding(_ node: ExampleEntry.Node) -> [UInt8] {
        [UInt8](repeating: UInt8(ascii: "x"), count: max(0, Int(node.size) - node.contentBytes.count))
    }

    private static func octal(_ number: Int, _ count: Int) -> String {
        let digits = String(number, radix: 8)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    // MARK: Scans

    private func place(_ id: String) throws -> Int {
        try #require(library.rules.firstIndex { $0.id == id })
    }

    /// The paths at which the rule, alone, has a finding.
    private func findings(of rule: Int, in bytes: [UInt8]) throws -> [[UInt8]] {
        let file = FileManager.default.temporaryDirectory.appending(path: "treewarden-archive-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let settings = RuleSettings(
            profile: .release, select: [library.rules[rule].id], trust: ExampleEntry.trust, accounts: ExampleAccounts())
        let whole = Audit(
            library: library, rules: try CompiledRules(library, settings: settings), settings: settings,
            accounts: ExampleAccounts())
        let options = WalkOptions(trust: ExampleEntry.trust, accounts: ExampleAccounts(), now: 1_000_000_000)
        let tree = try PathSource(Array(file.path.utf8), followingLink: false).open(root: 0, options)
        let progress = WalkProgress()
        try tree.identify(progress: progress)
        tree.prepare(asking: whole.asked)
        let audit = whole.narrowed(to: try #require(tree.parts[0].provision))
        let (workers, outcome) = try tree.parts[0].walk(consumers: [audit.makeWorker(root: 0)], progress: progress)
        let report = audit.conclude(
            workers: workers, roots: [AuditReport.Root(label: Array("a".utf8), uriPrefix: [], mode: tree.root.mode)],
            scanErrors: outcome.scanErrors, statistics: AuditReport.Statistics())
        return report.findings.filter { $0.rule == rule }.map(\.path)
    }
}
