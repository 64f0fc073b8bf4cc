import RandomNumbers
import Testing

@testable import Descriptors

struct HostileAttributeValueTests {
    /// Random bytes under a plausible header, so that the entries behind it are reached.
    @Test(arguments: [UInt64(3), 4])
    func randomBytesNeverCrashADecoder(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<50_000 {
            var bytes: [UInt8] = []
            let length = Int(generator.next() % 64)
            bytes.reserveCapacity(length + 8)
            for _ in 0...(length / 8) {
                let word = generator.next() & (seed == 3 ? .max : 0x0707_0707_0707_0707)
                withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
            }
            bytes.removeLast(bytes.count - length)
            if length > 4, seed == 4 { bytes.replaceSubrange(0..<4, with: [2, 0, 0, 0]) }
            if let list = AttributeValue.accessControlList(bytes) { #expect(list.isValid) }
            if length > 4 { bytes[3] = UInt8(generator.next() % 4) }
            _ = AttributeValue.capabilities(bytes)
        }
    }
}
