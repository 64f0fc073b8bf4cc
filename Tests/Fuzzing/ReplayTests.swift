import Foundation
import Testing

/// Inputs that once broke something, and one or another that shows what a target reads.
@Suite struct ReplayTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Regressions")

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `No kept input breaks a promise`(_ name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let inputs = try FileManager.default.contentsOfDirectory(
            at: Self.directory.appending(path: name), includingPropertiesForKeys: nil)
        #expect(inputs.count >= 3)
        for input in inputs {
            let bytes = try [UInt8](Data(contentsOf: input))
            #expect(throws: Never.self, "\(input.lastPathComponent)") { try target.run(bytes) }
        }
        try target.run([])
    }

    @Test func `Every kept input has a target`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
        #expect(Set(names) == Set(FuzzTarget.all.map(\.name)))
    }
}
