public import Auditing
import Facts
public import RuleLanguage

/// Reads the list that a policy of GPFS (IBM Storage Scale) makes with `LIST` and `ESCAPE '%'`, as it comes: lines of
/// `INODE GENERATION SNAPSHOT [WORDS] -- PATH`, the path absolute and with `%XX` for whatever is no letter or digit.
///
/// The words are those of `SHOW`, each `key=value`: `mode` (as `ls -l` shows it, which is the attribute `MODE`, or in octal
/// digits), `uid`, `gid`, `nlink`, `size` (bytes), `mtime` (seconds since 1970). Others are passed over. Without a mode it is
/// not known what an entry is, and names alone are judged.
public struct PolicyListReader: TreeStateReader, ~Copyable {
    /// What it reads, in words.
    public static let form = "list of a GPFS policy"

    private var list: ListedRecords
    /// The directory that everything lies in, so far: itself where it is listed.
    private var common: [UInt8]?
    /// Whether that is the only entry, of which nobody says that it is a directory.
    private var isOneOfUnknownKind = false

    public init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order) {
        list = ListedRecords(file: file, spillingTo: space, order: order)
    }

    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        list.take(bytes)
        while let line = list.next() {
            do throws(Failure) {
                try take(line: line.dropLast())
            } catch {
                throw wrong(error.message, of: list.lines, at: error.offset - line.startIndex)
            }
        }
        guard !list.isOverlong else { throw wrong(LineReader.excess, of: list.lines) }
    }

    public consuming func finish() throws(Diagnostic) -> TreeState {
        guard list.isAtEnd else { throw wrong("the list ends within a line: it was cut off", of: list.lines + 1) }
        guard let common else { throw wrong("the list has no entry", of: list.lines) }
        let file = list.file
        do throws(Repetition) {
            var state = TreeState(records: try list.finish())
            state.base = isOneOfUnknownKind ? TreePath(common).parent.bytes : common
            return state
        } catch {
            throw Diagnostic(file: file, line: 1, column: 1, message: error.sentence)
        }
    }

    private func wrong(_ message: String, of line: Int, at offset: Int = 0) -> Diagnostic {
        Diagnostic(
            file: list.file, line: max(1, line), column: offset + 1, message: message,
            notes: [
                "each line is INODE GENERATION SNAPSHOT [WORDS] -- PATH, as RULE EXTERNAL LIST … ESCAPE '%' has it"
            ])
    }

    private struct Failure: Error {
        /// Where in the text at hand.
        var offset: Int
        var message: String
    }

    private mutating func take(line: ArraySlice<UInt8>) throws(Failure) {
        if let place = line.firstIndex(of: 0) { throw Failure(offset: place, message: "a list holds no NUL") }
        var rest = line
        var numbers: [UInt64] = []
        for what in ["the number of an inode", "its generation", "the number of a snapshot"] {
            rest = rest.drop { $0 == UInt8(ascii: " ") }
            let word = rest.prefix { $0 != UInt8(ascii: " ") }
            guard let first = word.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
                let number = UInt64(String(decoding: word, as: UTF8.self))
            else { throw Failure(offset: rest.startIndex, message: "expected \(what)") }
            numbers.append(number)
            rest = rest[word.endIndex...]
        }
        guard let mark = Self.mark(in: rest) else {
            throw Failure(offset: rest.startIndex, message: "expected ' -- ' and a path")
        }
        let shown = try Self.decoded(rest[rest.startIndex..<mark])
        let text = rest[(mark + 4)...]
        var record = EntryRecord(root: 0, path: try Self.path(text), kind: .file)
        record.unread = [.acl, .capabilities, .attributes, .flags, .kind, .target]
        try Self.take(shown, at: rest.startIndex, into: &record)
        if record.unread.contains(.kind) {
            let (path, unread) = (record.path, record.unread)
            record = EntryRecord(root: 0, path: path, kind: .file)
            record.unread = unread
            // The root of a file system is a directory.
            if path.isEmpty {
                record.kind = .directory
                record.unread.subtract([.kind, .target])
            }
        } else if record.kind != .link {
            record.unread.remove(.target)
        }
        record.inode = InodeIdentity(device: numbers[2], inode: numbers[0])
        do throws(ListedPaths.Failure) {
            try list.addDirectories(above: record, isKindKnown: !record.unread.contains(.kind))
        } catch {
            throw Failure(offset: text.startIndex, message: error.message)
        }
        note(record)
        list.append(record)
    }

    /// Where ` -- ` begins.
    private static func mark(in text: ArraySlice<UInt8>) -> Int? {
        let mark = Array(" -- ".utf8)
        return text.indices.first { text[$0...].starts(with: mark) }
    }

    private mutating func note(_ record: EntryRecord) {
        let isUnknown = record.unread.contains(.kind)
        guard var shared = common else {
            common = record.kind == .directory || isUnknown ? record.path : TreePath(record.path).parent.bytes
            isOneOfUnknownKind = isUnknown
            return
        }
        isOneOfUnknownKind = false
        while !TreePath(shared).holds(record.path) { shared = TreePath(shared).parent.bytes }
        common = shared
    }

    /// An absolute path, without the slash before it; the root of a file system may be told with `/.` or `/` behind it.
    private static func path(_ text: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
        guard text.first == UInt8(ascii: "/") || text.starts(with: "%2F".utf8) || text.starts(with: "%2f".utf8) else {
            throw Failure(offset: text.startIndex, message: "expected an absolute path")
        }
        var path = Array(try decoded(text).dropFirst())
        if path.last == UInt8(ascii: ".") && (path.count == 1 || path[path.count - 2] == UInt8(ascii: "/")) {
            path.removeLast()
        }
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    /// The bytes that a text with `%XX` stands for.
    private static func decoded(_ text: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0,
                digits.first != UInt8(ascii: "+")
            else {
                throw Failure(
                    offset: rest.startIndex - 1, message: "expected %XX: is the list made without ESCAPE '%'?")
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    // MARK: Words of SHOW

    private static func take(_ shown: [UInt8], at offset: Int, into record: inout EntryRecord) throws(Failure) {
        for word in shown.split(separator: UInt8(ascii: " ")) {
            let parts = word.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let value = String(decoding: parts[1], as: UTF8.self)
            func number<Number: FixedWidthInteger>() throws(Failure) -> Number {
                guard let number = Number(value) else {
                    throw Failure(offset: offset, message: "expected a number that is not too large: '\(value)'")
                }
                return number
            }
            switch String(decoding: parts[0], as: UTF8.self).lowercased() {
            case "mode":
                guard let (kind, mode) = status(parts[1]) else {
                    throw Failure(offset: offset, message: "expected a mode, as drwxr-xr-x or 040755: '\(value)'")
                }
                record.kind = kind
                record.mode = mode
                record.unread.remove(.kind)
            case "uid": record.owner = .init(id: try number(), name: nil)
            case "gid": record.group = .init(id: try number(), name: nil)
            case "nlink": record.links = try number()
            case "size": record.size = try number()
            case "mtime":
                let seconds: Int64 = try number()
                let (time, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
                record.modified = overflows ? nil : time
            default: break
            }
        }
    }

    /// What it is and what its permissions are: `st_mode` in octal digits, or as `ls -l` shows it.
    private static func status(_ text: ArraySlice<UInt8>) -> (EntryKind, Mode)? {
        if let first = text.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(first) {
            guard let bits = UInt32(String(decoding: text, as: UTF8.self), radix: 8), bits < 1 << 16,
                let kind = EntryKind(statusMode: bits)
            else { return nil }
            return (kind, Mode(rawValue: UInt16(bits & 0o7777)))
        }
        let letters = Array(text)
        guard letters.count >= 10, let kind = EntryKind.allCases.first(where: { $0.symbol == letters[0] }) else {
            return nil
        }
        var bits: UInt16 = 0
        for (place, letter) in letters[1..<10].enumerated() {
            let bit = UInt16(1) << UInt16(8 - place)
            // Set-user-ID, set-group-ID and sticky stand where the execute bits do.
            let special = UInt16(0o4000) >> UInt16(place / 3)
            switch (letter, place % 3) {
            case (UInt8(ascii: "-"), _): break
            case (UInt8(ascii: "r"), 0), (UInt8(ascii: "w"), 1), (UInt8(ascii: "x"), 2): bits |= bit
            case (UInt8(ascii: "s"), 2) where place < 8, (UInt8(ascii: "t"), 2) where place == 8: bits |= bit | special
            case (UInt8(ascii: "S"), 2) where place < 8, (UInt8(ascii: "T"), 2) where place == 8: bits |= special
            default: return nil
            }
        }
        return (kind, Mode(rawValue: bits))
    }
}
