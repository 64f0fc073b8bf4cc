import Descriptors
import Facts

extension Walker {
    /// Reads the first bytes of a file by its name, where nobody who is not trusted could have put a device or a FIFO in
    /// its place: most files are done with then, and cost an open, a read and a close.
    ///
    /// - Returns: whether nothing is to be said about the entry. Where something is, or may be, the facts are as they
    ///   were: evidence comes from a pinned inode only.
    mutating func isSettledByGlance(
        _ consideration: Consideration, in node: DirectoryNode, _ directory: OpenDirectory
    ) -> Bool {
        guard facts.kind == .file, isInTrustedDirectory, case .wants(let wanted) = consideration,
            wanted.contains(.content)
        else { return false }
        do {
            let file = try reader.openFile(in: directory.descriptor)
            try file.read(ContentReader.headLength(ofFileWith: facts.size), into: &head)
        } catch {
            // A closer look fails as well, or finds out what became of it.
            return false
        }
        facts.takeContent(head, size: facts.size)
        if considerByName(in: node) == .settled {
            noteExecuteBit()
            return true
        }
        facts.forgetContent()
        return false
    }
}
