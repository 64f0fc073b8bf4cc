extension EncodedBytes {
    /// One stream of bzip2, of one block whose codes have the same length: it becomes no shorter than its steps make it
    /// (bzip2 1.0.8, `decompress.c` and `huffman.c`, as the decoder reads it).
    public static func bzip2(_ bytes: [UInt8]) -> [UInt8] {
        let sum = blockSum(bytes)
        var bits = Bits()
        for byte in "BZh9".utf8 { bits.add(UInt64(byte), 8) }
        bits.add(0x3141_5926_5359, 48)
        bits.add(UInt64(sum), 32)
        // Not randomised.
        bits.add(0, 1)
        let (last, origin) = sorted(withoutRuns(bytes))
        bits.add(UInt64(origin), 24)
        let used = Set(last).sorted()
        bits.add(used: used)
        let symbols = symbols(of: last, among: used)
        let length = UInt64.bitWidth - UInt64(used.count + 1).leadingZeroBitCount
        let selectors = (symbols.count + 49) / 50
        // Two tables at the least, which are alike; every fifty symbols use the first one.
        bits.add(2, 3)
        bits.add(UInt64(selectors), 15)
        for _ in 0..<selectors { bits.add(0, 1) }
        for _ in 0..<2 {
            bits.add(UInt64(length), 5)
            for _ in 0..<used.count + 2 { bits.add(0, 1) }
        }
        for symbol in symbols { bits.add(UInt64(symbol), length) }
        bits.add(0x1772_4538_5090, 48)
        bits.add(UInt64(sum), 32)
        return bits.bytes
    }

    /// The CRC-32 of its blocks: the highest bit first.
    private static func blockSum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte) << 24) { word, _ in word << 1 ^ (word >> 31 == 1 ? 0x04C1_1DB7 : 0) }
        }
    }

    /// Four equal bytes have behind them how many more there are.
    private static func withoutRuns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let run = bytes[index...].prefix(255).prefix { $0 == bytes[index] }.count
            result += [UInt8](repeating: bytes[index], count: min(run, 4))
            if run >= 4 { result.append(UInt8(run - 4)) }
            index += run
        }
        return result
    }

    /// The last bytes of all rotations, sorted, and which of those the bytes themselves are (Burrows and Wheeler).
    private static func sorted(_ bytes: [UInt8]) -> (last: [UInt8], origin: Int) {
        let twice = bytes + bytes
        let rotations = bytes.indices.sorted {
            twice[$0..<$0 + bytes.count].lexicographicallyPrecedes(twice[$1..<$1 + bytes.count])
        }
        return (rotations.map { twice[$0 + bytes.count - 1] }, rotations.firstIndex(of: 0) ?? 0)
    }

    /// How far back each byte came last; of those that came just now how many follow one another, in digits of 1 and 2. The
    /// last one is the end.
    private static func symbols(of bytes: [UInt8], among used: [UInt8]) -> [Int] {
        var (recent, symbols, run) = (used, [Int](), 0)
        func endRun() {
            while run > 0 {
                symbols.append(1 - run % 2)
                run = (run - 1) / 2
            }
        }
        for byte in bytes {
            guard let place = recent.firstIndex(of: byte), place > 0 else {
                run += 1
                continue
            }
            endRun()
            symbols.append(place + 1)
            recent.insert(recent.remove(at: place), at: 0)
        }
        endRun()
        return symbols + [used.count + 1]
    }

    /// Bits, the first one of a byte highest.
    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private var count = 0

        mutating func add(_ value: UInt64, _ width: Int) {
            for place in (0..<width).reversed() {
                if count % 8 == 0 { bytes.append(0) }
                bytes[count / 8] |= UInt8(value >> UInt64(place) & 1) << UInt8(7 - count % 8)
                count += 1
            }
        }

        /// Which bytes there are: in which sixteens, and which of those.
        mutating func add(used: [UInt8]) {
            let sixteens = Set(used.map { $0 / 16 })
            for part in UInt8(0)..<16 { add(sixteens.contains(part) ? 1 : 0, 1) }
            for part in sixteens.sorted() {
                for place in UInt8(0)..<16 { add(used.contains(part * 16 + place) ? 1 : 0, 1) }
            }
        }
    }
}
