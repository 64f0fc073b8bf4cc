import Access
import Descriptors
import Facts

/// A directory that the way to a root leads through, as it was when it was passed.
struct PassedDirectory: Sendable {
    /// Nothing for `/`, and where it is not known.
    var name: FileName?
    let status: EntryStatus
    /// What its status and its access list say; by its mode alone where it has no list that decodes.
    let facts: EntryFacts

    /// - Throws: where its status cannot be had.
    init(
        _ directory: borrowing Descriptor, _ name: FileName?, _ trust: Trust, _ owners: OwnerView
    ) throws(SystemFailure) {
        self.name = name
        status = try directory.synchronizedStatus()
        var facts = EntryFacts()
        facts.take(status, kind: .directory, now: 0, owners)
        facts.readAccessList(directory)
        facts.settleRights(trust: trust)
        self.facts = facts
    }

    var identity: ObjectIdentity { ObjectIdentity(status) }
    var permissions: Permissions { facts.permissions }
    /// Who can search it.
    var searchers: Principals { facts.executors }
}

extension EntryFacts {
    /// Takes the directory's access ACL where it has one that decodes; by its mode alone else.
    mutating func readAccessList(_ directory: borrowing Descriptor) {
        guard let value = try? directory.attributeValue(AccessControlList.attributeName),
            let decoded = AttributeValue.accessControlList(value)
        else { return }
        acl = AccessControlList(decoded)
    }
}
