import Auditing
import Descriptors
import Facts

/// Looks again at objects of findings, each on the way from its root name by name, without following anything.
struct LiveObjects: ObjectInspection {
    /// Nothing where names were listed and no tree is there to look at.
    private let roots: [PathArgument?]
    private let followsLink: Bool

    /// Bytes of one read.
    private static let block = 1 << 18
    private static let capability = Array("security.capability".utf8)

    init(_ roots: [PathArgument?], followingLink: Bool) {
        self.roots = roots
        followsLink = followingLink
    }

    func digest(of finding: Finding) -> String? {
        guard finding.evidence.kind == .file, let object = try? pin(finding) else { return nil }
        return try? Self.digest(object, finding.evidence)
    }

    func capabilities(of finding: Finding) -> FileCapabilities? {
        let none = FileCapabilities(
            permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        // Only regular files can have any.
        guard finding.evidence.kind == .file else { return none }
        guard let object = try? pin(finding), let status = try? object.status(), finding.evidence.describes(status)
        else { return nil }
        do throws(SystemFailure) {
            guard let value = try object.attributeValue(Self.capability) else { return none }
            return AttributeValue.capabilities(value).map { decoded in
                FileCapabilities(
                    permitted: CapabilitySet(rawValue: decoded.permitted),
                    inheritable: CapabilitySet(rawValue: decoded.inheritable), effective: decoded.effective,
                    rootID: decoded.rootID)
            }
        } catch {
            return nil
        }
    }

    private static func digest(_ object: borrowing Descriptor, _ evidence: Evidence) throws(SystemFailure) -> String? {
        let status = try object.status()
        guard evidence.describes(status) else { return nil }
        let file = try object.reopenForReading()
        var hash = SHA256()
        var offset: Int64 = 0
        // What is written meanwhile does not make the reading endless.
        while offset <= Int64(clamping: status.size) {
            let bytes = try file.read(atMost: block, at: offset)
            hash.add(bytes)
            offset += Int64(bytes.count)
            if bytes.count < block { break }
        }
        return try file.status().isUnchanged(since: status) ? hash.hexadecimal() : nil
    }

    private func pin(_ finding: Finding) throws(SystemFailure) -> Descriptor? {
        guard roots.indices.contains(finding.root), let root = roots[finding.root] else { return nil }
        var directory = try Descriptor.openRoot(root.bytes, followingLink: followsLink)
        var names: [FileName] = []
        for component in finding.path.split(separator: UInt8(ascii: "/")) {
            guard let name = FileName(Array(component)) else { return nil }
            names.append(name)
        }
        guard let last = names.popLast() else { return nil }
        for name in names { directory = try directory.openDirectory(name, crossingMounts: true) }
        return try directory.pin(last, crossingMounts: true)
    }
}

extension Evidence {
    /// Whether a later look at the object shows the same kind, mode and owners.
    fileprivate func describes(_ status: EntryStatus) -> Bool {
        status.isRegularFile && status.mode & 0o7777 == UInt32(mode.rawValue) && status.owner == owner.id
            && status.group == group.id
    }
}
