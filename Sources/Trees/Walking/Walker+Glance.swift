import Descriptors
import Facts

extension Walker {
    /// Reads a file by its name, where nobody who is not trusted could have put something else in its place: most files are
    /// done with by their first bytes. Whatever lies there is pinned and looked at before it is opened, since not even who
    /// is trusted means a FIFO to be opened that he puts there now.
    ///
    /// - Returns: whether nothing is to be said about the entry. Where something is, or may be, the facts are as they
    ///   were: evidence comes from a pinned inode only.
    mutating func isSettledByGlance(
        _ decision: Decision, in node: DirectoryNode, _ directory: OpenDirectory
    ) -> Bool {
        guard facts.kind == .file, isInTrustedDirectory, case .wants(let wanted) = decision,
            wanted.contains(.content)
        else { return false }
        do {
            let file = try reader.openFile(in: directory.descriptor)
            try file.read(ContentReader.headLength(ofFileWith: facts.size), into: &head)
            facts.takeContent(head, size: facts.size)
            var decision = considerByName(in: node)
            if case .wants = decision {
                decision = try readOn(decision, ContentReader(file, head: head), in: node, directory)
            }
            if decision == .settled {
                noteExecuteBit()
                return true
            }
        } catch {
            // A closer look fails as well, or finds out what became of it.
        }
        facts.forgetContent()
        return false
    }

    /// Reads on as long as the consumer wants nothing but more of the content.
    private mutating func readOn(
        _ first: Decision, _ contents: consuming ContentReader, in node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> Decision {
        var decision = first
        while case .wants(let wanted) = decision {
            let open = wanted.subtracting(facts.collected)
            guard !open.isEmpty, open.isSubset(of: [.reading, .resolution]) else { break }
            if needsReading(open) { try takeReading(contents) }
            if open.contains(.resolution) { try takeResolution(contents, in: node, directory) }
            decision = considerByName(in: node)
        }
        return decision
    }
}
