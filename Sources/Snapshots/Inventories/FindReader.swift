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

    private var list: ListedRecords
    /// The entry at hand. Where it is of a link, its target comes next; of others nothing, and then the next entry.
    private var record = EntryRecord(root: 0, path: [], kind: .file)
    private var isPending = false
    private var count = 0

    public init(file: String, spillingTo space: (any SpillSpace)?, order: EntryRecords.Order) {
        list = ListedRecords(file: file, spillingTo: space, order: order, linesEndingWith: 0)
    }

    public mutating func take(_ bytes: [UInt8]) throws(Diagnostic) {
        list.take(bytes)
        while let piece = list.next() { try take(piece: piece.dropLast()) }
        guard !list.isOverlong else {
            throw wrong("the entry has more than \(LineReader.limit >> 20) MiB", of: count + 1)
        }
    }

    public consuming func finish() throws(Diagnostic) -> TreeState {
        guard list.isAtEnd, !isPending else {
            throw wrong("it ends within the entry: the inventory was cut off", of: isPending ? count : count + 1)
        }
        guard count > 0 else { throw wrong("the inventory has no entry", of: 1) }
        let file = list.file
        do throws(Repetition) {
            return TreeState(records: try list.finish())
        } catch {
            throw Diagnostic(
                file: file, line: 1, column: 1, message: error.sentence,
                notes: ["one inventory is of one ROOT: \(Self.command)"])
        }
    }

    /// The place of an entry of which lines say nothing: its number.
    private func wrong(_ message: String, of number: Int, at offset: Int = 0) -> Diagnostic {
        Diagnostic(
            file: list.file, line: number, column: offset + 1, message: "entry \(number): \(message)",
            notes: ["it is what this writes: \(Self.command)"])
    }

    private mutating func take(piece: ArraySlice<UInt8>) throws(Diagnostic) {
        guard isPending else {
            count += 1
            do throws(Failure) {
                try Self.read(piece, into: &record)
                do throws(ListedPaths.Failure) {
                    try list.addDirectories(above: record)
                } catch {
                    throw Failure(offset: piece.count - record.path.count, message: error.message)
                }
            } catch {
                throw wrong(error.message, of: count, at: error.offset)
            }
            isPending = true
            return
        }
        isPending = false
        guard record.kind == .link || piece.isEmpty else {
            throw wrong("a target of what is no link", of: count)
        }
        if record.kind == .link {
            if piece.isEmpty { record.unread.insert(.target) } else { record.target = Array(piece) }
        }
        list.append(record)
    }

    private struct Failure: Error {
        /// Bytes of the entry before it.
        var offset: Int
        var message: String
    }

    /// Makes of one record another: its room for a path is used again.
    private static func read(_ piece: ArraySlice<UInt8>, into record: inout EntryRecord) throws(Failure) {
        var words = Words(rest: piece, start: piece.startIndex)
        record.kind = try words.kind()
        record.mode = Mode(
            rawValue: UInt16(try words.number("a mode in octal digits, as 755", radix: 8, atMost: 0o7777)))
        record.target = nil
        record.unread = [.acl, .capabilities, .attributes, .flags]
        record.owner = .init(id: try words.id("the number of a user"), name: nil)
        record.group = .init(id: try words.id("the number of a group"), name: nil)
        record.size = try words.number("a size in bytes")
        record.links = try words.number("a number of links")
        let device = try words.number("the number of a device")
        record.inode = InodeIdentity(device: device, inode: try words.number("the number of an inode"))
        record.modified = try words.time()
        record.path.removeAll(keepingCapacity: true)
        record.path += words.rest
    }

    /// What stands before the path, word by word.
    private struct Words {
        var rest: ArraySlice<UInt8>
        let start: Int

        mutating func word(_ what: @autoclosure () -> String) throws(Failure) -> (ArraySlice<UInt8>, offset: Int) {
            let offset = rest.startIndex - start
            guard let end = rest.firstIndex(of: UInt8(ascii: " ")), end > rest.startIndex else {
                throw Failure(offset: offset, message: "expected \(what()), and a blank behind it")
            }
            defer { rest = rest[(end + 1)...] }
            return (rest[..<end], offset)
        }

        mutating func kind() throws(Failure) -> EntryKind {
            let (text, offset) = try word(Self.kinds)
            switch (text.first, text.count) {
            case (UInt8(ascii: "f"), 1): return .file
            case (UInt8(ascii: "d"), 1): return .directory
            case (UInt8(ascii: "l"), 1): return .link
            case (UInt8(ascii: "p"), 1): return .fifo
            case (UInt8(ascii: "s"), 1): return .socket
            case (UInt8(ascii: "b"), 1): return .blockDevice
            case (UInt8(ascii: "c"), 1): return .characterDevice
            default: throw Failure(offset: offset, message: "expected \(Self.kinds)")
            }
        }

        private static let kinds = "f, d, l, p, s, b or c for what the entry is"

        mutating func number(
            _ what: @autoclosure () -> String, radix: UInt64 = 10, atMost most: UInt64 = .max
        ) throws(Failure) -> UInt64 {
            let (text, offset) = try word(what())
            guard let number = Self.number(text, radix: radix), number <= most else {
                throw Failure(offset: offset, message: "expected \(what()), and not too large")
            }
            return number
        }

        mutating func id(_ what: @autoclosure () -> String) throws(Failure) -> UInt32 {
            UInt32(try number(what(), atMost: UInt64(UInt32.max)))
        }

        /// Nothing where it is none, or has more than 64 bits.
        private static func number(_ digits: ArraySlice<UInt8>, radix: UInt64 = 10) -> UInt64? {
            var number: UInt64 = 0
            for digit in digits {
                let value = UInt64(digit &- UInt8(ascii: "0"))
                let (product, isTooLarge) = number.multipliedReportingOverflow(by: radix)
                let (sum, overflows) = product.addingReportingOverflow(value)
                guard value < radix, !isTooLarge, !overflows else { return nil }
                number = sum
            }
            return digits.isEmpty ? nil : number
        }

        /// Seconds, and behind a point up to ten digits of their parts, in nanoseconds; nothing of a time that 64 bits do
        /// not hold.
        mutating func time() throws(Failure) -> Int64? {
            let (text, offset) = try word(Self.times)
            let isNegative = text.first == UInt8(ascii: "-")
            let number = isNegative ? text.dropFirst() : text
            let point = number.firstIndex(of: UInt8(ascii: "."))
            guard let whole = Self.number(number[..<(point ?? number.endIndex)]), whole <= 1 << 63 else {
                throw Failure(offset: offset, message: "expected \(Self.times)")
            }
            var part: UInt64 = 0
            if let point {
                var places = 0
                for digit in number[(point + 1)...] {
                    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { places = 0; break }
                    if places < 9 { part = part * 10 + UInt64(digit - UInt8(ascii: "0")) }
                    places += 1
                }
                guard places > 0 else { throw Failure(offset: offset, message: "expected \(Self.times)") }
                while places < 9 { (part, places) = (part * 10, places + 1) }
            }
            let (seconds, overflows) = whole.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, overflowsToo) = seconds.addingReportingOverflow(part)
            guard !overflows, !overflowsToo, let time = Int64(exactly: sum) else { return nil }
            return isNegative ? -time : time
        }

        private static let times = "a time in seconds since 1970, as 1767225600.0000000000"
    }
}
