import Facts

extension ZipReader {
    /// Fills in what the directory, or where there is none the local header, says of a member whose name is there.
    func fill(_ member: inout Member, _ entry: ZipEntry, _ extra: ZipExtra) {
        member.size = entry.size
        member.storedSize = entry.storedSize
        let attributes = ZipAttributes(madeBy: entry.madeBy, bits: entry.attributes)
        let hasSlash = member.path.last == UInt8(ascii: "/")
        let mode = attributes.statusMode(hasSlash: hasSlash)
        if mode != 0 {
            member.mode = Mode(rawValue: mode & 0o7777)
            member.known.insert(.mode)
        }
        if hasSlash {
            // So it is for everybody who unpacks it, whatever the mode says. Of the mode of a file bsdtar lets search whoever
            // may read, which is reported where that lets others replace what is in it.
            member.kind = .entry(.directory)
            let searched = mode & 0o7777 | (mode & 0o444) >> 2
            if EntryKind(statusMode: UInt32(mode)) == .file, mode & 1 == 0, searched & 0o3 == 0o3 {
                member.add(MemberReading(mode: Mode(rawValue: searched)))
            }
        } else if attributes.isDirectoryForSome {
            // A file that holds something may be judged by that; a directory is what is writable or not.
            member.kind = .entry(entry.size > 0 ? .file : .directory)
            member.irregularities.insert(.kindDiffers)
        } else {
            // bsdtar makes no links of what is packed in other ways than by zip and 7-Zip: stored, deflated, by LZMA.
            let isUsual = entry.method == 0 || entry.method == 8 || entry.method == 14
            fillKind(&member, UInt32(mode), isLinkForAll: attributes.isLinkForAll && isUsual)
        }
        if let modified = extra.modified {
            // The seconds are signed; what they no longer hold they run over from, and the date beside says so.
            member.modified = Int64(modified) + (modified < 0 && entry.year >= 2038 ? 1 << 32 : 0)
            member.known.insert(.modified)
        }
        if entry.isEncrypted { member.irregularities.insert(.encrypted) }
        fillByBlocks(&member, entry, extra)
    }

    /// What has contents is a file to most: pipes are, as what `zip` reads from one, devices are so to all but a few.
    private func fillKind(_ member: inout Member, _ mode: UInt32, isLinkForAll: Bool) {
        switch EntryKind(statusMode: mode) {
        case .link?:
            member.kind = .entry(.link)
            if !isLinkForAll { member.irregularities.insert(.kindDiffers) }
        case .file?, .fifo?, nil: member.kind = .entry(.file)
        default:
            member.kind = .entry(.file)
            member.irregularities.insert(.kindDiffers)
        }
    }

    /// Takes over what the blocks of an extra field say beside the attributes: some readers go by that.
    func fillByBlocks(_ member: inout Member, _ entry: ZipEntry, _ extra: ZipExtra) {
        for block in extra.attributes {
            let attributes = ZipAttributes(madeBy: block.madeBy ?? entry.madeBy, bits: block.attributes)
            let mode = attributes.statusMode(hasSlash: member.path.last == UInt8(ascii: "/"))
            if let reading = MemberReading(statusMode: mode) { add(reading, to: &member) }
        }
        // unzip looks there where the attributes have none.
        if entry.attributes >> 16 == 0 {
            for mode in extra.modes {
                if let reading = MemberReading(statusMode: mode) { add(reading, to: &member) }
            }
        }
        if let owners = extra.owners { add(owners, to: &member) }
        for owners in extra.furtherOwners { add(owners, to: &member) }
    }

    private func add(_ owners: (owner: Int64, group: Int64), to member: inout Member) {
        if !member.known.contains(.owner) {
            (member.owner, member.group) = owners
            member.known.insert(.owner)
        } else if owners != (member.owner, member.group) {
            member.add(MemberReading(owner: owners.owner, group: owners.group))
        }
    }

    /// A name with a slash at its end is that of a directory, whatever a mode says; a pipe is a file.
    private func add(_ reading: MemberReading, to member: inout Member) {
        var reading = reading
        if member.path.last == UInt8(ascii: "/") { reading.kind = nil }
        if reading.kind == .entry(.fifo) { reading.kind = .entry(.file) }
        member.add(reading)
    }
}
