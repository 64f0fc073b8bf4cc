import Facts

extension ZipReader {
    /// Holds the local header against what the directory says, and finds the contents.
    mutating func compareLocal(
        _ member: inout Member, _ entry: ZipEntry, at start: UInt64
    ) throws(ArchiveError) {
        guard let local = try readLocal(at: start) else {
            member.irregularities.insert(.onlyListed)
            contents.refuse(ArchiveError(.header(.localHeader), at: start, member: member.path))
            return
        }
        let header = local.header
        if !local.name.elementsEqual(member.path) { member.irregularities.insert(.nameDiffers) }
        if header.method != entry.method || header.isEncrypted != entry.isEncrypted {
            member.irregularities.insert(.methodDiffers)
        }
        // What is said behind the contents may be left out before them.
        let fits = { (local: UInt64, listed: UInt64) in local == listed || header.hasDescriptor && local == 0 }
        if !fits(header.size, entry.size) || !fits(header.storedSize, entry.storedSize)
            || !fits(UInt64(header.checksum), UInt64(entry.checksum))
        {
            member.irregularities.insert(.sizeDiffers)
        }
        if !member.known.contains(.owner), let owner = local.extra.owner, let group = local.extra.group {
            member.owner = owner
            member.group = group
            member.known.insert(.owner)
        }
        let data = start + UInt64(ZipEntry.localSize + header.nameLength + header.extraLength)
        var (end, overflows) = data.addingReportingOverflow(entry.storedSize)
        guard !overflows, end <= window.source.size else {
            contents.refuse(ArchiveError(.truncated, at: data, member: member.path))
            member.irregularities.insert(.overlaps)
            return
        }
        let (next, isShared) = layout.neighbour(of: start)
        if header.hasDescriptor, let length = try descriptorLength(entry, at: end, before: next) {
            end += length
        } else if header.hasDescriptor {
            member.irregularities.insert(.sizeDiffers)
        }
        if isShared || end > next {
            member.irregularities.insert(.overlaps)
        } else {
            try lookForMember(at: end, before: next)
        }
        contents.open(data..<data + entry.storedSize, entry, member.path)
    }

    /// The local header at a place, and the name in it; nothing where there is none.
    private mutating func readLocal(
        at start: UInt64
    ) throws(ArchiveError) -> (header: ZipEntry, extra: ZipExtra, name: ArraySlice<UInt8>)? {
        guard let at = try window.load(start, ZipEntry.localSize),
            window.bytes.span.long(at) == ZipEntry.localSignature
        else { return nil }
        var header = ZipEntry(local: window.bytes.span.extracting(droppingFirst: at))
        let count = ZipEntry.localSize + header.nameLength + header.extraLength
        guard let from = try window.load(start, count) else { return nil }
        let name = from + ZipEntry.localSize
        let field = name + header.nameLength
        let extra = ZipExtra(window.bytes.span.extracting(field..<field + header.extraLength))
        guard header.widen(extra) else { return nil }
        return (header, extra, window.bytes[name..<field])
    }

    /// How long the record behind the contents is, where it says what the directory does: with a signature or without, in 32
    /// bits or in 64 (4.3.9).
    private mutating func descriptorLength(
        _ entry: ZipEntry, at offset: UInt64, before next: UInt64
    ) throws(ArchiveError) -> UInt64? {
        for (length, isSigned) in [(16, true), (24, true), (12, false), (20, false)] {
            guard let at = try window.load(offset, length) else { continue }
            let bytes = window.bytes.span.extracting(at..<at + length)
            guard !isSigned || bytes.long(0) == 0x0807_4B50 else { continue }
            let from = isSigned ? 4 : 0
            let isWide = length - from == 20
            let stored = isWide ? bytes.quad(from + 4) : UInt64(bytes.long(from + 4))
            let size = isWide ? bytes.quad(from + 12) : UInt64(bytes.long(from + 8))
            if bytes.long(from) == entry.checksum && stored == entry.storedSize && size == entry.size {
                return UInt64(length)
            }
        }
        return nil
    }

    /// Takes note of a local header between what is listed.
    mutating func lookForMember(at offset: UInt64, before next: UInt64) throws(ArchiveError) {
        guard offset < next, next - offset >= UInt64(ZipEntry.localSize), let at = try window.load(offset, 4),
            window.bytes.span.long(at) == ZipEntry.localSignature
        else { return }
        layout.unlisted.append(offset)
    }

    /// A member that only its local header tells of.
    mutating func readUnlisted(_ member: inout Member, at start: UInt64) throws(ArchiveError) -> Bool {
        guard let (header, extra, name) = try readLocal(at: start) else { return false }
        member.reset()
        member.headerOffset = start
        member.path.append(contentsOf: name)
        fill(&member, header, extra)
        checkName(&member, header, ZipExtra(), [])
        member.irregularities.insert(.unlisted)
        let data = start + UInt64(ZipEntry.localSize + header.nameLength + header.extraLength)
        let (end, overflows) = data.addingReportingOverflow(header.storedSize)
        guard !overflows, end <= window.source.size, !header.hasDescriptor || header.storedSize > 0 else {
            // Where it ends is said behind it alone.
            contents.refuse(ArchiveError(.header(.localHeader), at: start, member: member.path))
            return true
        }
        contents.open(data..<end, header, member.path)
        try lookForMember(at: end, before: layout.neighbour(of: start).next)
        return true
    }
}
