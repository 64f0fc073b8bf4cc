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

    /// Names, targets and attributes of any bytes, through every form of records that is read again.
    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `Records of random bytes come back`(_ seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        let bytes = (0..<Int(seed % 500)).map { _ -> UInt8 in
            // A generator of Marsaglia's: the same in every run.
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 32)
        }
        try FuzzTarget.entryRecord.run(bytes)
    }

    @Test func `Every kept input has a target`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
        #expect(Set(names) == Set(FuzzTarget.all.map(\.name)))
    }
}
