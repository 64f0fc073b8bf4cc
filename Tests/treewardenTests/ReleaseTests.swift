import Foundation
import Testing

/// What an optimizer gets wrong shows in no test of a debug build: both programs must say the same of the same tree.
struct ReleaseTests {
    static let release = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(
            path: (ProcessInfo.processInfo.environment["TREEWARDEN_SCRATCH"] ?? ".build") + "/release/treewarden")

    static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: release.path) }

    @Test(
        .enabled(if: isBuilt, "there is no release program beside the tested one; Scripts/test builds it"),
        arguments: ["release", "deployment", "host", "transfer"])
    func bothProgramsSayTheSame(profile: String) throws {
        let tree = try SampleTree()
        // The third of a kind is the first that goes the short way through the rules.
        for index in 0..<6 {
            for name in ["plain", "copy.bak", "link~", "CON.txt", "core.\(index)", "name\n", ".hidden"] {
                try tree.write("text\n", to: "good/\(index)-\(name)")
                try FileManager.default.createDirectory(
                    at: tree.url.appending(path: "bad/\(index)\(name)"), withIntermediateDirectories: false)
            }
            for (name, mode) in [("open", 0o666), ("run", 0o755), ("empty", 0o777), ("set", 0o4755)] {
                try tree.write(name == "empty" ? "" : "text\n", to: "bad/\(index)-\(name)")
                try tree.mode(mode, of: "bad/\(index)-\(name)")
            }
        }
        let arguments = ["scan", "--profile", profile, "--format", "json", "--jobs", "1", "bad", "good"]
        let tested = try Program(directory: tree.url, url: Program.built).run(arguments)
        let released = try Program(directory: tree.url, url: Self.release).run(arguments)
        #expect(released.code == tested.code)
        #expect(released.outputText == tested.outputText)
        #expect(tested.outputText.contains("copy.bak") == (profile != "transfer"))
    }
}
