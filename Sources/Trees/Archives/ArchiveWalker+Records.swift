import Archives
import Facts

extension ArchiveWalker {
    /// Hands the entry at hand over for its record, where the consumer keeps any. What a later layer hides is not there.
    mutating func keep(_ node: VirtualTree.Node) {
        guard let keeps = consumer.keeps, !facts.imageRoles.contains(.buried) else { return }
        details.reset()
        takePath()
        let object = archive.tree[node]
        if object.known.contains(.modified) {
            let (time, overflows) = object.modified.multipliedReportingOverflow(by: 1_000_000_000)
            if !overflows { details.modified = time }
        }
        details.isControl = archive.isControl(node)
        if object.kind == .link { details.target = Array(archive.tree.target(of: node)) }
        let set = archive.records.attributeSet(of: archive.tree.object(of: node))
        let values = set > 0 ? archive.records[attributeSet: set].values : [:]
        for name in facts.attributeNames {
            details.attributes.append(EntryDetails.Attribute(name: name, value: values[name]))
            // Lists and capabilities may be there as text alone.
            if keeps.contains(.attributeValues), values[name] == nil, !EntryFacts.isDecoded(name[...]) {
                details.unread.insert(.attributeValues)
                note(ScanError(.unreadableFact, root: archive.rootIndex, path: facts.path))
            }
        }
        if keeps.contains(.digest), object.kind == .file {
            details.digest = archive.records.digest(of: archive.tree.object(of: node))?.bigEndianBytes
            if details.digest == nil {
                details.unread.insert(.digest)
                note(ScanError(.unreadableFact, root: archive.rootIndex, path: facts.path))
            }
        }
        consumer.keep(facts, details)
    }
}
