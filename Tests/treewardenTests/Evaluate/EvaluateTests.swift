import BuiltinRules
import Foundation
import Testing
import TreeBuilding

/// The law of inventories: what is told of a tree gives the findings of the tree, but for rules that need more, which are said
/// to be not evaluated.
@Suite(.enabled(if: getuid() == 0, "needs root, to make what trees of root's hold"))
struct EvaluateTests {
    /// How an inventory is made of `tree`, and what it cannot tell.
    struct Form: CustomStringConvertible, Sendable {
        var name: String
        /// Shell; writes `inventory`.
        var making: String
        /// Lists that are there would be judged by their masks alone.
        var hasLists = false
        /// Whether files have several names.
        var hasLinks = true
        var description: String { name }

        static let find = #"find tree -printf '%y %m %U %G %s %n %D %i %T@ %P\0%l\0'"#
        static let all = [
            Form(name: "find", making: "\(find) > inventory"),
            // Which names are those of one file it does not tell.
            Form(
                name: "mtree",
                making: "$treewarden snapshot tree --format mtree -o inventory", hasLinks: false),
            Form(
                name: "own", making: "$treewarden inventory tree --no-config --format jsonl > inventory", hasLists: true
            ),
            Form(name: "own", making: "$treewarden snapshot tree -o - | zstd -q > inventory", hasLists: true),
            // Hard links and paths in any order.
            Form(
                name: "own",
                making: "$treewarden inventory tree --no-config --format jsonl | sort -r > inventory", hasLists: true),
        ]
    }

    private static let count: UInt64 =
        ProcessInfo.processInfo.environment["TREEWARDEN_TREES"].flatMap { UInt64($0) } ?? 3

    @Test(arguments: Form.all) func `The tree of all defects`(_ form: Form) throws {
        let built = try BuiltTree(TreeFile(named: "defects").nodes)
        defer { built.remove() }
        try tryOut(form, "the defects") { _ = try $0.shell("chmod 755 '\(built.root)' && mv '\(built.root)' tree") }
    }

    @Test(arguments: Form.all, 1..<1 + count) func `A random tree`(_ form: Form, _ seed: UInt64) throws {
        var tree = RandomTree(seed: seed, plainNames: false)
        let script = tree.script()
        try tryOut(form, "seed \(seed)") { _ = try $0.shell("mkdir tree && cd tree && {\n\(script)\n}") }
    }

    /// What a list names is not there for nobody where no list is there to be read.
    @Test(arguments: Form.all) func `A rule about whom lists name, of an inventory with and without lists`(
        _ form: Form
    ) throws {
        let folder = try Folder()
        defer { withExtendedLifetime(folder) {} }
        let program = folder.program
        _ = try program.shell("mkdir tree && echo x > tree/a && setfacl -m u:33:rwx tree/a; \(form.making)")
        let found = try Findings(program, ["evaluate", "inventory", "--inventory", form.name])
        #expect(found.unevaluated.contains("acl-named-write") == !form.hasLists, "\(form)")
        #expect(found.lines.contains { $0.hasPrefix("acl-named-write ") } == form.hasLists, "\(form)")
        // What the mode alone may say is judged by it.
        #expect(!found.unevaluated.contains("world-writable-file"), "\(form)")
    }

    private func tryOut(_ form: Form, _ name: String, making: (Program) throws -> Void) throws {
        let folder = try Folder()
        let program = folder.program
        try making(program)
        if !form.hasLinks { _ = try program.shell("find tree -type f -links +1 -delete") }
        if !form.hasLists { _ = try program.shell("setfacl -R -P -b tree; setfacl -R -P -k tree") }
        let made = try program.shell(form.making)
        try #require(made.code == 0 || form.name == "own", "\(made.errorText)")
        let live = try Findings(program, ["scan", "tree"])
        let told = try Findings(program, ["evaluate", "inventory", "--inventory", form.name])
        #expect(!live.lines.isEmpty, "\(form), \(name)")
        #expect(told.unevaluated.isDisjoint(with: Findings.held), "\(form), \(name): \(told.unevaluated)")
        #expect(told.unevaluated.isSuperset(of: Findings.never), "\(form), \(name): \(told.unevaluated)")
        let library = try BuiltinRules.library()
        // What a rule says more about is told by another one where that cannot be evaluated.
        let superseded = Set(library.rules.filter { told.unevaluated.contains($0.id) }.flatMap(\.supersedes))
        let lost = live.lines.filter { line in
            !told.lines.contains(line) && !told.unevaluated.contains { line.hasPrefix("\($0) ") }
                && !told.hasMore(than: line, among: superseded)
        }
        let gained = told.lines.filter { line in
            !live.lines.contains(line) && !superseded.contains { line.hasPrefix("\($0) ") }
        }
        #expect(lost == [] && gained == [], "\(form), \(name): \(lost) became \(gained)")
    }

    /// What an audit says.
    struct Findings {
        /// Whether several places of such a rule are told with others among them.
        func hasMore(than line: String, among rules: Set<String>) -> Bool {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            let members = line.split(separator: " ").last.map { $0.split(separator: ",").map(String.init) } ?? []
            guard rules.contains(words[0]), members.count > 1 else { return false }
            return lines.contains { other in
                other.hasPrefix("\(words[0]) \(words[1]) ") && members.allSatisfy { other.contains($0) }
            }
        }

        /// Rules whose facts every form has.
        static let held: Set = ["world-writable-directory", "setuid-file", "hidden-file", "case-collision"]
        /// And none.
        static let never: Set = ["private-key-in-release", "rpath-relative"]

        var lines: [String] = []
        var unevaluated: Set<String> = []
        var incidents: [String] = []
        var undecided: [String] = []
        var code: Int32

        init(_ program: Program, _ arguments: [String]) throws {
            let outcome = try program.run(arguments + ["--no-config", "--format", "json"])
            code = outcome.code
            let report = try #require(
                try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any], "\(outcome.errorText)")
            for finding in report["findings"] as? [[String: Any]] ?? [] {
                // Below the root: of an inventory paths begin with its own.
                func below(_ place: [String: Any]) -> String {
                    let path = "\(place["path"] ?? "")"
                    if path == arguments[1] { return "." }
                    return path.hasPrefix("inventory/") ? String(path.dropFirst("inventory/".count)) : path
                }
                let path = below(finding)
                let related = (finding["related"] as? [[String: Any]] ?? []).map(below).sorted()
                lines.append(
                    "\(finding["rule"] ?? "") \(finding["level"] ?? "") \(path) \(finding["count"] ?? 1) "
                        + related.joined(separator: ","))
            }
            for rule in report["rules"] as? [[String: Any]] ?? [] where rule["state"] as? String == "not evaluated" {
                if let id = rule["id"] as? String { unevaluated.insert(id) }
            }
            incidents = (report["incidents"] as? [[String: Any]] ?? []).map { "\($0)" }
            undecided = (report["undecided"] as? [[String: Any]] ?? []).map {
                "\($0["rule"] ?? "") \($0["path"] ?? "")"
            }
        }
    }

    /// A directory of its own, gone when it is no longer needed.
    final class Folder {
        let program: Program
        private let url: URL

        init() throws {
            url = FileManager.default.temporaryDirectory.appending(path: "treewarden-evaluate-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            program = Program(directory: url)
        }

        deinit { _ = try? program.shell("chmod -R u+rwX .; rm -rf '\(url.path)'") }
    }
}
