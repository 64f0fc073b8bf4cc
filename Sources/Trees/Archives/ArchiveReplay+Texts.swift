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
            return records.keep(text: .passedBy, of: object)
        }
        records.keep(text: .kept(try contents.head(Int(member.size))), of: object)
    }

    /// Files whose text passed by under a name that does not say its language, and that have another one which does: by the
    /// members that hold it. Those for which there is no room are left.
    mutating func linkedTexts() -> [Int32: (object: Int, size: Int)] {
        guard asks.contains(.source) else { return [:] }
        let nodes = tree.nodes()
        let names = tree.linkCounts(among: nodes)
        var found: [Int32: (object: Int, size: Int)] = [:]
        var size: UInt64 = 0
        for node in nodes where names[tree.object(of: node)] > 1 {
            let (number, file) = (tree.object(of: node), tree[node])
            guard file.kind == .file, file.size > 0, file.member >= 0, found[file.member] == nil,
                records.text(of: number) == nil, isText([], of: node)
            else { continue }
            guard file.size <= UInt64(Self.longestText), records.hasRoom(forTextOf: size + file.size) else {
                records.keep(text: .passedBy, of: number)
                continue
            }
            size += file.size
            found[file.member] = (number, Int(file.size))
        }
        return found
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
