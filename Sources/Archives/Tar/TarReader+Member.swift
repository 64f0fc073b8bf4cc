import Facts

extension TarReader {
    /// Fills in what the header that is here and those before it say.
    mutating func readMember(_ member: inout Member, _ type: UInt8) throws(ArchiveError) {
        // Without `self`, which is large, and would be copied for whoever only reads it.
        let hasName = records.path.isEmpty && records.longPath.isEmpty
        Self.readTexts(of: window.block, hasName: hasName, &member)
        member.mode = Mode(rawValue: UInt16(truncatingIfNeeded: try window.number(TarHeader.mode) & 0o7777))
        member.owner = try window.number(TarHeader.owner, unless: records.owner)
        member.group = try window.number(TarHeader.group, unless: records.group)
        member.modified = try window.number(TarHeader.modified, unless: records.modified)
        member.known.formUnion([.mode, .owner, .modified, .attributes, .acl, .hardLinks])
        Self.readKind(&member, type)
        if member.kind == .entry(.blockDevice) || member.kind == .entry(.characterDevice) {
            let major = try window.number(TarHeader.deviceMajor, unless: records.deviceMajor)
            let minor = try window.number(TarHeader.deviceMinor, unless: records.deviceMinor)
            member.deviceMajor = UInt32(truncatingIfNeeded: major)
            member.deviceMinor = UInt32(truncatingIfNeeded: minor)
            member.known.insert(.device)
        }
        if !records.isEmpty {
            takeRecords(&member)
            try addReadings(beside: window.block, to: &member)
        }
        if hasName { Self.addNames(of: window.block, type, to: &member) }
        if member.kind == .entry(.file) && member.path.last == UInt8(ascii: "/") {
            member.kind = .entry(.directory)
            // By the name in the header, and of the type before POSIX alone, all make a directory of it.
            if type != 0 || !hasName { member.add(MemberReading(kind: .entry(.file))) }
        }
        // What leads nowhere is an ordinary file for some.
        if member.kind == .entry(.link), member.linkTarget.isEmpty {
            member.add(MemberReading(kind: .entry(.file)))
        }
        let stored = try Self.storedSize(in: window, unless: records.size, &member)
        if records.size != nil, records.isRepeated || globals.size != nil { member.irregularities.insert(.sizeDiffers) }
        let isOldSparse = type == UInt8(ascii: "S")
        let map = isOldSparse ? try oldExtents(&member) : (real: 0, continues: false)
        window.consume(TarHeader.size)
        if isOldSparse { try moreOldExtents(&member, map.continues) }
        try findContents(&member, type, stored)
        if isOldSparse { try useMap(&member, size: map.real) }
        if records.sparse.isPresent { try readSparse(&member) }
        member.contentsOffset = window.offset
    }

    /// The field has eleven digits: a size that fits in it is not to be said otherwise in a record.
    private static func storedSize(
        in window: ByteWindow, unless recorded: UInt64?, _ member: inout Member
    ) throws(ArchiveError) -> UInt64 {
        let said = try window.natural(TarHeader.contentsSize)
        let stored = recorded ?? said
        if stored != said, said != 0 || stored <= 0o77777777777 { member.irregularities.insert(.sizeDiffers) }
        guard stored <= UInt64(Int64.max) - 511 else {
            throw ArchiveError(.header(.size), at: window.offset, member: member.path)
        }
        return stored
    }

    /// - Parameter hasName: whether the header's own name counts.
    private static func readTexts(of block: Span<UInt8>, hasName: Bool, _ member: inout Member) {
        if hasName { readName(of: block, into: &member.path) }
        append(TarHeader.linkName, of: block, to: &member.linkTarget)
        guard TarHeader.dialect(block) != .old else { return }
        append(TarHeader.ownerName, of: block, to: &member.ownerName)
        append(TarHeader.groupName, of: block, to: &member.groupName)
        if !member.ownerName.isEmpty { member.known.insert(.ownerName) }
        if !member.groupName.isEmpty { member.known.insert(.groupName) }
    }

    private static func readKind(_ member: inout Member, _ type: UInt8) {
        switch type {
        case UInt8(ascii: "1"): member.kind = .hardLink
        case UInt8(ascii: "2"): member.kind = .entry(.link)
        case UInt8(ascii: "3"): member.kind = .entry(.characterDevice)
        case UInt8(ascii: "4"): member.kind = .entry(.blockDevice)
        case UInt8(ascii: "5"): member.kind = .entry(.directory)
        // What an increment lists of a directory. To whoever does not know that it is a file.
        case UInt8(ascii: "D"):
            member.kind = .entry(.directory)
            if member.mode.contains(.setuid) { member.irregularities.insert(.kindDiffers) }
        case UInt8(ascii: "6"): member.kind = .entry(.fifo)
        case 0, UInt8(ascii: "0"), UInt8(ascii: "7"), UInt8(ascii: "S"): break
        // The volume's name, to most; a file to Python's tarfile.
        case UInt8(ascii: "V"):
            member.irregularities.insert(.passedOverBySome)
        // An access list of Solaris, to bsdtar; a file to the others.
        case UInt8(ascii: "A"): member.irregularities.formUnion([.unknownKind, .kindDiffers])
        default: member.irregularities.insert(.unknownKind)
        }
    }

    /// What the extended headers say goes before what the header does.
    private mutating func takeRecords(_ member: inout Member) {
        if !records.longPath.isEmpty { Self.replace(&member.path, by: records.longPath) }
        if records.isNamedTwice || records.isRepeated || Self.differ(records.linkTarget, records.longLink) {
            member.irregularities.insert(.namedTwice)
        }
        if !records.longLink.isEmpty { Self.replace(&member.linkTarget, by: records.longLink) }
        if !records.path.isEmpty { Self.replace(&member.path, by: records.path) }
        if !records.sparse.name.isEmpty { Self.replace(&member.path, by: records.sparse.name) }
        if !records.linkTarget.isEmpty { Self.replace(&member.linkTarget, by: records.linkTarget) }
        if !records.ownerName.isEmpty {
            Self.replace(&member.ownerName, by: records.ownerName)
            member.known.insert(.ownerName)
        }
        if !records.groupName.isEmpty {
            Self.replace(&member.groupName, by: records.groupName)
            member.known.insert(.groupName)
        }
        if !records.accessACL.isEmpty { Self.replace(&member.accessACL, by: records.accessACL) }
        if !records.defaultACL.isEmpty { Self.replace(&member.defaultACL, by: records.defaultACL) }
        records.attributes.takeBack()
        // Exchanged, so that both keep the room that they have.
        if !records.attributes.isEmpty { swap(&member.attributes, &records.attributes) }
        if records.hasUnreadableAttribute { member.irregularities.insert(.unreadableAttribute) }
        if records.hasZero { member.irregularities.insert(.nameHoldsZero) }
    }

    /// Whether both are there, and not the same.
    private static func differ(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        !one.isEmpty && !other.isEmpty && one != other
    }

    private static func replace(_ text: inout [UInt8], by value: [UInt8]) {
        text.replace(byCopying: value.span)
    }

    /// Where the contents lie. What is no file has none, and its size counts only where no header follows at once: so
    /// differently is that read, that it is told.
    private mutating func findContents(
        _ member: inout Member, _ type: UInt8, _ stored: UInt64
    ) throws(ArchiveError) {
        guard stored > 0 else { return }
        if member.kind != .entry(.file) && type != UInt8(ascii: "D") || type == UInt8(ascii: "V") {
            member.irregularities.insert(.sizeOfNonFile)
            if try window.fill(TarHeader.size) {
                let block = window.block
                if TarHeader.isZero(block) || TarHeader.hasChecksum(block) { return }
            }
        }
        member.size = stored
        member.storedSize = stored
        contents = StoredContents(remaining: stored, padding: stored.blocks - stored)
    }
}
