public import Auditing
import Facts
public import RuleLanguage

/// Reads a manifest (mtree(5)) as it comes, of mtree(8), libarchive or go-mtree: entries in their directories, which `..`
/// closes, or paths from the root on, in any mixture.
///
/// What it does not say of an entry is left open, and is no change. The form has no end of its own: that it was cut off is
/// seen within a line and within a directory.
public struct ManifestReader: TreeStateReader, ~Copyable {
    /// What it reads, in words.
    public static let form = "manifest"
    private var list: ListedRecords
    private var ignored: Set<[UInt8]> = []
    /// The line so far, where it goes on in the next one, and where it began.
    private var line: [UInt8] = []
    private var lineStart = 0
    private var defaults = ManifestKeywords()
    /// The directory that is open, and how long the path of each above it is.
    private var directory: [UInt8] = []
    private var ends: [Int] = []
    private var hasBegun = false
    private var hasRoot = false
    private var isOver = false

    public init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order) {
        list = ListedRecords(file: file, spillingTo: space, order: order)
    }

    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        list.take(bytes)
        while let line = list.next() { try take(line: line) }
        guard !list.isOverlong else { throw wrong(LineReader.excess) }
    }

    public consuming func finish() throws(Diagnostic) -> TreeState {
        guard list.isAtEnd, line.isEmpty else {
            throw Self.wrong(
                "the manifest ends within a line: it was cut off", in: list.file,
                line: lineStart > 0 ? lineStart : list.lines + 1, at: 1)
        }
        guard hasBegun else { throw wrong("the manifest has no entry") }
        // Not every program closes the root.
        guard directory.isEmpty else {
            throw wrong("the manifest ends within the directory '\(Self.shown(directory))': it was cut off")
        }
        if !hasRoot { list.append(EntryRecord(root: 0, manifestPath: [], .directory)) }
        let gaps = ignored.sorted { $0.lexicographicallyPrecedes($1) }.map {
            TreeState.Gap(path: $0, reason: TreeState.Gap.ignored)
        }
        let (file, lineNumber, hasDigests) = (list.file, list.lines, list.hasDigests)
        do throws(Repetition) {
            var state = TreeState(records: try list.finish(), gaps: gaps)
            state.hasDigests = hasDigests
            return state
        } catch {
            throw Self.wrong(
                "the manifest says two things of '\(Self.shown(error.path))'", in: file, line: lineNumber, at: 1)
        }
    }

    private static func shown(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

    private func wrong(_ message: String, at offset: Int = 0) -> Diagnostic {
        Self.wrong(message, in: list.file, line: lineStart > 0 ? lineStart : list.lines, at: offset + 1)
    }

    private static func wrong(_ message: String, in file: String, line: Int, at column: Int) -> Diagnostic {
        Diagnostic(
            file: file, line: max(1, line), column: column, message: message,
            notes: ["treewarden snapshot PATH --format mtree -o FILE writes one, and so does mtree -c"])
    }

    // MARK: Lines

    private mutating func take(line piece: ArraySlice<UInt8>) throws(Diagnostic) {
        if line.isEmpty { lineStart = list.lines }
        line += piece.dropLast()
        guard line.count <= LineReader.limit else { throw wrong(LineReader.excess) }
        // Two backslashes are one of a name.
        if line.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1, !isComment {
            line[line.count - 1] = UInt8(ascii: " ")
            return
        }
        do throws(ManifestFailure) {
            try takeLine()
        } catch {
            throw wrong(error.message, at: error.offset)
        }
        line.removeAll(keepingCapacity: true)
        lineStart = 0
    }

    private var isComment: Bool { line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#") }

    private mutating func takeLine() throws(ManifestFailure) {
        if let place = line.firstIndex(of: 0) { throw ManifestFailure(place, "a manifest holds no NUL") }
        if isComment { return }
        let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard let name = words.first else { return }
        let values = words.dropFirst().prefix { $0.first != UInt8(ascii: "#") }
        switch String(decoding: name, as: UTF8.self) {
        case "/set": for word in values { try defaults.take(word) }
        case "/unset": for word in values { defaults.forget(word) }
        case "..":
            guard let end = ends.popLast() else { throw ManifestFailure(0, "'..' leads out of the tree") }
            isOver = directory.isEmpty
            directory.removeLast(directory.count - end)
        default:
            guard name.first != UInt8(ascii: "/") else {
                throw ManifestFailure(name.startIndex, "expected a path below the root, or /set or /unset")
            }
            var keywords = defaults
            for word in values { try keywords.take(word) }
            try takeEntry(name, keywords)
        }
    }

    // MARK: Entries

    private mutating func takeEntry(_ name: ArraySlice<UInt8>, _ keywords: ManifestKeywords) throws(ManifestFailure) {
        let isPath = name.contains(UInt8(ascii: "/"))
        let isRoot = name.elementsEqual(".".utf8)
        let path = isPath ? try Self.path(name) : isRoot ? [] : try self.path(of: name)
        guard let record = keywords.record(at: path) else {
            throw ManifestFailure(name.startIndex, "it is not said what the entry is: expected the keyword type")
        }
        if isRoot, !ends.isEmpty || isOver || record.kind != .directory {
            throw ManifestFailure(name.startIndex, "'.' is the root of the tree, and in no other directory")
        }
        do throws(ListedPaths.Failure) {
            if isPath { try list.add(record) } else { try list.add(inDirectory: record) }
        } catch {
            throw ManifestFailure(name.startIndex, error.message)
        }
        hasBegun = true
        hasRoot = hasRoot || isRoot
        if keywords.isIgnored { ignored.insert(path) }
        if record.kind == .directory, !isPath {
            ends.append(directory.count)
            directory = path
        }
    }

    /// Of a name in the directory that is open.
    private func path(of text: ArraySlice<UInt8>) throws(ManifestFailure) -> [UInt8] {
        guard !isOver else { throw ManifestFailure(text.startIndex, "the root of the tree is closed already") }
        let name = try Self.component(text)
        return directory.isEmpty ? name : directory + [UInt8(ascii: "/")] + name
    }

    /// Of a path from the root on; `./` before it is what makes one of a name.
    private static func path(_ text: ArraySlice<UInt8>) throws(ManifestFailure) -> [UInt8] {
        var parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
        if parts.first?.elementsEqual(".".utf8) == true { parts.removeFirst() }
        var path: [UInt8] = []
        for part in parts {
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path += try component(part)
        }
        return path
    }

    private static func component(_ text: ArraySlice<UInt8>) throws(ManifestFailure) -> [UInt8] {
        let name = try ManifestName.decode(text)
        guard !name.isEmpty, !name.contains(UInt8(ascii: "/")), name != Array(".".utf8), name != Array("..".utf8) else {
            throw ManifestFailure(text.startIndex, "expected a path below the root, without '.' and '..'")
        }
        return name
    }
}

extension TreeState.Gap {
    /// The reason where nobody is to look.
    public static let ignored = "ignored"
}
