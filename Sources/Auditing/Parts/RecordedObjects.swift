package import Facts
import RuleLanguage

/// What was seen of objects when their trees were scanned, where nobody can look at them again.
package struct RecordedObjects: ObjectInspection {
    private struct Place: Hashable {
        var root: Int
        var path: [UInt8]
    }

    private var objects: [Place: InspectedObject] = [:]

    package init(_ results: borrowing AuditResults) {
        for object in results.objects { objects[Place(root: object.root, path: object.path)] = object }
    }

    package func digest(of finding: Finding) -> String? {
        guard finding.evidence.kind == .file else { return nil }
        return objects[Place(root: finding.root, path: finding.path)]?.digest
    }

    package func capabilities(of finding: Finding) -> FileCapabilities? {
        // Only regular files can have any.
        guard finding.evidence.kind == .file else {
            return FileCapabilities(
                permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        }
        return objects[Place(root: finding.root, path: finding.path)]?.capabilities
    }
}

extension Audit {
    /// Looks now at the objects of findings that somebody accepts as long as they are what they were: whoever makes the
    /// report may be somewhere else.
    package func inspect(
        _ accepted: [AcceptedFinding], by objects: any ObjectInspection, in examination: inout Examination
    ) {
        let pinned = accepted.filter { $0.pin?.digest != nil || $0.pin?.capabilities != nil }
        guard !pinned.isEmpty else { return }
        let entries = LiveEntries(pinned, among: library.rules)
        let findings = examination.results.takeFindings()
        var last: InspectedObject?
        for record in findings {
            examination.results.putBack(record)
            guard let finding = try? Finding(record: record.value) else {
                findings.space?.noteDamage()
                continue
            }
            let pins = entries.matching(finding).compactMap { entries.all[$0].entry.pin }
            guard !pins.isEmpty, last?.root != finding.root || last?.path != finding.path else { continue }
            let object = InspectedObject(
                root: finding.root, path: finding.path, digest: objects.digest(of: finding),
                capabilities: objects.capabilities(of: finding))
            examination.results.add(.object(object))
            last = object
        }
    }
}
