import AccessText
import Descriptors
import Facts
import Trees

extension FuzzTarget {
    /// The value of `system.posix_acl_access`; the list survives being encoded again.
    static let accessControlList = FuzzTarget(name: "acl") { input in
        guard let list = AttributeValue.accessControlList(input) else { return }
        var bytes = littleEndian(UInt32(2))
        for entry in list.entries {
            bytes += littleEndian(entry.tag.rawValue) + littleEndian(UInt16(entry.rights))
            bytes += littleEndian(entry.id ?? UInt32.max)
        }
        try hold(AttributeValue.accessControlList(bytes) == list, "encoded again it is another list")
        let text = AccessControlList(list).text { _ in
            nil
        } group: { _ in
            nil
        }
        let entries = try text.split(separator: ",").map { try entry(String($0)) }
        let read = AccessControlList(entries).text { _ in
            nil
        } group: { _ in
            nil
        }
        try hold(read == text, "printed again it differs: \(text)")
    }

    /// The value of `security.capability`; the sets survive being encoded again.
    static let capabilities = FuzzTarget(name: "capabilities") { input in
        guard let decoded = AttributeValue.capabilities(input) else { return }
        let version: UInt32 = decoded.rootID == nil ? 2 : 3
        var bytes = littleEndian(version << 24 | (decoded.effective ? 1 : 0))
        for half in 0..<2 {
            bytes += littleEndian(UInt32(truncatingIfNeeded: decoded.permitted >> (32 * half)))
            bytes += littleEndian(UInt32(truncatingIfNeeded: decoded.inheritable >> (32 * half)))
        }
        if let rootID = decoded.rootID { bytes += littleEndian(rootID) }
        try hold(AttributeValue.capabilities(bytes) == decoded, "encoded again they are other sets")
        let sets = FileCapabilities(
            permitted: CapabilitySet(rawValue: decoded.permitted),
            inheritable: CapabilitySet(rawValue: decoded.inheritable), effective: decoded.effective)
        let read = FileCapabilities(text: sets.text)
        try hold(read?.text == sets.text, "printed again they differ: \(sets.text)")
    }

    private static func entry(_ text: String) throws(BrokenPromise) -> AccessControlList.Entry {
        let number = { (text: String) throws(BrokenPromise) in
            guard let number = UInt32(text) else { throw BrokenPromise("\(text) is no number") }
            return number
        }
        let entry = try AccessControlList.Entry(text: text, user: number, group: number)
        guard let entry else { throw BrokenPromise("what was printed is no entry: \(text)") }
        return entry
    }

    private static func littleEndian<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
        (0..<Word.bitWidth / 8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
}
