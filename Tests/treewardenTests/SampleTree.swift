import Foundation

/// A directory with small trees to scan, removed when the test is over:
///
/// - `bad`: holds a directory that anyone may write
/// - `good`: holds one ordinary file
/// - `closed`: holds a directory that nobody but root can list
/// - `link`: leads to `good`
/// - `file`: a file
final class SampleTree {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "treewarden-tree-\(UUID().uuidString)")
        for directory in ["bad/spool", "good", "closed/inner"] {
            try FileManager.default.createDirectory(
                at: url.appending(path: directory), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
        }
        try mode(0o755, of: ".")
        try write("text\n", to: "good/note.txt")
        try write("text\n", to: "file")
        try FileManager.default.createSymbolicLink(
            atPath: url.appending(path: "link").path, withDestinationPath: "good")
        try mode(0o777, of: "bad/spool")
        try mode(0o000, of: "closed/inner")
    }

    deinit {
        try? mode(0o755, of: "closed/inner")
        try? FileManager.default.removeItem(at: url)
    }

    func mode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.appending(path: path).path)
    }

    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: url.appending(path: path))
        try mode(0o644, of: path)
    }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url.appending(path: path).path, withDestinationPath: target)
    }

    func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.appending(path: path).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// The FUSE server of `Tests/FileSystems`, built beside the trees and removed with them, where there is a compiler.
    func buildServer() throws -> URL? {
        let source = Checkout.url.appending(path: "Tests/FileSystems/stalling.c")
        let made = url.appending(path: "stalling")
        let script = """
            for c in cc gcc clang; do command -v $c >/dev/null && exec $c -O1 -o '\(made.path)' '\(source.path)'; done
            exit 1
            """
        return try Program(directory: Checkout.url).shell(script).code == 0 ? made : nil
    }

    var program: Program { Program(directory: url) }
}
