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
        if object.kind == .link { details.target = Array(archive.tree.target(of: node)) }
        for name in facts.attributeNames { details.attributes.append(EntryDetails.Attribute(name: name, value: nil)) }
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
