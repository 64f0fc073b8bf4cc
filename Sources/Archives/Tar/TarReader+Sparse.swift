extension TarReader {
    /// The parts of a file with holes that a GNU header names, how large the file is, and whether more blocks with parts
    /// follow.
    func oldExtents(_ member: inout Member) throws(ArchiveError) -> (real: UInt64, continues: Bool) {
        try takeExtents(&member, TarHeader.extents)
        return (try window.natural(TarHeader.realSize), window.available[TarHeader.extentsContinue] != 0)
    }

    mutating func moreOldExtents(_ member: inout Member, _ continues: Bool) throws(ArchiveError) {
        var continues = continues
        while continues {
            guard try window.fill(TarHeader.size) else {
                throw ArchiveError(.truncated, at: window.offset, member: member.path)
            }
            guard UInt64(member.extents.count) * 24 < headerRecordLimit else {
                throw ArchiveError(.bound(.headerRecord), at: window.offset, member: member.path)
            }
            try takeExtents(&member, TarHeader.moreExtents)
            continues = window.available[TarHeader.moreExtentsContinue] != 0
            window.consume(TarHeader.size)
        }
    }

    /// Offsets and lengths of twelve bytes each; an empty one ends the list.
    private func takeExtents(_ member: inout Member, _ field: Range<Int>) throws(ArchiveError) {
        for start in stride(from: field.lowerBound, to: field.upperBound, by: 24) {
            if window.available[start] == 0 && window.available[start + 12] == 0 { return }
            member.extents.append(
                Member.Extent(
                    offset: try window.natural(start..<start + 12), count: try window.natural(start + 12..<start + 24)))
        }
    }

    /// The parts that the extended headers name, or, from version 1.0 on, the contents' first blocks.
    mutating func readSparse(_ member: inout Member) throws(ArchiveError) {
        guard let real = records.sparse.realSize else {
            throw ArchiveError(.header(.sparseMap), at: member.headerOffset, member: member.path)
        }
        if records.sparse.hasMapInData {
            try readMap(&member)
        } else {
            member.extents = records.sparse.extents
        }
        try useMap(&member, size: real)
    }

    /// Decimal numbers, a newline behind each: how many parts, then offset and length of each; zeros up to the block's end.
    private mutating func readMap(_ member: inout Member) throws(ArchiveError) {
        var taken: UInt64 = 0
        var parts = try mapNumber(&taken, member)
        while parts > 0 {
            guard taken < headerRecordLimit else {
                throw ArchiveError(.bound(.headerRecord), at: window.offset, member: member.path)
            }
            let offset = try mapNumber(&taken, member)
            member.extents.append(Member.Extent(offset: offset, count: try mapNumber(&taken, member)))
            parts -= 1
        }
        guard taken.blocks <= contents.remaining else {
            throw ArchiveError(.header(.sparseMap), at: window.offset, member: member.path)
        }
        guard try window.skip(taken.blocks - taken) else {
            throw ArchiveError(.truncated, at: window.offset, member: member.path)
        }
        contents.remaining -= taken.blocks
        member.storedSize = contents.remaining
    }

    private mutating func mapNumber(_ taken: inout UInt64, _ member: borrowing Member) throws(ArchiveError) -> UInt64 {
        var value: UInt64 = 0
        for digits in 0...19 {
            guard try window.fill(1) else { throw ArchiveError(.truncated, at: window.offset, member: member.path) }
            let byte = window.available[0]
            window.consume(1)
            taken += 1
            if byte == 0x0A, digits > 0 { return value }
            // 19 digits fit.
            guard (0x30...0x39).contains(byte), digits < 19 else { break }
            value = value * 10 + UInt64(byte & 0xF)
        }
        throw ArchiveError(.header(.sparseMap), at: window.offset, member: member.path)
    }

    mutating func useMap(_ member: inout Member, size: UInt64) throws(ArchiveError) {
        guard let map = SparseMap(member.extents, size: size, stored: contents.remaining) else {
            throw ArchiveError(.header(.sparseMap), at: member.headerOffset, member: member.path)
        }
        member.size = size
        sparse = map
    }
}
