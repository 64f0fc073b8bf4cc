/// Finds what sets a permissive umask, or an open mode, in the files that do so: shell scripts and profiles, systemd units,
/// login.defs(5), lines of pam_umask(8), fstab(5), tmpfiles.d(5), Dockerfiles. Each has a form of its own, so that the
/// form tells which it is.
struct UmaskReader {
    /// At most so many are kept of one file.
    private static let most = 32

    private var statements: [UmaskStatement] = []
    private var line = 0
    /// How many `if` and `case` are open.
    private var depth = 0
    /// In an instruction RUN of a Dockerfile, which a backslash continues.
    private var isInRun = false

    /// - Parameter isScript: whether it is a script, in which only the words `umask` and `chmod` say anything.
    static func statements(in bytes: [UInt8], ofScript isScript: Bool = false) -> [UmaskStatement] {
        if isScript, !ByteSurvey.hasUmaskMarks(bytes) { return [] }
        var reader = UmaskReader()
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            reader.line += 1
            reader.read(Words.trimmed(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
        }
        return reader.statements
    }

    private mutating func read(_ text: ArraySlice<UInt8>) {
        guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";"), text.count <= 4096 else {
            return
        }
        let words = text.split(whereSeparator: Words.isBlank)
        if readSetting(text, words) { return }
        let instruction = words[0]
        if instruction.elementsEqual("COPY".utf8) || instruction.elementsEqual("ADD".utf8) {
            for word in words where word.starts(with: "--chmod=".utf8) { takeMode(word.dropFirst(8), text, false) }
            return
        }
        let begins = instruction.elementsEqual("RUN".utf8)
        if begins { isInRun = true }
        readCommands(begins ? Words.trimmed(text.dropFirst(3)) : text)
        if text.last != UInt8(ascii: "\\") { isInRun = false }
    }

    /// A line that is a setting and no command.
    private mutating func readSetting(_ text: ArraySlice<UInt8>, _ words: [ArraySlice<UInt8>]) -> Bool {
        if text.starts(with: "UMask=".utf8) {
            takeMask(Words.trimmed(text.dropFirst(6)), text)
        } else if words[0].elementsEqual("UMASK".utf8), words.count >= 2 {
            takeMask(words[1], text)
        } else if words.contains(where: { Words.ends($0, with: "pam_umask.so") }) {
            for word in words where word.starts(with: "umask=".utf8) { takeMask(word.dropFirst(6), text) }
        } else if text.starts(with: "Options=".utf8) {
            takeMountOptions(text.dropFirst(8), text)
        } else if words.count >= 4, words[1].first == UInt8(ascii: "/"), Words.isName(words[2]) {
            takeMountOptions(words[3], text)
        } else if words.count >= 3, Words.isTemporaryFileType(words[0]), words[1].first == UInt8(ascii: "/") {
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
            while let word = words.first, let change = ShellCommand.nesting(word) {
                depth = max(0, depth + change)
                words.removeFirst()
            }
            guard let name = words.first else { continue }
            let isConditional = depth > 0 || followsTest && command.followsCondition
            let whole = words.flatMap { $0 + [UInt8(ascii: " ")] }.dropLast()
            if name.elementsEqual("umask".utf8) {
                if let mask = words.dropFirst().first(where: { $0.first != UInt8(ascii: "-") }) {
                    takeMask(mask, whole, isConditional)
                }
            } else if name.elementsEqual("chmod".utf8), isInRun {
                if let mode = words.dropFirst().first(where: { $0.first != UInt8(ascii: "-") }) {
                    takeMode(mode, whole, isConditional)
                }
            }
            followsTest = ["[", "[[", "test"].contains { name.elementsEqual($0.utf8) }
        }
    }

    /// Takes a umask, octal or symbolic; what is neither, for example a variable, says nothing.
    private mutating func takeMask(
        _ mask: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ isConditional: Bool = false
    ) {
        let grants = Words.octal(mask).map { ($0 & 0o020 == 0, $0 & 0o002 == 0) } ?? Words.grants(mask)
        guard let (group, other) = grants, group || other else { return }
        add(text, isOpen: other, isConditional)
    }

    /// Takes a mode: only one that lets everybody write, and not in a directory that the sticky bit protects.
    private mutating func takeMode(_ mode: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ isConditional: Bool) {
        let opens = Words.octal(mode).map { $0 & 0o002 != 0 && $0 & 0o1000 == 0 } ?? (Words.grants(mode)?.other == true)
        if opens { add(text, isOpen: true, isConditional) }
    }

    private mutating func add(_ text: ArraySlice<UInt8>, isOpen: Bool, _ isConditional: Bool) {
        guard statements.count < Self.most else { return }
        statements.append(UmaskStatement(line: line, text: text, isOpen: isOpen, isConditional: isConditional))
    }
}
