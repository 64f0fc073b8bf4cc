import Foundation
import Testing

/// Another package depends on a release of this one, as the package manager fetches and builds it.
struct DependencyTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "treewarden-package-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "consumer/Sources/consumer"), withIntermediateDirectories: true)
    }

    @Test("A package that depends on a version of this one builds its product")
    func aProductIsBuiltFromAVersion() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try publish(version: "1.2.3")
        let consumer = folder.appending(path: "consumer")
        try """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "consumer",
            dependencies: [.package(url: "\(folder.appending(path: "treewarden").absoluteString)", from: "1.0.0")],
            targets: [
                .executableTarget(
                    name: "consumer", dependencies: [.product(name: "treewarden", package: "treewarden")])
            ])
        """.write(to: consumer.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        try "print(\"hello\")\n".write(
            to: consumer.appending(path: "Sources/consumer/main.swift"), atomically: true, encoding: .utf8)
        if let fetched {
            try run(
                ["swift", "package", "config", "set-mirror"]
                    + ["--original", "https://github.com/apple/swift-argument-parser", "--mirror", fetched.path],
                in: consumer)
        }
        try run(["swift", "build", "--cache-path", folder.appending(path: "cache").path], in: consumer)
        for program in ["consumer", "treewarden"] {
            let built = consumer.appending(path: ".build/debug/\(program)")
            #expect(FileManager.default.isExecutableFile(atPath: built.path), "\(program)")
        }
    }

    /// Makes a repository with a tag of the files as they are here, be they committed or not.
    private func publish(version: String) throws {
        let package = folder.appending(path: "treewarden")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: false)
        for name in ["Package.swift", "Sources", "Rules", "Tests"] {
            try FileManager.default.copyItem(at: Checkout.url.appending(path: name), to: package.appending(path: name))
        }
        let author = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgSign=false"]
        try run(["git", "init", "--quiet"], in: package)
        try run(["git", "add", "--all"], in: package)
        try run(["git"] + author + ["commit", "--quiet", "--message", "Release"], in: package)
        try run(["git", "tag", version], in: package)
    }

    /// The repository of the one dependency, as the build of this program has fetched it: without it takes a network.
    private var fetched: URL? {
        let scratch = ProcessInfo.processInfo.environment["TREEWARDEN_SCRATCH"] ?? ".build"
        let repositories = URL(filePath: scratch, relativeTo: Checkout.url).appending(path: "repositories")
        let found = try? FileManager.default.contentsOfDirectory(at: repositories, includingPropertiesForKeys: nil)
        return found?.first { $0.lastPathComponent.hasPrefix("swift-argument-parser-") }
    }

    private func run(_ command: [String], in directory: URL) throws {
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = directory
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        let said = try String(decoding: Data(contentsOf: log), as: UTF8.self)
        try #require(process.terminationStatus == 0, "\(command.joined(separator: " ")): \(said.suffix(2000))")
    }
}
