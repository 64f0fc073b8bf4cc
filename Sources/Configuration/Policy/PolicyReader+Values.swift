import AccessText
import Auditing
import Facts
import RuleLanguage
import YAML

extension PolicyReader {
    /// Three or four octal digits.
    func mode(_ node: Node, _ reader: inout MappingReader) -> Mode? {
        guard let text = reader.text(node, of: "mode") else { return nil }
        guard (3...4).contains(text.utf8.count), let number = UInt16(text, radix: 8), text.first != "+" else {
            reader.refuse(node, "'\(text)' is no mode", "a mode is of three or four octal digits, for example 0640")
            return nil
        }
        return Mode(rawValue: number)
    }

    /// One account, a list of them, or either behind `exactly` or `at-most`: the object's is to be one of them.
    func owners(
        _ key: String, _ sort: String, _ find: ([UInt8]) -> UInt32?, _ reader: inout MappingReader
    ) -> [PolicyDemand.Account]? {
        guard var node = reader.optional(key) else { return nil }
        if let pairs = node.pairs {
            guard pairs.count == 1, ["exactly", "at-most"].contains(pairs[0].name) else {
                reader.refuse(node, "'\(key)' has one of 'at-most' and 'exactly'")
                return nil
            }
            node = pairs[0].value
        }
        var found: [PolicyDemand.Account] = []
        for item in node.items ?? [node] {
            guard let text = reader.text(item, of: key) else { return nil }
            guard let id = account(text, find) else {
                reader.refuse(
                    item, "there is no \(sort) '\(text)'", "a number need not have an account: \(key): 1000")
                return nil
            }
            found.append(.init(id: id, word: text))
        }
        if found.isEmpty { reader.refuse(node, "'\(key)' names nobody") }
        return found
    }

    /// As with chown(1), a name comes before a number.
    private func account(_ text: String, _ find: ([UInt8]) -> UInt32?) -> UInt32? {
        find(Array(text.utf8)) ?? UInt32(text).flatMap { $0 == .max ? nil : $0 }
    }

    /// Entries in the short text form of acl(5), separated by commas.
    func acl(_ node: Node, isDefault: Bool, _ reader: inout MappingReader) -> DemandedACL? {
        guard let text = reader.text(node, of: "acl") else { return nil }
        var entries: [AccessControlList.Entry] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let entry = aclEntry(String(part.drop { $0 == " " }), node, &reader) else { return nil }
            if !isDefault, [.owner, .group, .other].contains(entry.tag) {
                reader.refuse(
                    node, "what owner, group and others may do is not for the ACL to say", "say it with 'mode'")
                return nil
            }
            if entries.contains(where: { $0.tag == entry.tag }) {
                reader.refuse(node, "an ACL has one entry for each account")
                return nil
            }
            entries.append(entry)
        }
        return DemandedACL(entries: entries, text: text)
    }

    /// An account that an entry names, and nobody has.
    private struct UnknownAccount: Error {
        var sort: String
        var name: String
    }

    private func aclEntry(_ text: String, _ node: Node, _ reader: inout MappingReader) -> AccessControlList.Entry? {
        func id(_ sort: String, _ name: String, _ find: ([UInt8]) -> UInt32?) throws(UnknownAccount) -> UInt32 {
            guard let id = account(name, find) else { throw UnknownAccount(sort: sort, name: name) }
            return id
        }
        do throws(UnknownAccount) {
            let entry = try AccessControlList.Entry(text: text) { name throws(UnknownAccount) in
                try id("user", name, accounts.user)
            } group: { name throws(UnknownAccount) in
                try id("group", name, accounts.group)
            }
            if let entry, entry.tag != .mask { return entry }
            reader.refuse(node, "'\(text)' is no ACL entry", "entries read u:alice:rw, g:staff:r, or it is 'none'")
        } catch {
            reader.refuse(node, "there is no \(error.sort) '\(error.name)'")
        }
        return nil
    }

    /// The text form of cap_from_text(3).
    func capabilities(_ node: Node, _ reader: inout MappingReader) -> FileCapabilities? {
        guard let text = reader.text(node, of: "capabilities") else { return nil }
        do throws(NotationError) {
            return try FileCapabilities(parsing: text)
        } catch {
            reader.refuse(node, error.message, error.note)
            return nil
        }
    }
}
