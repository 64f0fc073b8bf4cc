import AccessText
import Facts
import Remedies
import Reporting

/// What a plan says of an object, by the words that machines know it by; values in the forms of ls(1), acl(5), getcap(8).
struct FixDifference {
    let name: String
    /// Nothing where the object had none, or is to have none.
    let before: String?
    let after: String?

    /// All that differs, in the order in which it is done.
    static func all(_ before: FixState, _ after: FixState, naming accounts: any AccountDirectory) -> [FixDifference] {
        var all: [FixDifference] = []
        func add(_ name: String, _ old: String?, _ new: String?) {
            if old != new { all.append(FixDifference(name: name, before: old, after: new)) }
        }
        func owner(_ state: FixState) -> String {
            shown(accounts.nameOfOwner(state.owner)) ?? String(state.owner)
        }
        func group(_ state: FixState) -> String {
            shown(accounts.nameOfOwningGroup(state.group)) ?? String(state.group)
        }
        if before.owner != after.owner { add("owner", owner(before), owner(after)) }
        if before.group != after.group { add("group", group(before), group(after)) }
        add("acl", before.acl?.text(naming: accounts), after.acl?.text(naming: accounts))
        add("default-acl", before.defaultACL?.text(naming: accounts), after.defaultACL?.text(naming: accounts))
        add("mode", mode(before), mode(after))
        func isShown(_ name: [UInt8], _ other: FixState) -> Bool {
            !other.attributeNames.contains(name) && !name.elementsEqual("security.capability".utf8)
        }
        for name in before.attributeNames where isShown(name, after) {
            add("xattr", DisplayEscape.full.text(name), nil)
        }
        for name in after.attributeNames where isShown(name, before) {
            add("xattr", nil, DisplayEscape.full.text(name))
        }
        add("capabilities", before.capabilities?.text, after.capabilities?.text)
        add("target", target(before), target(after))
        if after.isTimeSet { add("modified", "as it is", "now") }
        if before.isTimeSet, !after.isTimeSet { add("modified", "as it was set", "as it was before") }
        return all
    }

    private static func mode(_ state: FixState) -> String { "\(state.mode.octal) \(state.mode.letters)" }

    private static func target(_ state: FixState) -> String? {
        state.kind == .link ? DisplayEscape.full.text(state.target) : nil
    }

    private static func shown(_ name: [UInt8]?) -> String? { name.map { DisplayEscape.full.text($0) } }
}
