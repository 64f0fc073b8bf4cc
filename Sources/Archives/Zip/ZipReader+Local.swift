import Facts

extension ZipReader {
    /// Holds the local header against what the directory says, and finds the contents.
    mutating func compareLocal(
        _ member: inout Member, _ entry: ZipEntry, at start: UInt64
    ) throws(ArchiveError) {
        guard let local = try readLocal(at: start), local.isWhole else {
            member.irregularities.insert(.onlyListed)
            contents.refuse(ArchiveError(.header(.localHeader), at: start, member: member.path))
            return
        }
        let header = local.header
        compareNames(&member, entry, local)
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
        fillByBlocks(&member, entry, local.extra)
        let data = start + UInt64(ZipEntry.localSize + header.nameLength + header.extraLength)
        var (end, overflows) = data.addingReportingOverflow(entry.storedSize)
        guard !overflows, end <= window.source.size else {
            contents.refuse(ArchiveError(.header(.localHeader), at: start, member: member.path))
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
    private mutating func readLocal(at start: UInt64) throws(ArchiveError) -> LocalHeader? {
        guard let at = try window.load(start, ZipEntry.localSize),
            window.bytes.span.long(at) == ZipEntry.localSignature
        else { return nil }
        var header = ZipEntry(local: window.bytes.span.extracting(droppingFirst: at))
        let count = ZipEntry.localSize + header.nameLength + header.extraLength
        guard let from = try window.load(start, count) else { return nil }
        let name = from + ZipEntry.localSize
        let field = name + header.nameLength
        let extra = ZipExtra(window.bytes.span.extracting(field..<field + header.extraLength))
        let isWhole = header.widen(extra)
        return LocalHeader(
            header: header, extra: extra, name: window.bytes[name..<field],
            field: window.bytes[field..<field + header.extraLength], isWhole: isWhole)
    }

    /// How long the record behind the contents is, where it says what the directory does.
    private mutating func descriptorLength(
        _ entry: ZipEntry, at offset: UInt64, before next: UInt64
    ) throws(ArchiveError) -> UInt64? {
        for descriptor in ZipDescriptor.forms {
            guard let at = try window.load(offset, descriptor.length),
                let found = descriptor.read(window.bytes.span.extracting(at..<at + descriptor.length))
            else { continue }
            if found.checksum == entry.checksum && found.storedSize == entry.storedSize && found.size == entry.size {
                return UInt64(descriptor.length)
            }
        }
        return nil
    }

    /// Takes note of the first local header between what is listed: at once behind it, or with anything before it that
    /// whoever looks for the next signature passes over.
    mutating func lookForMember(at offset: UInt64, before next: UInt64) throws(ArchiveError) {
        var start = offset
        while start < next, let place = try window.place(of: ZipEntry.localSignature, in: start..<next) {
            var isMember = place == offset && next - place >= UInt64(ZipEntry.localSize)
            if !isMember { isMember = try mayBeMember(at: place, before: next) }
            if isMember { return layout.unlisted.append(place) }
            start = place + 1
        }
    }

    /// Whether what begins with the signature of a local header goes on as one: programs that unpack themselves hold the
    /// signature as a number.
    private mutating func mayBeMember(at place: UInt64, before next: UInt64) throws(ArchiveError) -> Bool {
        guard next - place >= UInt64(ZipEntry.localSize), let at = try window.load(place, ZipEntry.localSize) else {
            return false
        }
        let version = window.bytes.span.word(at + 4)
        let entry = ZipEntry(local: window.bytes.span.extracting(droppingFirst: at))
        let length = UInt64(ZipEntry.localSize + entry.nameLength + entry.extraLength)
        guard entry.mayBeLocal(version: version), length <= next - place,
            entry.storedSize == 0xFFFF_FFFF || entry.storedSize <= next - place - length,
            let name = try window.load(place, ZipEntry.localSize + entry.nameLength)
        else { return false }
        return window.bytes.span.isName(name + ZipEntry.localSize, entry.nameLength)
    }

    /// A member that only its local header tells of.
    mutating func readUnlisted(_ member: inout Member, at start: UInt64) throws(ArchiveError) -> Bool {
        guard let local = try readLocal(at: start) else { return false }
        var header = local.header
        member.reset()
        member.headerOffset = start
        member.path.append(contentsOf: local.name)
        let names = takeNames(&member, header, local.extra, local.field)
        let data = start + UInt64(ZipEntry.localSize + header.nameLength + header.extraLength)
        let descriptor = header.isMeasured ? 0 : try measure(&header, at: data)
        fill(&member, header, local.extra)
        if !names.isEmpty { add(names, to: &member, naming: .unicodeName(beside: member.path)) }
        settleNames(&member)
        // Without a directory none is listed.
        if loss == nil { member.irregularities.insert(.unlisted) }
        let (end, overflows) = data.addingReportingOverflow(header.storedSize)
        guard let descriptor, !overflows, local.isWhole, end <= window.source.size else {
            contents.refuse(ArchiveError(.header(.localHeader), at: start, member: member.path))
            return true
        }
        contents.open(data..<end, header, member.path)
        try lookForMember(at: end + descriptor, before: layout.neighbour(of: start).next)
        return true
    }

    /// Finds by decoding them how long contents are whose size is said behind them, and takes over what is said there; how
    /// long that is, and nothing where it is not there.
    private mutating func measure(_ header: inout ZipEntry, at data: UInt64) throws(ArchiveError) -> UInt64? {
        guard let sizes = try contents.measure(data..<window.source.size, header) else { return nil }
        (header.storedSize, header.size) = sizes
        let end = data + header.storedSize
        for descriptor in ZipDescriptor.forms {
            guard let at = try window.load(end, descriptor.length),
                let found = descriptor.read(window.bytes.span.extracting(at..<at + descriptor.length)),
                found.storedSize == header.storedSize, found.size == header.size
            else { continue }
            header.checksum = found.checksum
            return UInt64(descriptor.length)
        }
        return nil
    }
}
