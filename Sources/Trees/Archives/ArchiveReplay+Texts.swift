import Archives
import Facts

/// Texts that are read for what they do, when all members are there: what becomes of them depends on the others.
extension ArchiveReplay {
    /// Keeps the member's text where its language is one that systems obey as it stands.
    mutating func keepText<Reader>(
        _ contents: inout MemberContents<Reader>, of node: VirtualTree.Node, _ object: Int, _ head: [UInt8]
    ) throws(ArchiveError) {
        guard asks.contains(.source), member.size > 0, isText(head, of: node) else {
            return records.keep(text: nil, of: object)
        }
        guard member.size <= UInt64(Self.longestText), records.hasRoom(forTextOf: member.size) else {
            return records.keep(text: .left, of: object)
        }
        records.keep(text: .kept(try contents.head(Int(member.size))), of: object)
    }

    /// Longer ones are no scripts, and would take much of the room for all.
    private static var longestText: Int { 8 << 20 }

    private func isText(_ head: [UInt8], of node: VirtualTree.Node) -> Bool {
        let name = Array(tree.name(of: node))
        let mayBeScript = tree[node].mode.rawValue & 0o111 != 0 && head.starts(with: "#!".utf8)
        let named = SourceLanguage(fileNamed: name, at: tree.path(of: node))
        return (named ?? (mayBeScript ? SourceLanguage(scriptBeginningWith: head) : nil))?.isOfStatements ?? false
    }
}
