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
            let part = String(part.drop { $0 == " " })
            let fields = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, let rights = Self.rights(fields[2]) else {
                reader.refuse(node, "'\(part)' is no ACL entry", "entries read u:alice:rw, g:staff:r, or it is 'none'")
                return nil
            }
            let tag: AccessControlList.Tag?
            switch (fields[0], fields[1]) {
            case ("u", ""), ("user", ""): tag = isDefault ? .owner : nil
            case ("g", ""), ("group", ""): tag = isDefault ? .group : nil
            case ("o", ""), ("other", ""): tag = isDefault ? .other : nil
            case ("u", let name), ("user", let name):
                guard let id = account(name, accounts.user) else {
                    reader.refuse(node, "there is no user '\(name)'")
                    return nil
                }
                tag = .user(id)
            case ("g", let name), ("group", let name):
                guard let id = account(name, accounts.group) else {
                    reader.refuse(node, "there is no group '\(name)'")
                    return nil
                }
                tag = .namedGroup(id)
            default:
                reader.refuse(node, "'\(part)' is no ACL entry", "an entry begins with u or g")
                return nil
            }
            guard let tag else {
                reader.refuse(
                    node, "what owner, group and others may do is not for the ACL to say", "say it with 'mode'")
                return nil
            }
            if entries.contains(where: { $0.tag == tag }) {
                reader.refuse(node, "an ACL has one entry for each account")
                return nil
            }
            entries.append(.init(tag, rights))
        }
        return DemandedACL(entries: entries, text: text)
    }

    private static func rights(_ text: String) -> UInt8? {
        var rights: UInt8 = 0
        for letter in text {
            switch letter {
            case "r": rights |= 4
            case "w": rights |= 2
            case "x": rights |= 1
            case "-": break
            default: return nil
            }
        }
        return text.isEmpty ? nil : rights
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
