import Names

/// What it costs to fold a name: 4,096 names of one sort, again and again, in nanoseconds a name.
@main
struct Fold {
    static func main() {
        var random = SystemRandomNumberGenerator()
        let plain = (0..<4096).map { number in Array("Some-Ordinary_File.\(number).txt".utf8) }
        // 21 letters of two bytes, most of which change when they are folded.
        let other = (0..<4096).map { _ in
            Array(String(String.UnicodeScalarView((0..<21).map { _ in letter(&random) })).utf8)
        }
        print("ascii", nanoseconds(plain))
        print("other", nanoseconds(other))
    }

    /// Latin with marks, Greek or Cyrillic.
    private static func letter(_ random: inout SystemRandomNumberGenerator) -> Unicode.Scalar {
        let blocks: [ClosedRange<UInt32>] = [0xC0...0xD6, 0x100...0x17F, 0x391...0x3A1, 0x410...0x44F]
        let block = blocks.randomElement(using: &random) ?? 0x410...0x44F
        return Unicode.Scalar(UInt32.random(in: block, using: &random)) ?? "Ж"
    }

    /// The fastest of many passes: what else runs on the machine makes none faster.
    private static func nanoseconds(_ names: [[UInt8]]) -> Double {
        let folder = NameFolder()
        let clock = ContinuousClock()
        var sum: UInt64 = 0
        var best = Double.infinity
        for _ in 0..<200 {
            let begun = clock.now
            for name in names { sum &+= folder.coarseHash(of: name.span) }
            let passed = begun.duration(to: clock.now)
            best = min(best, Double(passed.components.attoseconds) / 1e9 / Double(names.count))
        }
        // Used, so that nothing is left out.
        return sum == 0 ? 0 : best
    }
}
