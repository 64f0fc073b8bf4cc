import Access
import Descriptors
import Facts

extension EntryFacts {
    static let defaultACLName = Array("system.posix_acl_default".utf8)
    static let capability = Array("security.capability".utf8)

    /// The facts that hang on extended attributes; a listing decides most of them at once.
    static let attributeCollectors: Collectors = [.attributes, .acl, .capabilities]

    /// The attributes that facts are made of by their values, and not merely by their presence.
    private static let decodedNames = [capability, AccessControlList.attributeName, defaultACLName]

    /// Whether facts are made of the attribute's value.
    static func isDecoded(_ name: ArraySlice<UInt8>) -> Bool {
        for decoded in decodedNames where decoded.count == name.count && name.elementsEqual(decoded) { return true }
        return false
    }

    /// Takes the list of an entry's attributes, and decodes those that facts are made of, with `value` reading one of
    /// them.
    ///
    /// A value that the kernel itself refuses to hand out, or that does not decode, is malformed: that is a fact
    /// about the entry. One that could not be read for another reason leaves its facts unread. Those of a list that is
    /// too long to be had are asked for by name, so that only the names of all others stay unread.
    ///
    /// - Returns: the first failure that leaves something unread.
    mutating func takeAttributes(
        _ list: Result<[[UInt8]], SystemFailure>, value: (_ name: [UInt8]) -> Result<[UInt8]?, SystemFailure>
    ) -> SystemFailure? {
        var failure: SystemFailure?
        switch list {
        case .success(let names): attributeNames = names.sorted { $0.lexicographicallyPrecedes($1) }
        case .failure(let refusal) where refusal.saysListIsTooLong:
            attributeNames = Self.decodedNames
            unread.insert(.attributes)
            failure = refusal
        case .failure(let refusal):
            attributeNames = []
            unread.formUnion(Self.attributeCollectors)
            return refusal
        }
        for name in attributeNames {
            let collector: Collectors
            switch name {
            case AccessControlList.attributeName, Self.defaultACLName: collector = .acl
            case Self.capability: collector = .capabilities
            default: continue
            }
            switch value(name) {
            case .success(nil): attributeNames.removeAll { $0 == name }
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

    /// The capabilities in a value of the attribute that has them; nothing where it is malformed.
    static func capabilities(_ bytes: [UInt8]) -> FileCapabilities? {
        AttributeValue.capabilities(bytes).map { decoded in
            FileCapabilities(
                permitted: CapabilitySet(rawValue: decoded.permitted),
                inheritable: CapabilitySet(rawValue: decoded.inheritable),
                effective: decoded.effective, rootID: decoded.rootID)
        }
    }

    private mutating func decode(_ name: [UInt8], _ bytes: [UInt8]) -> Bool {
        if name == Self.capability {
            capabilities = Self.capabilities(bytes)
            return capabilities != nil
        }
        guard let decoded = AttributeValue.accessControlList(bytes) else { return false }
        let list = AccessControlList(decoded)
        if name == AccessControlList.attributeName { acl = list } else { defaultACL = list }
        return true
    }
}
