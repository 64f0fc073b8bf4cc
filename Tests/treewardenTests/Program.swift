import Foundation

/// The built program, run as a process: what its users meet.
struct Program {
    var directory: URL
    var environment: [String: String] = [:]
    /// The program that runs.
    var url = Self.url
    /// Whether it runs without the rights by which root reads what nobody may read.
    var isUnprivileged = false

    /// Whether that can be had here: root needs setpriv(1) to give its rights away.
    static let canBeUnprivileged = getuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv.path)
    private static let setpriv = URL(filePath: "/usr/bin/setpriv")

    var unprivileged: Program {
        var program = self
        program.isUnprivileged = true
        return program
    }

    struct Outcome {
        var code: Int32
        var output: Data
        var error: Data

        var outputText: String { String(decoding: output, as: UTF8.self) }
        var errorText: String { String(decoding: error, as: UTF8.self) }
    }

    /// The one that `TREEWARDEN_PROGRAM` names, as that of a release, or the one of this build.
    static let url = ProcessInfo.processInfo.environment["TREEWARDEN_PROGRAM"].map { URL(filePath: $0) } ?? built

    /// Beside the test bundle, where the build puts both.
    static let built: URL = {
        let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = bundle.appending(path: "treewarden")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: ".build/debug/treewarden")
    }()

    /// Runs it with nothing in its environment that changes how it looks.
    func run(_ arguments: [String]) throws -> Outcome {
        // Output goes through files: a pipe that nobody empties meanwhile would stop the program.
        let folder = FileManager.default.temporaryDirectory.appending(path: "treewarden-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (output, error) = (folder.appending(path: "output"), folder.appending(path: "error"))
        for file in [output, error] { try Data().write(to: file) }
        let process = Process()
        if isUnprivileged, getuid() == 0 {
            process.executableURL = Self.setpriv
            process.arguments = ["--bounding-set=-all", "--inh-caps=-all", "--", url.path] + arguments
        } else {
            process.executableURL = url
            process.arguments = arguments
        }
        process.currentDirectoryURL = directory
        process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
            .merging(environment) { _, given in given }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
            output: try Data(contentsOf: output), error: try Data(contentsOf: error))
    }

    /// Runs it by a shell, for redirections and pipes; `$treewarden` is the program.
    func shell(_ script: String) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = directory
        process.environment = ["PATH": "/usr/bin:/bin", "treewarden": Self.url.path, "SWIFT_BACKTRACE": "enable=no"]
            .merging(environment) { _, given in given }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        let errorData = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(code: process.terminationStatus, output: outputData, error: errorData)
    }
}
