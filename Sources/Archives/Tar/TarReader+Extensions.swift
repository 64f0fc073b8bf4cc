extension TarReader {
    /// Bytes that the headers before one member may say together: one of each kind, each as large as it may be.
    private static var mostRoom: Int { 4 * Int(headerRecordLimit) }
    /// Bytes that global ones may: each member has them once more.
    private static var mostGlobalRoom: Int { 1 << 16 }

    /// Reads what the header that is here says of another one; false where it is a member's own.
    mutating func readExtension(_ type: UInt8) throws(ArchiveError) -> Bool {
        switch type {
        case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "g"), UInt8(ascii: "L"), UInt8(ascii: "K"): break
        case UInt8(ascii: "V"):
            guard try isPlainLabel() else { return false }
            _ = try takeHeader()
            return true
        case UInt8(ascii: "M"): throw ArchiveError(.header(.continuation), at: window.offset)
        default: return false
        }
        let (size, offset) = try takeHeader()
        guard size <= headerRecordLimit else { throw ArchiveError(.bound(.headerRecord), at: offset) }
        guard try window.fill(Int(size)) else { throw ArchiveError(.truncated, at: offset) }
        guard Self.readValue(type, Int(size), of: window, &records, &globals) else {
            throw ArchiveError(.header(.record), at: offset)
        }
        guard records.room <= Self.mostRoom, globals.isEmpty || globals.room <= Self.mostGlobalRoom else {
            throw ArchiveError(.bound(.headerRecord), at: offset)
        }
        guard try window.skip(size.blocks) else { throw ArchiveError(.truncated, at: offset) }
        return true
    }

    private static func readValue(
        _ type: UInt8, _ count: Int, of window: borrowing ByteWindow, _ records: inout PaxRecords,
        _ globals: inout PaxRecords
    ) -> Bool {
        let value = window.available.extracting(first: count)
        switch type {
        case UInt8(ascii: "L"): records.take(longPath: value)
        case UInt8(ascii: "K"): records.take(longLink: value)
        case UInt8(ascii: "g"): return globals.read(value) && records.read(value)
        default: return records.readOfMember(value)
        }
        records.isEmpty = false
        return true
    }

    /// Whether the name of the volume that is here is as GNU tar writes it: without contents or permissions, and in a name
    /// that leads nowhere. Whoever takes it for a file makes an empty one of it that nobody may open.
    private func isPlainLabel() throws(ArchiveError) -> Bool {
        var name: [UInt8] = []
        Self.readName(of: window.block, into: &name)
        let (mode, size) = (try window.number(TarHeader.mode), try window.natural(TarHeader.contentsSize))
        return mode == 0 && size == 0 && !records.isOfMember && records.longPath.isEmpty && records.longLink.isEmpty
            && window.block[TarHeader.prefix.lowerBound] == 0 && MemberName(of: name.span).isEmpty
    }

    /// Passes over the header that is here; how many bytes follow, and where it was.
    private mutating func takeHeader() throws(ArchiveError) -> (size: UInt64, offset: UInt64) {
        let offset = window.offset
        let size = try window.natural(TarHeader.contentsSize)
        guard size <= UInt64(Int64.max) - 511 else { throw ArchiveError(.header(.size), at: offset) }
        window.consume(TarHeader.size)
        return (size, offset)
    }

}

extension ByteWindow {
    /// The header that is here. It is known to be as long as one, so that no field is held against its end.
    var block: Span<UInt8> {
        @inline(__always)
        @_lifetime(borrow self)
        get { available.extracting(0..<TarHeader.size) }
    }

    /// What a field of the header that is here says where no record said it.
    @inline(__always)
    func number(_ field: Range<Int>, unless said: Int64? = nil) throws(ArchiveError) -> Int64 {
        if let said { return said }
        guard let value = TarHeader.number(block, field) else { throw ArchiveError(.header(.number), at: offset) }
        return value
    }

    @inline(__always)
    func natural(_ field: Range<Int>) throws(ArchiveError) -> UInt64 {
        guard let value = UInt64(exactly: try number(field)) else { throw ArchiveError(.header(.size), at: offset) }
        return value
    }
}

extension UInt64 {
    /// Rounded up to whole blocks of a tar archive.
    var blocks: UInt64 { (self &+ 511) & ~511 }
}
