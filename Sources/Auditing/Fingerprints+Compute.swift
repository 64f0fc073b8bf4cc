extension Fingerprints {
    /// The version of the recipe: another recipe gets another word, so that old baselines are told apart.
    private static let version = "tw1"

    /// The fingerprints of what `rule` says about `path`. The discriminator is what makes it another finding of the
    /// same rule about the same path: a principal and a right, a capability, a link's target. Neither mode nor line,
    /// time, inode or absolute path goes in. `occurrence` is 1 for the first finding with this location's hash.
    init(rule: String, path: [UInt8], discriminator: [UInt8], occurrence: (String) -> Int) {
        let rule = Array(rule.utf8)
        let hash = Self.hash([Array(Self.version.utf8), rule, path, discriminator])
        location = "\(hash):\(occurrence(hash))"
        let last = path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path
        name = Self.hash([rule, last, discriminator])
    }

    /// 32 hexadecimal digits over the parts with a NUL between them, which none of them can hold.
    private static func hash(_ parts: [[UInt8]]) -> String {
        var hash = SHA256()
        for (index, part) in parts.enumerated() {
            if index > 0 { hash.add(0) }
            hash.add(part)
        }
        return hash.hexadecimal(words: 4)
    }
}
