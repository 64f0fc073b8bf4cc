import Digests

/// What the page does, and how it looks: by hand, and in the page itself. No more than 40 kB together.
enum PageScript {
    /// In their order: each builds on those before.
    static let script = [data, search, table, tree, entry, treemap, export, keys].joined()

    /// What the policy of a page may run or apply, by its digest (Content Security Policy 3, §2.3.1).
    static func source(_ text: String) -> String {
        var hash = SHA256()
        hash.add(text)
        let digest = hash.digest()
        let bytes = digest.indices.flatMap { index in
            (0..<8).map { UInt8(truncatingIfNeeded: digest[index] >> (56 - 8 * UInt64($0))) }
        }
        return "'sha256-\(Base64.encode(bytes))'"
    }
}
