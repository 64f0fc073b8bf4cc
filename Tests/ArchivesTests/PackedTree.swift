import Archives
import Facts
import Foundation

/// A directory that archivers pack, and what the system says of what is in it.
struct PackedTree {
    let root: URL
    /// By root-relative path.
    private(set) var entries: [String: Entry] = [:]

    struct Entry: Equatable {
        var kind: EntryKind
        var mode: String
        var owner: Int64
        var group: Int64
        var size: UInt64
        var modified: Int64
        var target: String
        var identity: UInt64
        var links: UInt64
        var contents: [UInt8]
    }

    static let isRoot = geteuid() == 0

    init(longNames: Bool = true, queues: Bool = true) throws {
        root = URL.temporaryDirectory.appending(path: "treewarden-packed-\(UUID().uuidString)")
        try make(longNames, queues)
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            entries[path] = try Self.entry(at: root.appending(path: path).path)
        }
    }

    private func make(_ longNames: Bool, _ queues: Bool) throws {
        let manager = FileManager.default
        func directory(_ path: String, _ mode: mode_t) throws {
            try manager.createDirectory(at: root.appending(path: path), withIntermediateDirectories: true)
            chmod(root.appending(path: path).path, mode)
        }
        func file(_ path: String, _ mode: mode_t, _ contents: [UInt8]) throws {
            try Data(contents).write(to: root.appending(path: path))
            if Self.isRoot { chown(root.appending(path: path).path, 1234, 4321) }
            chmod(root.appending(path: path).path, mode)
        }
        try directory("bin", 0o755)
        try directory("spool", 0o1777)
        try directory("empty", 0o700)
        try file("bin/tool", 0o4755, Array("#!/bin/sh\n".utf8))
        try file("bin/nothing", 0o600, [])
        try file("data", 0o664, (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) })
        try file("na\u{EF}ve", 0o644, [1])
        link(root.appending(path: "data").path, root.appending(path: "other-name").path)
        symlink("bin/tool", root.appending(path: "link").path)
        symlink("/etc/passwd", root.appending(path: "bin/out").path)
        if queues { mkfifo(root.appending(path: "spool/queue").path, 0o620) }
        guard longNames else { return }
        let long = String(repeating: "long-directory/", count: 8)
        try directory(long, 0o755)
        try file(long + String(repeating: "n", count: 120), 0o640, Array("far".utf8))
        symlink(String(repeating: "t", count: 150), root.appending(path: "long-link").path)
    }

    private static func entry(at path: String) throws -> Entry {
        var status = stat()
        guard lstat(path, &status) == 0, let kind = EntryKind(statusMode: status.st_mode) else {
            throw CocoaError(.fileReadUnknown)
        }
        let manager = FileManager.default
        return Entry(
            kind: kind, mode: Mode(rawValue: UInt16(status.st_mode & 0o7777)).octal, owner: Int64(status.st_uid),
            group: Int64(status.st_gid), size: UInt64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
            target: kind == .link ? try manager.destinationOfSymbolicLink(atPath: path) : "",
            identity: UInt64(status.st_ino), links: UInt64(status.st_nlink),
            contents: kind == .file ? [UInt8](try Data(contentsOf: URL(filePath: path))) : [])
    }

    func remove() {
        try? FileManager.default.removeItem(at: root)
    }

    /// What a shell command that runs in the directory writes to its standard output.
    func pack(_ command: String) throws -> [UInt8] {
        try Tool.output(of: command, in: root)
    }
}

/// Programs that tests need.
enum Tool {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func areInstalled(_ names: String...) -> Bool {
        let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return names.allSatisfy { name in
            directories.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
    }

    static func output(of command: String, in directory: URL) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = directory
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        let output = Pipe()
        let complaints = Pipe()
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let words = try complaints.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(command): \(String(decoding: words, as: UTF8.self))")
        }
        return [UInt8](bytes)
    }
}
