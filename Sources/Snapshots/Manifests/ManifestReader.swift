public import Auditing
import Facts
public import RuleLanguage

/// Reads a manifest (mtree(5)) as it comes, of mtree(8), libarchive or go-mtree: entries in their directories, which `..`
/// closes, or paths from the root on, in any mixture.
///
/// Where a name lies to mtree(8) in another directory than to libarchive, or where one of them sees a comment and the other
/// does not, nothing is known of both places.
///
/// What it does not say of an entry is left open, and is no change. The form has no end of its own: that it was cut off is
/// seen within a line and within a directory.
public struct ManifestReader: TreeStateReader, ~Copyable {
    /// What it reads, in words.
    public static let form = "manifest"
    private var list: ListedRecords
    private var ignored: Set<[UInt8]> = []
    /// Where programs make different things of what is said.
    private var ambiguous: Set<[UInt8]> = []
    /// The line so far, where it goes on in the next one, and where it began.
    private var line: [UInt8] = []
    private var lineStart = 0
    private var defaults = ManifestKeywords()
    /// The directory that is open, and how long the path of each above it is.
    private var directory: [UInt8] = []
    private var ends: [Int] = []
    /// Where mtree(8) goes on from; nothing where it reads none of it.
    private var place: MtreePlace? = MtreePlace()
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
        var gaps = ambiguous.map { TreeState.Gap(path: $0, reason: TreeState.Gap.ambiguous) }
        gaps += ignored.subtracting(ambiguous).map { TreeState.Gap(path: $0, reason: TreeState.Gap.ignored) }
        gaps.sort { $0.path.lexicographicallyPrecedes($1.path) }
        let (file, lineNumber, hasDigests) = (list.file, list.lines, list.hasDigests)
        do throws(Repetition) {
            var state = TreeState(records: try list.finish(), gaps: gaps)
            state.hasDigests = hasDigests
            state.unheld = [.acl, .capabilities, .attributes, .flags, .target]
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
        let words = Self.words(of: line[...])
        guard let name = words.first else { return }
        // What a line has up to a sign that begins a comment to mtree(8), and to libarchive nothing else.
        let comment = Self.comment(in: line)
        let shorter = comment.map { Self.words(of: line[..<$0]) }
        switch String(decoding: name, as: UTF8.self) {
        case "/set":
            let (all, counted) = (words.dropFirst(), (shorter ?? words).dropFirst())
            var keywords = defaults
            for word in counted { try keywords.take(word) }
            if let comment {
                var others = defaults
                for word in all { try? others.take(word) }
                guard others.saysTheSame(as: keywords) else {
                    throw ManifestFailure(comment, "'#' begins a comment to some programs, and here to others a value")
                }
            }
            defaults = keywords
        case "/unset": for word in (shorter ?? words).dropFirst() { defaults.forget(word) }
        case "..":
            guard let end = ends.popLast() else { throw ManifestFailure(0, "'..' leads out of the tree") }
            isOver = directory.isEmpty
            directory.removeLast(directory.count - end)
            if place?.goUp() == false { place = nil }
        default:
            guard name.first != UInt8(ascii: "/") else {
                throw ManifestFailure(name.startIndex, "expected a path below the root, or /set or /unset")
            }
            try takeEntry(words, shorter)
        }
    }

    private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    /// Where the first sign stands that no backslash is before.
    private static func comment(in line: [UInt8]) -> Int? {
        line.indices.first { index in
            line[index] == UInt8(ascii: "#") && (index == 0 || line[index - 1] != UInt8(ascii: "\\"))
        }
    }

    // MARK: Entries

    /// - Parameters:
    ///   - words: the name, and what is said of the entry.
    ///   - shorter: the same to whoever sees a comment in it.
    private mutating func takeEntry(
        _ words: [ArraySlice<UInt8>], _ shorter: [ArraySlice<UInt8>]?
    ) throws(ManifestFailure) {
        let name = words[0]
        let isPath = name.contains(UInt8(ascii: "/"))
        let isRoot = name.elementsEqual(".".utf8)
        let path = isPath ? try Self.path(name) : isRoot ? [] : try self.path(of: name)
        var keywords = defaults.ofEntry
        for word in (shorter ?? words).dropFirst() { try keywords.take(word) }
        var others = defaults.ofEntry
        if shorter != nil { for word in words.dropFirst() { try? others.take(word) } }
        let read = Self.record(keywords, at: path)
        guard let record = read.record ?? (shorter == nil ? nil : Self.record(others, at: path).record) else {
            throw ManifestFailure(name.startIndex, "it is not said what the entry is: expected the keyword type")
        }
        if isRoot, !ends.isEmpty || isOver || record.kind != .directory {
            throw ManifestFailure(name.startIndex, "'.' is the root of the tree, and in no other directory")
        }
        let isDirectory = record.kind == .directory
        let other = place(of: path, shorter?.first ?? name, isPath: isPath, isRoot: isRoot, isDirectory: isDirectory)
        var isDecided = read.isDecided && other == path
        if shorter != nil { isDecided = isDecided && others.saysTheSame(as: keywords) }
        if isDecided {
            do throws(ListedPaths.Failure) {
                if isPath { try list.add(record) } else { try list.add(inDirectory: record) }
            } catch {
                throw ManifestFailure(name.startIndex, error.message)
            }
        } else {
            ambiguous.formUnion([path, other])
        }
        hasBegun = true
        hasRoot = hasRoot || isRoot && isDecided
        if keywords.isIgnored { ignored.insert(path) }
        if isDirectory, !isPath {
            ends.append(directory.count)
            directory = path
        }
    }

    /// What keywords come to, and whether all programs make the same of them.
    private static func record(_ keywords: ManifestKeywords, at path: [UInt8]) -> (
        record: EntryRecord?, isDecided: Bool
    ) {
        do throws(ManifestKeywords.Undecided) {
            return (try keywords.record(at: path), true)
        } catch {
            return (keywords.kind.map { EntryRecord(root: 0, manifestPath: path, $0) }, false)
        }
    }

    /// Where the entry lies to mtree(8), which goes on from there.
    ///
    /// - Parameters:
    ///   - path: where it lies to libarchive.
    ///   - name: as mtree(8) reads it.
    private mutating func place(
        of path: [UInt8], _ name: ArraySlice<UInt8>, isPath: Bool, isRoot: Bool, isDirectory: Bool
    ) -> [UInt8] {
        // It begins with the root, or is refused.
        guard hasBegun || isRoot, var place else {
            place = nil
            return path
        }
        if isRoot {
            if !hasBegun { self.place = MtreePlace() }
            return path
        }
        guard let decoded = isPath ? try? Self.path(name) : try? Self.component(name) else { return path }
        let other = isPath ? decoded : place.directory.isEmpty ? decoded : place.directory + [0x2F] + decoded
        place.enter(other, isDirectory: isDirectory)
        self.place = place
        return other
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

/// Where mtree(8) goes on from: the entry that it read last, in which others lie while it is a directory that is not closed.
private struct MtreePlace {
    private var path: [UInt8] = []
    private var isOpen = true

    /// Where an entry lies that has a name alone.
    var directory: [UInt8] { isOpen ? path : Self.parent(of: path) }

    mutating func enter(_ path: [UInt8], isDirectory: Bool) {
        self.path = path
        isOpen = isDirectory
    }

    /// Closes a directory.
    ///
    /// - Returns: whether there is one.
    mutating func goUp() -> Bool {
        if !isOpen {
            if path.isEmpty { return false }
            path = Self.parent(of: path)
        }
        isOpen = false
        return true
    }

    private static func parent(of path: [UInt8]) -> [UInt8] {
        Array(path.prefix(path.lastIndex(of: UInt8(ascii: "/")) ?? 0))
    }
}

extension TreeState.Gap {
    /// The reason where nobody is to look.
    public static let ignored = "ignored"
    /// The reason where programs that read manifests make different things of what is said.
    public static let ambiguous = "ambiguous-manifest"
}
