/// The contents of passwd(5) and group(5), as far as they are well-formed: a line that is not is skipped and counted.
struct AccountTable: Sendable {
    private(set) var users: [HostAccounts.User] = []
    private(set) var groups: [HostAccounts.Group] = []
    private(set) var malformedLines = 0

    init(users: [UInt8], groups: [UInt8]) {
        for fields in Self.lines(users) {
            if fields.count == 7, !fields[0].isEmpty, let id = Self.number(fields[2]),
                let group = Self.number(fields[3])
            {
                self.users.append(.init(name: [UInt8](fields[0]), id: id, primaryGroup: group))
            } else {
                malformedLines += 1
            }
        }
        for fields in Self.lines(groups) {
            if fields.count == 4, !fields[0].isEmpty, let id = Self.number(fields[2]) {
                let members = fields[3].split(separator: UInt8(ascii: ",")).map { [UInt8]($0) }
                self.groups.append(.init(name: [UInt8](fields[0]), id: id, members: members))
            } else {
                malformedLines += 1
            }
        }
    }

    private static func lines(_ text: [UInt8]) -> [[ArraySlice<UInt8>]] {
        text.split(separator: UInt8(ascii: "\n")).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard !digits.isEmpty, digits.count <= 10 else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + UInt64(digit - UInt8(ascii: "0"))
        }
        return UInt32(exactly: number)
    }
}
