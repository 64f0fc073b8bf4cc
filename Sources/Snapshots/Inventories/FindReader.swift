public import Auditing
import Facts
public import RuleLanguage

/// Reads what `find ROOT -printf '%y %m %U %G %s %n %D %i %T@ %P\0%l\0'` writes (find(1) of GNU findutils), as it comes: for
/// each entry nine words and its path, ended by a zero byte, and where it points, if it is a link, ended by another one.
///
/// It has no end of its own: that it was cut off is seen within an entry.
public struct FindReader: TreeStateReader, ~Copyable {
    /// What it reads, in words.
    public static let form = "inventory of find"
    /// How one is made.
    public static let command = #"find ROOT -printf '%y %m %U %G %s %n %D %i %T@ %P\0%l\0'"#

    private let file: String
    private let space: (any SpillSpace)?
    private let order: EntryRecords.Order
    private var records: EntryRecordWriter
    private var paths = ListedPaths()
    private var pieces = LineReader(endingWith: 0)
    /// The entry whose target comes next.
    private var pending: EntryRecord?
    private var count = 0

    public init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order) {
        self.file = file
        self.space = space
        self.order = order
        records = EntryRecordWriter(space, order: order)
    }

    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        paths.admit(bytes.count)
        var found: [[UInt8]] = []
        let mayEnd = pieces.take(bytes) { found.append($0) }
        for piece in found { try take(piece: piece.dropLast()) }
        guard mayEnd else { throw wrong("the entry has more than \(LineReader.limit >> 20) MiB", of: count + 1) }
    }

    public consuming func finish() throws(Diagnostic) -> TreeState {
        guard pieces.isAtEnd, pending == nil else {
            throw wrong("it ends within the entry: the inventory was cut off", of: pending == nil ? count + 1 : count)
        }
        guard count > 0 else { throw wrong("the inventory has no entry", of: 1) }
        let (file, order, space) = (file, order, space)
        do throws(Repetition) {
            return TreeState(records: try records.finish(order, spillingTo: space))
        } catch {
            throw Self.wrong(error, in: file)
        }
    }

    /// The place of an entry of which lines say nothing: its number.
    private func wrong(_ message: String, of number: Int, at offset: Int = 0) -> Diagnostic {
        Diagnostic(
            file: file, line: number, column: offset + 1, message: "entry \(number): \(message)",
            notes: ["it is what this writes: \(Self.command)"])
    }

    private static func wrong(_ repetition: Repetition, in file: String) -> Diagnostic {
        Diagnostic(
            file: file, line: 1, column: 1, message: repetition.sentence,
            notes: ["one inventory is of one ROOT: \(command)"])
    }

    private mutating func take(piece: ArraySlice<UInt8>) throws(Diagnostic) {
        if var record = pending {
            pending = nil
            guard record.kind == .link || piece.isEmpty else {
                throw wrong("a target of what is no link", of: count)
            }
            if record.kind == .link {
                if piece.isEmpty { record.unread.insert(.target) } else { record.target = Array(piece) }
            }
            records.add(record)
            return
        }
        count += 1
        do throws(Failure) {
            let record = try Self.record(piece)
            do throws(ListedPaths.Failure) {
                try paths.take(record.path, record.kind) { records.add($0) }
            } catch {
                throw Failure(offset: piece.count - record.path.count, message: error.message)
            }
            pending = record
        } catch {
            throw wrong(error.message, of: count, at: error.offset)
        }
    }

    private struct Failure: Error {
        /// Bytes of the entry before it.
        var offset: Int
        var message: String
    }

    private static func record(_ piece: ArraySlice<UInt8>) throws(Failure) -> EntryRecord {
        var words = Words(rest: piece, start: piece.startIndex)
        let kind = try words.kind()
        let mode = Mode(rawValue: try words.number("a mode in octal digits, as 755", radix: 8, atMost: 0o7777))
        var record = EntryRecord(root: 0, path: [], kind: kind)
        record.unread = [.acl, .capabilities, .attributes, .flags]
        record.mode = mode
        record.owner = .init(id: try words.number("the number of a user"), name: nil)
        record.group = .init(id: try words.number("the number of a group"), name: nil)
        record.size = try words.number("a size in bytes")
        record.links = try words.number("a number of links")
        let device: UInt64 = try words.number("the number of a device")
        record.inode = InodeIdentity(device: device, inode: try words.number("the number of an inode"))
        record.modified = try words.time()
        record.path = Array(words.rest)
        return record
    }

    /// What stands before the path, word by word.
    private struct Words {
        var rest: ArraySlice<UInt8>
        let start: Int

        mutating func word(_ what: String) throws(Failure) -> (text: String, offset: Int) {
            let offset = rest.startIndex - start
            guard let end = rest.firstIndex(of: UInt8(ascii: " ")), end > rest.startIndex else {
                throw Failure(offset: offset, message: "expected \(what), and a blank behind it")
            }
            let text = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            return (text, offset)
        }

        mutating func kind() throws(Failure) -> EntryKind {
            let what = "f, d, l, p, s, b or c for what the entry is"
            let (text, offset) = try word(what)
            switch text {
            case "f": return .file
            case "d": return .directory
            case "l": return .link
            case "p": return .fifo
            case "s": return .socket
            case "b": return .blockDevice
            case "c": return .characterDevice
            default: throw Failure(offset: offset, message: "expected \(what)")
            }
        }

        mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
            _ what: String, radix: Int = 10, atMost most: Number = .max
        ) throws(Failure) -> Number {
            let (text, offset) = try word(what)
            guard text.utf8.first != UInt8(ascii: "+"), let number = Number(text, radix: radix), number <= most else {
                throw Failure(offset: offset, message: "expected \(what), and not too large")
            }
            return number
        }

        /// Seconds, and behind a point up to ten digits of their parts, in nanoseconds; nothing of a time that 64 bits do
        /// not hold.
        mutating func time() throws(Failure) -> Int64? {
            let what = "a time in seconds since 1970, as 1767225600.0000000000"
            let (text, offset) = try word(what)
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count <= 2, let seconds = Int64(parts[0]) else {
                throw Failure(offset: offset, message: "expected \(what)")
            }
            var part: Int64 = 0
            if parts.count == 2 {
                let digits = parts[1].utf8
                guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
                else {
                    throw Failure(offset: offset, message: "expected \(what)")
                }
                for digit in Array(digits.prefix(9))
                    + Array(repeating: UInt8(ascii: "0"), count: max(0, 9 - digits.count))
                {
                    part = part * 10 + Int64(digit - UInt8(ascii: "0"))
                }
            }
            if text.utf8.first == UInt8(ascii: "-") { part = -part }
            let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, overflowsToo) = whole.addingReportingOverflow(part)
            return overflows || overflowsToo ? nil : sum
        }
    }
}
