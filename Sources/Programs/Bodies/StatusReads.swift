import Facts

/// Where a text reads what stat(2) answered, and where it compares devices and inodes (inode(7)).
struct StatusReads {
    private var reads: [String: [(token: Int, question: Questions)]] = [:]
    private var devices: [Int] = []
    private var inodes: [Int] = []

    init(_ text: ProgramText, _ body: Body) {
        text.forEachToken(of: body) { index in
            guard text.tokens[index].kind == .identifier else { return }
            let word = text.string(index)
            if let question = Self.macros[word], text.isSign(index + 1, Sign.openParenthesis),
                let root = text.partner(index + 1).flatMap({ (index + 2..<$0).first(where: text.isIdentifier) })
            {
                reads[text.string(root), default: []].append((index, question))
            } else if let question = Self.attributes[word], text.isMember(index) || text.language == .objectiveC,
                let root = attributeRoot(text, index, body)
            {
                reads[root, default: []].append((index, question))
            } else if Self.isMember(word), text.isSign(index - 1, Sign.dot) || text.isSign(index - 1, Sign.arrow),
                let chain = text.chain(endingAt: index + 1, in: body.range), let root = chain.first
            {
                if let question = Self.members[word] {
                    reads[text.string(root), default: []].append((index, question))
                } else if word == "st_mode" {
                    let asked: Questions = Self.asksKind(text, after: index + 1) ? .kind : .permissions
                    // The macros above have read it already.
                    if !text.isSign(chain.lowerBound - 1, Sign.openParenthesis)
                        || text.isSign(index + 1, Sign.ampersand)
                    {
                        reads[text.string(root), default: []].append((index, asked))
                    }
                }
                guard Self.isCompared(text, chain) else { return }
                if word == "st_dev" { devices.append(index) }
                if word == "st_ino" { inodes.append(index) }
            }
        }
    }

    func reads(of key: NameKey, in range: Range<Int>) -> Questions {
        guard let root = key.root, let list = reads[root] else { return [] }
        var questions: Questions = []
        var index = list.partitioningIndex { $0.token >= range.lowerBound }
        while index < list.count, list[index].token < range.upperBound {
            questions.formUnion(list[index].question)
            index += 1
        }
        return questions
    }

    func comparesIdentity(after token: Int) -> Bool {
        devices.contains { $0 > token } && inodes.contains { $0 > token }
    }

    private static let macros: [String: Questions] = [
        "S_ISREG": .kind, "S_ISDIR": .kind, "S_ISCHR": .kind, "S_ISBLK": .kind, "S_ISFIFO": .kind, "S_ISSOCK": .kind,
        "S_ISLNK": .link,
    ]
    private static let members: [String: Questions] = ["st_uid": .owner, "st_gid": .owner]

    /// Of a dictionary of attributes, each with its key.
    private static let attributes: [String: Questions] = [
        "type": .kind, "fileType": .kind, "NSFileType": .kind, "isDirectory": .kind, "isRegularFile": .kind,
        "isSymbolicLink": .link, "posixPermissions": .permissions, "NSFilePosixPermissions": .permissions,
        "ownerAccountID": .owner, "ownerAccountName": .owner, "NSFileOwnerAccountID": .owner,
    ]

    /// The variable whose attribute is read at `index`: `attributes[.type]`, `values.isRegularFile`.
    private func attributeRoot(_ text: ProgramText, _ index: Int, _ body: Body) -> String? {
        if let chain = text.chain(endingAt: index + 1, in: body.range), chain.count > 1 {
            return chain.first.map(text.string)
        }
        var open = index
        while open > body.range.lowerBound, index - open < 4, !text.isSign(open, Sign.openBracket) { open -= 1 }
        guard text.isSign(open, Sign.openBracket) else { return nil }
        return text.chain(endingAt: open, in: body.range)?.first.map(text.string)
    }

    private static func isMember(_ word: String) -> Bool { word.hasPrefix("st_") }

    /// `st.st_mode & S_IFMT`.
    private static func asksKind(_ text: ProgramText, after index: Int) -> Bool {
        text.isSign(index, Sign.ampersand) && text.isIdentifier(index + 1)
            && ["S_IFMT", "_S_IFMT", "S_IFDIR", "S_IFREG", "S_IFLNK"].contains(text.string(index + 1))
    }

    private static func isCompared(_ text: ProgramText, _ chain: Range<Int>) -> Bool {
        [chain.lowerBound - 1, chain.upperBound].contains {
            text.isSign($0, Sign.equals) || text.isSign($0, Sign.differs)
        }
    }
}
