extension EntryFacts {
    /// Takes what the first bytes of the file say; `size` is its whole length. The collector `content` is then filled.
    ///
    /// A file system may say any size: what was read less than that and less than was asked for is all there is.
    public mutating func takeContent(_ head: [UInt8], size: UInt64) {
        let isWhole = head.count < ContentKind.lookedAt || size <= UInt64(head.count)
        takeKind(head, size: size, isWhole: isWhole)
        if let content { contentDisagrees = content.disagrees(withExtensionOf: name.span) }
        collected.insert(.content)
    }

    /// Leaves what the content says to be collected again.
    public mutating func forgetContent() {
        content = nil
        contentDisagrees = false
        textTraits = []
        secrets = []
        contentFacts = []
        collected.subtract(.contents)
    }

    private mutating func takeKind(_ head: [UInt8], size: UInt64, isWhole: Bool) {
        textTraits = []
        secrets = []
        contentFacts = []
        if head.isEmpty {
            content = .empty
            return
        }
        if let image = ELFImage(head), let kind = image.kind(head) {
            content = kind
            let interpreter = image.interpreter(head)
            if !interpreter.isEmpty { change { $0.interpreter = interpreter } }
            return
        }
        if let interpreter = Self.scriptInterpreter(head) {
            content = .script
            change { $0.interpreter = interpreter }
            takeText(head, ByteSurvey(head), isWhole: isWhole)
            return
        }
        if let kind = ContentKind.bySignature(head, size: size) {
            content = kind
            if kind == .keyStore { secrets = .keyStore }
            if kind == .privateKey { secrets = .privateKey }
            return
        }
        let survey = ByteSurvey(head)
        content = survey.isText ? .text : .other
        if content == .text {
            takeText(head, survey, isWhole: isWhole)
            if let key = Self.keyKind(head, secrets) { content = key }
        }
    }

    private mutating func takeText(_ head: [UInt8], _ survey: ByteSurvey, isWhole: Bool) {
        textTraits = TextTraits.examine(head, survey, isWhole: isWhole)
        // The last two stand at a file's beginning.
        let begins = head[0] == UInt8(ascii: "P") || head[0] == UInt8(ascii: "-")
        let beginsKey = begins && (head.starts(with: "PuTTY".utf8) || head.starts(with: "---- BEG".utf8))
        if beginsKey || KeyMarks.areFound(in: head) {
            secrets = PrivateKeyShapes.find(in: head)
        }
    }

    /// A text that is a key and nothing else, by its beginning and by what was found in it.
    private static func keyKind(_ head: [UInt8], _ secrets: Secrets) -> ContentKind? {
        // A program that has one among its texts is still a program.
        if !secrets.isEmpty, keyBeginnings.contains(where: { head.starts(with: $0) }) {
            return secrets.contains(.privateKey) ? .privateKey : .encryptedPrivateKey
        }
        guard head.first == UInt8(ascii: "-") || head.first == UInt8(ascii: "s") || head.first == UInt8(ascii: "e")
        else { return nil }
        if head.starts(with: "-----BEGIN CERTIFICATE".utf8) { return .certificate }
        return publicKeyBeginnings.contains { head.starts(with: $0) } ? .publicKey : nil
    }

    private static let keyBeginnings = [
        "-----BEGIN ", "---- BEGIN ", "PuTTY-User-Key-File-", "AGE-SECRET-KEY-1", "# created: ",
    ].map { Array($0.utf8) }
    private static let publicKeyBeginnings = [
        "-----BEGIN PUBLIC KEY", "-----BEGIN PGP PUBLIC KEY", "ssh-", "ecdsa-sha2-", "---- BEGIN SSH2 PUB",
    ].map { Array($0.utf8) }

    /// What stands after `#!` and blanks, up to a blank or the line's end. Only what can be a path is one: `#![…]` is
    /// an attribute of Rust.
    private static func scriptInterpreter(_ head: [UInt8]) -> [UInt8]? {
        guard head.count > 2, head[0] == UInt8(ascii: "#"), head[1] == UInt8(ascii: "!") else { return nil }
        let line = head[2..<min(head.count, 2 + 512)]
        guard let start = line.firstIndex(where: { !Words.isBlank($0) }) else { return nil }
        let isEnd = { (byte: UInt8) in Words.isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let word = head[start..<(line[start...].firstIndex(where: isEnd) ?? line.endIndex)]
        guard let first = word.first, word.allSatisfy(isOfPath) else { return nil }
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."),
            UInt8(ascii: "/"):
            return Array(word)
        default: return nil
        }
    }

    /// Whether a byte may stand in the path of an interpreter: what no shell takes for anything else.
    private static func isOfPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "&"),
            UInt8(ascii: "*"), UInt8(ascii: "?"):
            false
        default: byte > 0x20 && byte < 0x7F
        }
    }

    /// Takes what reading on says: the dynamic section of an ELF file, all of a small text. The collector `reading` is
    /// then filled.
    ///
    /// - Parameter read: up to so many bytes of the file from an offset on; fewer only where it ends.
    public mutating func takeReading<Failure: Error>(
        _ head: [UInt8], read: (_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8]
    ) throws(Failure) {
        switch content {
        case .elfExecutable, .elfLibrary:
            if let image = ELFImage(head) {
                let (path, needed) = try image.dynamicSection(read: read)
                if path != nil || !needed.isEmpty {
                    change { facts in
                        facts.searchPath = path
                        facts.needed = needed
                    }
                }
            }
        case .text, .script, .privateKey, .encryptedPrivateKey, .certificate, .publicKey:
            var found = secrets
            if size <= UInt64(Secrets.mostRead) {
                let bytes = try read(0, Secrets.mostRead)
                found.formUnion(Secrets.find(in: bytes, as: SecretNotation(name: name, content: content)))
                let references = CommandReader.references(in: bytes, at: location)
                if references != CommandReferences() {
                    change { facts in
                        facts.programs = references.programs
                        facts.state = references.state
                        facts.settings = references.settings
                    }
                }
            }
            let all = found
            if !all.isEmpty { change { $0.secrets = all } }
        default:
            let seen = secrets
            if !seen.isEmpty { change { $0.secrets = seen } }
        }
        collected.insert(.reading)
    }

    /// Takes what comes of looking up what the content names.
    public mutating func takeResolution(
        interpreter: SearchOutcome, searchPath: SearchOutcome, programs: SearchOutcome, state: SearchOutcome
    ) {
        guard [interpreter, searchPath, programs, state].contains(where: { !$0.hazards.isEmpty }) else { return }
        change { facts in
            facts.stateHazards = state.hazards
            facts.interpreterHazards = interpreter.hazards
            facts.searchPathHazards = searchPath.hazards
            facts.programHazards = programs.hazards
            var all = interpreter
            all.add(searchPath)
            all.add(programs)
            all.add(state)
            facts.weakPlaces = all.weakPlaces
            facts.runtimePlaces = all.runtimePlaces
        }
    }

    /// Whether it may be a file that has something executed; its path has to be known.
    public var mayNameCommands: Bool {
        switch content {
        case .text, .script: CommandFileKind(location: location) != nil
        default: false
        }
    }

    /// What the content of few files says; made when it is first changed.
    public var contentDetails: ContentFacts? { contentFacts.first }

    /// Changes what the content says, which few entries have.
    public mutating func change(_ body: (inout ContentFacts) -> Void) {
        if contentFacts.isEmpty { contentFacts.append(ContentFacts()) }
        body(&contentFacts[0])
    }

    /// The act that is judged, of a program's text.
    public var act: ActFacts? { contentFacts.first?.act }

    /// What a script's first line names, or an ELF program asks to be loaded by.
    public var interpreter: [UInt8] { contentFacts.first?.interpreter ?? [] }
}
