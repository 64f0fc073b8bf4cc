import Auditing
import Descriptors
import Digests
import Facts
import Supervising
import Trees

/// Looks again at objects of findings, each on the way from its root name by name, without following anything, and each
/// in a child: by now the file system may have stopped answering.
struct LiveObjects: ObjectInspection {
    private let sources: [any EntrySource]
    private let isolatedTask: IsolatedTask

    /// Bytes of one read.
    private static let block = 1 << 18
    private static let capability = Array("security.capability".utf8)

    /// - Parameter sources: of the roots, in their order; none where nobody is to look again.
    init(_ sources: [any EntrySource], isolatedTask: IsolatedTask) {
        self.sources = sources
        self.isolatedTask = isolatedTask
    }

    func digest(of finding: Finding) -> String? {
        guard finding.evidence.kind == .file else { return nil }
        let answer = try? isolatedTask.run { sharedProgress in
            guard let object = try? pin(finding),
                let digest = try? Self.digest(object, finding.evidence, sharedProgress)
            else { return }
            sharedProgress.send(0, Array(digest.utf8))
        }
        return answer?[0].map { String(decoding: $0, as: UTF8.self) }
    }

    func capabilities(of finding: Finding) -> FileCapabilities? {
        let none = FileCapabilities(
            permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        // Only regular files can have any.
        guard finding.evidence.kind == .file else { return none }
        // 0: the value; 1: there is none.
        let answer = try? isolatedTask.run { sharedProgress in
            guard let object = try? pin(finding), let status = try? object.status(), finding.evidence.describes(status)
            else { return }
            do throws(SystemFailure) {
                let value = try object.attributeValue(Self.capability)
                sharedProgress.send(value == nil ? 1 : 0, value ?? [])
            } catch {
                // No answer: it cannot be read.
            }
        }
        if answer?[1] != nil { return none }
        return answer?[0].flatMap(AttributeValue.capabilities).map { decoded in
            FileCapabilities(
                permitted: CapabilitySet(rawValue: decoded.permitted),
                inheritable: CapabilitySet(rawValue: decoded.inheritable), effective: decoded.effective,
                rootID: decoded.rootID)
        }
    }

    private static func digest(
        _ object: borrowing Descriptor, _ evidence: Evidence, _ sharedProgress: SharedProgress
    ) throws(SystemFailure) -> String? {
        let status = try object.status()
        guard evidence.describes(status) else { return nil }
        let file = try object.reopenForReading()
        var hash = SHA256()
        var offset: Int64 = 0
        // What is written meanwhile does not make the reading endless.
        while offset <= Int64(clamping: status.size) {
            let bytes = try file.read(atMost: block, at: offset)
            hash.add(bytes)
            sharedProgress.beat()
            offset += Int64(bytes.count)
            if bytes.count < block { break }
        }
        return try file.status().isUnchanged(since: status) ? hash.hexadecimal() : nil
    }

    private func pin(_ finding: Finding) throws(SystemFailure) -> Descriptor? {
        guard sources.indices.contains(finding.root), var directory = try sources[finding.root].openDirectory()
        else { return nil }
        isolatedTask.confine(to: directory)
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
