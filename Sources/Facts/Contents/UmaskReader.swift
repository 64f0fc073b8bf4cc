/// Finds what sets a permissive umask, or an open mode, in the files that do so: shell scripts and profiles, systemd
/// units, login.defs(5), lines of pam_umask(8), fstab(5), tmpfiles.d(5), Dockerfiles. Each has a form of its own, so
/// that the form tells which it is.
struct UmaskReader {
    /// At most so many are kept of one file.
    private static let most = 32

    private let isScript: Bool
    private var statements: [UmaskStatement] = []
    private var line = 0
    /// How many `if` and `case` are open.
    private var depth = 0
    /// In an instruction RUN of a Dockerfile, which a backslash continues.
    private var isInRun = false

    private let source: [UInt8]
    /// The same where it is no script; of a script each line is a whole command line.
    private let bytes: [UInt8]
    /// Whether a setting or an instruction said something, so that it is no file of commands.
    private var isOfOtherForm = false
    /// The number of the first of the lines that are one here.
    private var firstLine = 0
    /// Where the line at hand lies.
    private var lineRange = 0..<0
    /// Where the line of the last statement ends, if it is one that holds for all that follows.
    private var endOfLasting: Int?

    private init(_ bytes: [UInt8], ofScript isScript: Bool) {
        source = bytes
        self.bytes = isScript ? ShellText(bytes).bytes : bytes
        self.isScript = isScript
    }

    /// - Parameter isScript: whether it is a script, in which only the command `umask` says anything: settings and
    ///   instructions in it are the text of files that it writes.
    static func statements(in bytes: [UInt8], ofScript isScript: Bool = false) -> [UmaskStatement] {
        if isScript, !ByteSurvey.holds("uma", in: bytes) || !ByteSurvey.holds("ask", in: bytes) { return [] }
        // A mode is said only in a Dockerfile: by a command, or by an option of COPY and ADD.
        let maySetModes =
            !isScript && ByteSurvey.holds("hmo", in: bytes)
            && (ByteSurvey.holds("RUN", in: bytes) || ByteSurvey.holds("-ch", in: bytes))
        // Every word that sets a umask has the letters of `mask`.
        let hasWords = maySetModes || ByteSurvey.holds("mas", in: bytes, foldsCase: true)
        var reader = UmaskReader(bytes, ofScript: isScript)
        reader.readLines(withWords: hasWords)
        guard !isScript, !reader.isOfOtherForm, ByteSurvey.holds("uma", in: bytes) else { return reader.statements }
        // A file of commands that has no first line to say so, such as a profile.
        return statements(in: bytes, ofScript: true)
    }

    private mutating func readLines(withWords hasWords: Bool) {
        var start = 0
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[start..<end]
            lineRange = start..<end
            firstLine += 1
            self.line = firstLine
            start = end + 1
            let text = Words.trimmed(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            if hasWords ? mayMatter(text) : Words.beginsTemporaryFile(text) { read(text) }
            if isScript { firstLine += newlines(in: lineRange) }
        }
    }

    private func newlines(in range: Range<Int>) -> Int {
        source[range].reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    /// Whether a line can say something, or change what later lines say: only a few of a long script do.
    private func mayMatter(_ text: ArraySlice<UInt8>) -> Bool {
        if isInRun || text.starts(with: "RUN".utf8) || Words.beginsTemporaryFile(text) { return true }
        // The last two bytes, capital letters as small ones.
        var (before, last): (UInt8, UInt8) = (0, 0)
        var word = text.startIndex
        for index in text.indices {
            let byte = text[index]
            let letter = byte | 0x20
            switch (before, last, letter) {
            case (UInt8(ascii: "m"), UInt8(ascii: "a"), UInt8(ascii: "s")),
                (UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "o")):
                return true
            default: (before, last) = (last, letter)
            }
            if ShellCommand.endsWord(byte) {
                if Self.opensOrCloses(text, word..<index) { return true }
                word = index + 1
            }
        }
        return Self.opensOrCloses(text, word..<text.endIndex)
    }

    /// Whether a condition begins or ends with the word.
    private static func opensOrCloses(_ text: ArraySlice<UInt8>, _ word: Range<Int>) -> Bool {
        switch word.count {
        case 2:
            switch (text[word.lowerBound], text[word.lowerBound + 1]) {
            case (UInt8(ascii: "i"), UInt8(ascii: "f")), (UInt8(ascii: "f"), UInt8(ascii: "i")): true
            default: false
            }
        case 4: text[word].elementsEqual("case".utf8) || text[word].elementsEqual("esac".utf8)
        default: false
        }
    }

    private mutating func read(_ text: ArraySlice<UInt8>) {
        guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";"),
            isScript || text.count <= 4096
        else {
            return
        }
        if isScript {
            readCommands(text)
            return
        }
        let words = text.split(whereSeparator: Words.isBlank)
        let count = statements.count
        if readSetting(text, words) {
            if statements.count > count { isOfOtherForm = true }
            return
        }
        let instruction = words[0]
        if instruction.elementsEqual("COPY".utf8) || instruction.elementsEqual("ADD".utf8) {
            isOfOtherForm = true
            for word in words where word.starts(with: "--chmod=".utf8) { takeMode(word.dropFirst(8), text, false) }
            return
        }
        let begins = instruction.elementsEqual("RUN".utf8)
        if begins { (isInRun, isOfOtherForm) = (true, true) }
        readCommands(begins ? Words.trimmed(text.dropFirst(3)) : text)
        if text.last != UInt8(ascii: "\\") { isInRun = false }
    }

    /// A line that is a setting and no command.
    private mutating func readSetting(_ text: ArraySlice<UInt8>, _ words: [ArraySlice<UInt8>]) -> Bool {
        if text.starts(with: UmaskStatement.unitKey) {
            statements.removeAll(where: \.isOfUnit)
            takeMask(Words.trimmed(text.dropFirst(UmaskStatement.unitKey.count)), text)
        } else if words[0].elementsEqual("UMASK".utf8), words.count >= 2 {
            takeMask(words[1], text)
        } else if words.contains(where: { Words.ends($0, with: "pam_umask.so") }) {
            for word in words where word.starts(with: "umask=".utf8) { takeMask(word.dropFirst(6), text) }
        } else if text.starts(with: "Options=".utf8) {
            takeMountOptions(text.dropFirst(8), text)
        } else if words.count >= 4, words[1].first == UInt8(ascii: "/"), Words.isName(words[2]) {
            takeMountOptions(words[3], text)
        } else if words.count >= 3, Words.isTemporaryFileType(words[0]), words[1].first == UInt8(ascii: "/") {
            // Device nodes such as /dev/fuse are made for everyone; what they let somebody do, the kernel decides.
            let isNode = words[1].starts(with: "/dev/".utf8) && !words[1].starts(with: "/dev/shm".utf8)
            if isNode { return true }
            takeMode(words[2].drop { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: ":") }, text, false)
        } else {
            return false
        }
        return true
    }

    private mutating func takeMountOptions(_ options: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
        for option in options.split(separator: UInt8(ascii: ",")) {
            guard let equals = option.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = option[..<equals]
            if ["umask", "fmask", "dmask"].contains(where: { name.elementsEqual($0.utf8) }) {
                takeMask(option[(equals + 1)...], text)
            }
        }
    }

    private mutating func readCommands(_ text: ArraySlice<UInt8>) {
        var followsTest = false
        for command in ShellCommand.split(text) {
            var words = command.words[...]
            while let word = words.first {
                guard let change = ShellCommand.nesting(word) ?? (ShellCommand.isAssignment(word) ? 0 : nil) else {
                    break
                }
                depth = max(0, depth + change)
                words.removeFirst()
            }
            guard let name = words.first else { continue }
            if isScript { line = firstLine + newlines(in: lineRange.lowerBound..<name.startIndex) }
            let isConditional = depth > 0 || followsTest && command.followsCondition
            if name.elementsEqual("umask".utf8) {
                if let mask = words.dropFirst().first(where: { $0.first != UInt8(ascii: "-") }) {
                    takeCommand(mask, Self.joined(words), isConditional)
                }
            } else if name.elementsEqual("chmod".utf8), isInRun {
                if let mode = words.dropFirst().first(where: { $0.first != UInt8(ascii: "-") }) {
                    takeMode(mode, Self.joined(words), isConditional)
                }
            }
            followsTest = ["[", "[[", "test"].contains { name.elementsEqual($0.utf8) }
        }
    }

    private static func joined(_ words: ArraySlice<ArraySlice<UInt8>>) -> ArraySlice<UInt8> {
        words.flatMap { $0 + [UInt8(ascii: " ")] }.dropLast()
    }

    /// Takes the command `umask`. Where another one stood before it, and nothing but assignments in between, nothing
    /// was created under that.
    private mutating func takeCommand(_ mask: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ isConditional: Bool) {
        if !isConditional, let end = endOfLasting, end < lineRange.lowerBound,
            bytes[end..<lineRange.lowerBound].split(separator: UInt8(ascii: "\n")).allSatisfy(Self.createsNothing)
        {
            statements.removeLast()
        }
        endOfLasting = nil
        let count = statements.count
        takeMask(mask, text, isConditional)
        if !isConditional, statements.count > count { endOfLasting = lineRange.upperBound }
    }

    /// Whether a line is empty, a comment, or an assignment of a shell. What a substitution runs is asked for its
    /// output.
    private static func createsNothing(_ line: ArraySlice<UInt8>) -> Bool {
        let text = Words.trimmed(line)
        guard let first = text.first, first != UInt8(ascii: "#") else { return true }
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex,
            text[..<equals].allSatisfy(Words.isOfVariable)
        else { return false }
        let value = text[(equals + 1)...]
        if value.contains(where: { ";&|".utf8.contains($0) }) { return false }
        let isWhole = value.first.map { "`'\"".utf8.contains($0) && value.last == $0 } ?? true
        return isWhole || value.starts(with: "$(".utf8) && value.last == UInt8(ascii: ")")
            || !value.contains(where: Words.isBlank)
    }

    /// Takes a umask, octal or symbolic; what is neither, for example a variable, says nothing.
    private mutating func takeMask(
        _ mask: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ isConditional: Bool = false
    ) {
        let grants =
            Words.octal(mask).map { ($0 & 0o020 == 0, $0 & 0o002 == 0) } ?? Words.grants(mask, toAllUnlessSaid: true)
        guard let (group, other) = grants, group || other else { return }
        let isForGroup = !other && Words.octal(mask).map { $0 & 0o007 == 0o007 } ?? false
        add(text, isOpen: other, isConditional, isForGroup)
    }

    /// Takes a mode: only one that lets everybody write, and not in a directory that the sticky bit protects.
    private mutating func takeMode(_ mode: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ isConditional: Bool) {
        let opens = Words.octal(mode).map { $0 & 0o002 != 0 && $0 & 0o1000 == 0 } ?? (Words.grants(mode)?.other == true)
        if opens { add(text, isOpen: true, isConditional) }
    }

    private mutating func add(
        _ text: ArraySlice<UInt8>, isOpen: Bool, _ isConditional: Bool, _ isForGroup: Bool = false
    ) {
        guard statements.count < Self.most else { return }
        statements.append(
            UmaskStatement(
                line: line, text: text, isOpen: isOpen, isConditional: isConditional, isForGroup: isForGroup))
    }
}
