import Digests
import Facts

extension Fingerprints {
    /// What tells something again that was not examined: 32 digits of its kind, the path and the rule that stayed
    /// silent, for formats in which nothing goes without a fingerprint. No finding has the same.
    package static func ofNotice(_ kind: String, rule: String, path: [UInt8]) -> String {
        var hash = SHA256()
        for part in ["notice", kind, rule] {
            hash.add(part)
            hash.add(0)
        }
        hash.add(path)
        return Fingerprint(hash).description
    }
}
