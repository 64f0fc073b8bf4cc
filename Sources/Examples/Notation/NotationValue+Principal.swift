import Facts
import RuleLanguage

extension NotationValue {
    /// `www-data`, or `www-data:staff,50`: a user, whose primary group has the same number, and further groups.
    func principal() throws(NotationError) -> Principal {
        let parts = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, let user = Self.account(name, in: ExampleAccounts.users) else {
            throw word.error("no such user", note: "it reads runtime=USER or runtime=USER:GROUP,GROUP")
        }
        var groups: Set<UInt32> = []
        for name in parts.dropFirst().flatMap({
            $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        }) {
            guard let group = Self.account(name, in: ExampleAccounts.groups) else {
                throw word.error("no such group", note: "it reads runtime=USER or runtime=USER:GROUP,GROUP")
            }
            groups.insert(group)
        }
        return Principal(user: user, group: user, groups: groups.subtracting([user]))
    }

    private static func account(_ bytes: ArraySlice<UInt8>, in table: [(name: String, id: UInt32)]) -> UInt32? {
        table.first { $0.name.utf8.elementsEqual(bytes) }?.id ?? UInt32(String(decoding: bytes, as: UTF8.self))
    }
}
