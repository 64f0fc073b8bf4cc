import Facts

/// Reads ar archives, with the long names of GNU and of BSD (ar(5)).
///
/// The tables of symbols and of names that GNU has are not members. The format has no end mark.
public struct ARReader: MemberReader {
    public static let provides: MemberFields = [.mode, .owner, .modified]

    public private(set) var trailing: TrailingData?
    private var window: ByteWindow
    private var contents = StoredContents()
    private var failure: ArchiveError?
    private var isAtEnd = false
    private var names: [UInt8]?

    private static let headerSize = 60
    /// Set-id, and writable by everybody: a mode that the header lacks and one reader makes up is of no consequence else.
    private static let sharpBits: UInt32 = 0o6002

    public init(_ source: any ByteSource) {
        window = ByteWindow(source)
    }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        if let failure { throw failure }
        if isAtEnd { return false }
        do throws(ArchiveError) {
            if window.offset == 0 { try readMagic() }
            try contents.pass(&window, of: member)
            // Zeros are what tape drives and archivers fill up with.
            while try window.fill(1), window.available[0] != 0 {
                if try advance(&member) { return true }
                try contents.pass(&window, of: member)
            }
            isAtEnd = true
            trailing = try TrailingData.behindEnd(&window, alignment: 2)
            try window.skipToEnd()
            return false
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func readMagic() throws(ArchiveError) {
        guard try window.fill(8) else { throw ArchiveError(.truncated, at: 0) }
        guard window.available.begins(with: "!<arch>\n") else { throw ArchiveError(.header(.magic), at: 0) }
        window.consume(8)
    }

    /// Reads a header; false where it is that of a table.
    private mutating func advance(_ member: inout Member) throws(ArchiveError) -> Bool {
        member.reset()
        let offset = window.offset
        member.headerOffset = offset
        guard try window.fill(Self.headerSize) else { throw ArchiveError(.truncated, at: offset) }
        guard let header = ARHeader(window.available) else { throw ArchiveError(.header(.magic), at: offset) }
        guard header.isValid, let size = header.size else { throw ArchiveError(.header(.number), at: offset) }
        let name = window.slice(16)
        window.consume(Self.headerSize)
        contents = StoredContents(remaining: size, padding: size % 2)
        guard try readName(&member, name, header.mode, at: offset) else { return false }
        if let mode = header.mode {
            member.mode = Mode(rawValue: UInt16(mode & 0o7777))
            member.known.insert(.mode)
            // The format has files alone. Some readers make what the mode says.
            if let kind = EntryKind(statusMode: mode) { member.add(MemberReading(kind: .entry(kind))) }
        } else if let mode = header.modeBehindBlanks, mode & Self.sharpBits != 0 {
            member.irregularities.insert(.modeDiffers)
        }
        if let owner = header.owner, let group = header.group {
            member.owner = owner
            member.group = group
            member.known.insert(.owner)
        }
        if let modified = header.modified {
            member.modified = modified
            member.known.insert(.modified)
        }
        member.size = contents.remaining
        member.storedSize = contents.remaining
        return true
    }

    /// False where it is the name of a table.
    private mutating func readName(
        _ member: inout Member, _ field: ArraySlice<UInt8>, _ mode: UInt32?, at offset: UInt64
    ) throws(ArchiveError) -> Bool {
        let end = (field.lastIndex { $0 != 0x20 } ?? field.startIndex - 1) + 1
        let name = field[..<end]
        if name.isText("/") { return false }
        if name.isText("/SYM64/") {
            // To bsdtar it is a file, which matters where that is set-id or writable for everybody.
            guard let mode, mode & Self.sharpBits != 0 else { return false }
            member.path.append(contentsOf: name.dropFirst().dropLast())
            return true
        }
        if name.isText("//") {
            names = try takeName(contents.remaining, at: offset)
            return false
        }
        if let length = name.rest(behind: "#1/") {
            guard let count = PaxNumber.natural(length.span), count <= contents.remaining else {
                throw ArchiveError(.header(.name), at: offset)
            }
            member.path = try takeName(count, at: offset)
            Self.cutName(of: &member)
        } else if name.first == UInt8(ascii: "/") {
            try readLongName(&member, name.dropFirst(), at: offset)
        } else {
            // GNU ends a name by a slash, BSD by the field's blanks.
            member.path.append(contentsOf: name.last == UInt8(ascii: "/") ? name.dropLast() : name)
            Self.addNameOfGNU(name, to: &member)
            Self.cutName(of: &member)
        }
        guard !member.path.isEmpty else { throw ArchiveError(.header(.name), at: offset) }
        // The table of symbols of BSD has a name as files have: there are readers who unpack it as one.
        return true
    }

    /// To GNU's ar a name ends before the first zero; where there is none before the first slash, else the first blank. A
    /// blank is in the name of the table of symbols that BSD sorts: to GNU that has another one, and nothing is amiss.
    private static func addNameOfGNU(_ name: ArraySlice<UInt8>, to member: inout Member) {
        let ends = [0, UInt8(ascii: "/"), UInt8(ascii: " ")]
        guard let end = ends.lazy.compactMap({ name.firstIndex(of: $0) }).first, end > name.startIndex else { return }
        member.add(
            MemberReading(path: Array(name[..<end])), naming: name.isText("__.SYMDEF SORTED") ? [] : .nameDiffers)
    }

    /// A name ends before a zero, whatever follows it.
    private static func cutName(of member: inout Member) {
        guard let zero = member.path.firstIndex(of: 0) else { return }
        if member.path[zero...].contains(where: { $0 != 0 }) { member.irregularities.insert(.nameHoldsZero) }
        member.path.removeLast(member.path.count - zero)
    }

    /// GNU's long names stand in one table before, each with a slash and a newline behind it.
    private func readLongName(
        _ member: inout Member, _ place: ArraySlice<UInt8>, at offset: UInt64
    ) throws(ArchiveError) {
        guard let names, let start = PaxNumber.natural(place.span).flatMap(Int.init(exactly:)), start < names.count
        else {
            throw ArchiveError(.header(.nameTable), at: offset)
        }
        guard let end = names[start...].firstIndex(of: 0x0A) else {
            throw ArchiveError(.header(.nameTable), at: offset)
        }
        let name = names[start..<end]
        member.path.append(contentsOf: name.last == UInt8(ascii: "/") ? name.dropLast() : name)
        Self.cutName(of: &member)
    }

    private mutating func takeName(_ count: UInt64, at offset: UInt64) throws(ArchiveError) -> [UInt8] {
        guard count <= headerRecordLimit else { throw ArchiveError(.bound(.headerRecord), at: offset) }
        guard try window.fill(Int(count)) else { throw ArchiveError(.truncated, at: offset) }
        let name = Array(window.slice(Int(count)))
        window.consume(Int(count))
        contents.remaining -= count
        return name
    }

    public mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let failure { throw failure }
        do throws(ArchiveError) {
            return try contents.read(&window, into: &buffer)
        } catch {
            failure = error
            throw error
        }
    }

    /// Passes over some of the contents; how many.
    mutating func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        try contents.skip(count, &window)
    }
}
