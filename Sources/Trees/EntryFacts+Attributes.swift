import Descriptors
import Facts

extension EntryFacts {
    static let accessACL = Array("system.posix_acl_access".utf8)
    static let defaultACLName = Array("system.posix_acl_default".utf8)
    static let capability = Array("security.capability".utf8)

    /// The facts that hang on extended attributes; a listing decides most of them at once.
    static let attributeCollectors: Collectors = [.attributes, .acl, .capabilities]

    /// Whether facts are made of this attribute's value, and not merely of its presence.
    static func isDecoded(_ name: [UInt8]) -> Bool {
        name == accessACL || name == defaultACLName || name == capability
    }

    /// Decodes the attributes of `attributeNames` that facts are made of, with `value` reading one of them.
    ///
    /// A value that the kernel itself refuses to hand out, or that does not decode, is malformed: that is a fact
    /// about the entry. One that could not be read for another reason leaves its facts unread.
    mutating func decodeAttributes(value: (_ name: [UInt8]) -> Result<[UInt8]?, SystemFailure>) -> SystemFailure? {
        var failure: SystemFailure?
        for name in attributeNames {
            let collector: Collectors
            switch name {
            case Self.accessACL, Self.defaultACLName: collector = .acl
            case Self.capability: collector = .capabilities
            default: continue
            }
            switch value(name) {
            case .success(nil): break
            case .success(let bytes?):
                if !decode(name, bytes) { malformedAttributes.append(name) }
            case .failure(let refusal) where refusal.name == "EINVAL" || refusal.name == "EOVERFLOW":
                malformedAttributes.append(name)
            case .failure(let refusal):
                unread.insert(collector)
                failure = failure ?? refusal
            }
        }
        collected.formUnion(Self.attributeCollectors.subtracting(unread))
        return failure
    }

    private mutating func decode(_ name: [UInt8], _ bytes: [UInt8]) -> Bool {
        if name == Self.capability {
            guard let decoded = AttributeValue.capabilities(bytes) else { return false }
            capabilities = FileCapabilities(
                permitted: CapabilitySet(rawValue: decoded.permitted),
                inheritable: CapabilitySet(rawValue: decoded.inheritable),
                effective: decoded.effective, rootID: decoded.rootID)
            return true
        }
        guard let decoded = AttributeValue.accessControlList(bytes) else { return false }
        let list = AccessControlList(decoded)
        if name == Self.accessACL { acl = list } else { defaultACL = list }
        return true
    }
}

extension AccessControlList {
    init(_ decoded: DecodedACL) {
        self.init(
            decoded.entries.map { entry in
                switch entry.tag {
                case .owner: Entry(.owner, entry.rights)
                case .user: Entry(.user(entry.id ?? .max), entry.rights)
                case .group: Entry(.group, entry.rights)
                case .namedGroup: Entry(.namedGroup(entry.id ?? .max), entry.rights)
                case .mask: Entry(.mask, entry.rights)
                case .other: Entry(.other, entry.rights)
                }
            })
    }
}
