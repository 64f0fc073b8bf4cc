import RandomNumbers

extension SplitMix64 {
    /// A file name of the nastier kind: any bytes, any characters, and what means something to some program.
    mutating func name(ofAtMost length: Int = 12) -> [UInt8] {
        var name: [UInt8] = []
        for _ in 0...Int.random(in: 0..<length, using: &self) {
            switch UInt8.random(in: 0..<4, using: &self) {
            case 0:
                name.append(UInt8.random(in: 1...255, using: &self))
            case 1:
                let value = UInt32.random(in: 1...0x10FFFF, using: &self)
                if let scalar = Unicode.Scalar(value) { name += Array(String(Character(scalar)).utf8) }
            case 2:
                name += Array("\\]([{0}#`'\"%:xu".utf8).shuffled(using: &self).prefix(2)
            default:
                let words = ["##", "\\x41", "\\u{41}", "](", "{0", "\u{202E}", "e\u{301}"]
                name += Array(words[Int.random(in: words.indices, using: &self)].utf8)
            }
        }
        return name
    }
}
