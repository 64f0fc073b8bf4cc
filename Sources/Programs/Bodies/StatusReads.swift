import Facts

/// Where a text reads what stat(2) answered, and where it compares devices and inodes (inode(7)).
struct StatusReads {
    /// By variable; a time that is copied asks nothing.
    private var reads: [String: [(token: Int, question: Questions, isDirectory: Bool)]] = [:]
    private var devices: [Int] = []
    private var inodes: [Int] = []

    init(_ text: ProgramText, _ body: Body, _ calls: [ProgramCall]) {
        for call in calls where text.tables.calls[call.call].compares {
            devices.append(call.token)
            inodes.append(call.token)
        }
        text.forEachToken(of: body) { index in
            guard text.tokens[index].kind == .identifier, Self.mayRead(text, index) else { return }
            let word = text.string(index)
            if let question = Self.macros[word], text.isSign(index + 1, Sign.openParenthesis),
                let root = text.partner(index + 1).flatMap({ (index + 2..<$0).first(where: text.isIdentifier) })
            {
                add(question, of: root, at: index, text, isDirectory: word == "S_ISDIR")
            } else if Self.isAttribute(word), text.isMember(index) || text.language == .objectiveC {
                addAttribute(word, at: index, text, body)
            } else if Self.isMember(word), text.isSign(index - 1, Sign.dot) || text.isSign(index - 1, Sign.arrow),
                let chain = text.chain(endingAt: index + 1, in: body.range)
            {
                addMember(word, at: index, chain, text)
            }
        }
    }

    /// Whether a word may be a macro or a member that reads a status: few are.
    private static func mayRead(_ text: ProgramText, _ index: Int) -> Bool {
        if text.language == .objectiveC || text.isMember(index) { return true }
        return text.isSign(index + 1, Sign.openParenthesis) && text.text(index).starts(with: "S_IS".utf8)
    }

    private mutating func add(
        _ question: Questions, of root: Int, at index: Int, _ text: ProgramText, isDirectory: Bool = false
    ) {
        reads[text.string(root), default: []].append((index, question, isDirectory))
    }

    /// `attributes[.type]`, `values.isRegularFile`.
    private mutating func addAttribute(_ word: String, at index: Int, _ text: ProgramText, _ body: Body) {
        guard let chain = attributeChain(text, index, body), let root = chain.first else { return }
        if let question = Self.attributes[word] {
            add(question, of: root, at: index, text)
        } else {
            add(Self.isCopied(text, chain) ? [] : .existence, of: root, at: index, text)
        }
    }

    /// `st.st_mode`, `st->st_uid`.
    private mutating func addMember(_ word: String, at index: Int, _ chain: Range<Int>, _ text: ProgramText) {
        guard let root = chain.first else { return }
        if Self.isRecorded(text, chain) {
            add([], of: root, at: index, text)
        } else if let question = Self.members[word] {
            add(question, of: root, at: index, text)
        } else if Self.times.contains(where: word.hasPrefix) {
            add(Self.isCopied(text, chain) ? [] : .existence, of: root, at: index, text)
        } else if word == "st_mode" {
            let asked: Questions = Self.asksKind(text, after: index + 1) ? .kind : .permissions
            // The macros have read it already.
            if !text.isSign(chain.lowerBound - 1, Sign.openParenthesis) || text.isSign(index + 1, Sign.ampersand) {
                add(asked, of: root, at: index, text)
            }
        }
        guard word == "st_dev" || word == "st_ino", Self.isCompared(text, chain) else { return }
        if word == "st_dev" { devices.append(index) } else { inodes.append(index) }
    }

    /// Nothing where the variable is not read at all.
    ///
    /// - Parameters:
    ///   - opened: whether it is asked for a use that only reads a file, and so learns by itself that it has a directory.
    ///   - counts: whether what is read at a token says anything; asked of so many that say something new.
    func reads(
        of key: NameKey, in range: Range<Int>, opened: Bool, where counts: (Int) -> Bool
    ) -> Questions? {
        guard let root = key.root, let list = reads[root] else { return nil }
        var questions: Questions?
        var index = list.partitioningIndex { $0.token >= range.lowerBound }
        var left = Self.mostWeighed
        while index < list.count, list[index].token < range.upperBound {
            let read = list[index]
            let question = opened && read.isDirectory ? .existence : read.question
            index += 1
            if questions?.isSuperset(of: question) ?? false { continue }
            left -= 1
            if left < 0 || counts(read.token) { questions = (questions ?? []).union(question) }
        }
        return questions
    }

    private static let mostWeighed = 16

    func comparesIdentity(after token: Int) -> Bool {
        devices.contains { $0 > token } && inodes.contains { $0 > token }
    }

    private static let macros: [String: Questions] = [
        "S_ISREG": .kind, "S_ISDIR": .kind, "S_ISCHR": .kind, "S_ISBLK": .kind, "S_ISFIFO": .kind, "S_ISSOCK": .kind,
        "S_ISLNK": .link,
    ]
    private static let members: [String: Questions] = ["st_uid": .owner, "st_gid": .owner]
    private static let times = ["st_atim", "st_mtim", "st_ctim", "st_birthtim"]

    /// Of a dictionary of attributes, each with its key.
    private static let attributes: [String: Questions] = [
        "type": .kind, "fileType": .kind, "NSFileType": .kind, "isDirectory": .kind, "isRegularFile": .kind,
        "isSymbolicLink": .link, "posixPermissions": .permissions, "NSFilePosixPermissions": .permissions,
        "ownerAccountID": .owner, "ownerAccountName": .owner, "NSFileOwnerAccountID": .owner,
    ]
    private static let dates: Set = [
        "creationDate", "modificationDate", "NSFileCreationDate", "NSFileModificationDate", "contentModificationDate",
        "contentAccessDate",
    ]

    private static func isAttribute(_ word: String) -> Bool { attributes[word] != nil || dates.contains(word) }

    /// The variable whose attribute is read at `index`, and what leads from it to there.
    private func attributeChain(_ text: ProgramText, _ index: Int, _ body: Body) -> Range<Int>? {
        if let chain = text.chain(endingAt: index + 1, in: body.range), chain.count > 1 { return chain }
        var open = index
        while open > body.range.lowerBound, index - open < 4, !text.isSign(open, Sign.openBracket) { open -= 1 }
        guard text.isSign(open, Sign.openBracket) else { return nil }
        // `attributes?[…]`
        let end = text.isSign(open - 1, Sign.question) || text.isSign(open - 1, Sign.exclamation) ? open - 1 : open
        return text.chain(endingAt: end, in: body.range).map { $0.lowerBound..<(text.partner(open) ?? index) + 1 }
    }

    private static func isMember(_ word: String) -> Bool { word.hasPrefix("st_") }

    /// `st.st_mode & S_IFMT`.
    private static func asksKind(_ text: ProgramText, after index: Int) -> Bool {
        text.isSign(index, Sign.ampersand) && text.isIdentifier(index + 1)
            && ["S_IFMT", "_S_IFMT", "S_IFDIR", "S_IFREG", "S_IFLNK"].contains(text.string(index + 1))
    }

    /// Whether it is set to something, or is the value behind a label, and nothing else becomes of it.
    private static func isCopied(_ text: ProgramText, _ chain: Range<Int>) -> Bool {
        guard text.isSign(chain.lowerBound - 1, Sign.equal) || text.isSign(chain.lowerBound - 1, Sign.colon),
            text.tokens.indices.contains(chain.upperBound)
        else { return false }
        let next = text.tokens[chain.upperBound]
        return next.kind == .close || next.isSign(Sign.semicolon) || next.isSign(Sign.comma)
            || next.isSign(Sign.openBrace) || text.keyword(chain.upperBound) == .as
    }

    /// Whether it becomes a member of something: what is written down there decides nothing here.
    private static func isRecorded(_ text: ProgramText, _ chain: Range<Int>) -> Bool {
        let target = chain.lowerBound - 2
        return isCopied(text, chain) && text.isSign(target + 1, Sign.equal) && target > 0 && text.isMember(target)
    }

    /// Whether it stands beside `==` or `!=`, by itself or in a pair.
    private static func isCompared(_ text: ProgramText, _ chain: Range<Int>) -> Bool {
        var (before, after) = (chain.lowerBound - 1, chain.upperBound)
        if text.isSign(after, Sign.comma) {
            while after < text.tokens.count, text.tokens[after].kind != .close, after - chain.upperBound < 64 {
                after = text.next(after: after)
            }
        }
        if text.isSign(after, Sign.closeParenthesis), let open = text.partner(after),
            text.arguments(in: open + 1..<after).count == 2
        {
            (before, after) = (open - 1, after + 1)
        }
        return [before, after].contains { text.isSign($0, Sign.equals) || text.isSign($0, Sign.differs) }
    }
}
