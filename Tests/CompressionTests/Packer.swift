import Testing
import Foundation

@testable import Compression

/// A program that writes a format.
struct Packer: Sendable, CustomTestStringConvertible {
    var format: CompressionFormat
    var command: [String]

    static let all = [
        Packer(format: .gzip, command: ["gzip", "-c"]), Packer(format: .bzip2, command: ["bzip2", "-c"]),
        Packer(format: .xz, command: ["xz", "-c"]), Packer(format: .lzma, command: ["xz", "--format=lzma", "-c"]),
        Packer(format: .zstd, command: ["zstd", "-q", "-c", "--check"]),
        Packer(format: .lz4, command: ["lz4", "-q", "-c", "-BD"]),
        Packer(
            format: .deflate,
            command: [
                "python3", "-c",
                """
                import sys, zlib
                c = zlib.compressobj(9, zlib.DEFLATED, -15)
                sys.stdout.buffer.write(c.compress(open(sys.argv[1], 'rb').read()) + c.flush())
                """,
            ]),
    ]

    static let areInstalled = all.allSatisfy { packer in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(packer.command[0])")
        }
    }

    var testDescription: String { format.name }

    func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = URL.temporaryDirectory.appending(path: "treewarden-packer-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command + [file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let packed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return [UInt8](packed)
    }
}
