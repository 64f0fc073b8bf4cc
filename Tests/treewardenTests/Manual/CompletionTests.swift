import Foundation
import Testing

/// What shells complete values to, asked in the shells: by keys that are typed into them.
@Suite struct CompletionTests {
    /// A line, and words that must be among what may stand at its end, or all of them.
    private static let lines: [(line: String, words: String, isAll: Bool)] = [
        ("treewarden inv", "inventory", true),
        ("treewarden scan --trusted-o", "--trusted-owner", true),
        (
            "treewarden scan --format ",
            "concise github gitlab html json jsonl junit markdown paths0 rdjson sarif text", true
        ),
        ("treewarden fix --format ", "json text", true),
        ("treewarden explain --format ", "json markdown text", true),
        ("treewarden snapshot --format go", "go-mtree", true),
        ("treewarden scan --profile ", "deployment host release source transfer", true),
        ("treewarden scan --fail-on ", "error never note warning", true),
        ("treewarden scan --select world", "world-writable-directory world-writable-file world-writable-mode", true),
        ("treewarden scan --ignore perm", "permissions", false),
        ("treewarden scan --select permissions,world-writable-d", "permissions,world-writable-directory", true),
        ("treewarden explain world-writable-f", "world-writable-file", true),
        ("treewarden explain ", "permissions setuid-file umask", false),
        ("treewarden rules --family own", "ownership", true),
        ("treewarden facts link.", "link.target link.dangles", false),
        ("treewarden scan --target ", "apfs ntfs portable zfs-formD", false),
        ("treewarden scan --target apfs,nt", "apfs,ntfs", true),
        ("treewarden scan --trusted-owner daem", "daemon", true),
        ("treewarden scan --trusted-group www", "www-data", true),
        ("treewarden access --as daem", "daemon", true),
        ("treewarden access --as daemon --capability dac_r", "dac_read_search", true),
        ("treewarden inventory --columns mt", "mtime", true),
        ("treewarden completions ", "bash fish zsh", true),
    ]

    @Test(arguments: ["bash", "zsh", "fish"]) func valuesAreCompleted(shell: String) throws {
        guard Walk.has(shell), Walk.has("python3"), Walk.has("getent") else {
            return print("skipped: there is no \(shell), python3 or getent (Scripts/bootstrap --manual)")
        }
        let sample = try SampleTree()
        let folder = sample.url.appending(path: "completions")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "treewarden"), withDestinationURL: Program.url)
        let script = shell == "zsh" ? "_treewarden" : "treewarden.\(shell)"
        try Data((Self.lines.map(\.line).joined(separator: "\n") + "\n").utf8).write(
            to: folder.appending(path: "lines"))
        let program = Program(directory: folder, environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
        let driver = Checkout.url.appending(path: "Tests/Completions/complete.py").path
        let outcome = try program.shell(
            """
            treewarden completions \(shell) >\(script) 2>/dev/null &&
            python3 -B '\(driver)' \(shell) "$PWD/\(script)" <lines
            """)
        try #require(outcome.code == 0, "\(outcome.errorText)")
        let answers = outcome.outputText.split(separator: "\n", omittingEmptySubsequences: false)
        for ((line, words, isAll), answer) in zip(Self.lines, answers) {
            let (wanted, offered) = (Set(words.split(separator: " ")), Set(answer.split(separator: " ")))
            #expect(isAll ? offered == wanted : offered.isSuperset(of: wanted), "\(shell): \(line): \(answer)")
        }
    }
}
