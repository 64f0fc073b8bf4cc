import Facts

extension ZipReader {
    /// Fills in what the directory, or where there is none the local header, says of a member.
    func fill(_ member: inout Member, _ entry: ZipEntry, _ extra: ZipExtra) {
        member.size = entry.size
        member.storedSize = entry.storedSize
        // The upper half is the mode where the archive was made on UNIX or OS X (4.4.2.2).
        let mode = entry.attributes >> 16
        if entry.madeBy == 3 || entry.madeBy == 19, mode != 0 {
            member.mode = Mode(rawValue: UInt16(mode & 0o7777))
            member.known.insert(.mode)
            if let kind = EntryKind(statusMode: mode) { member.kind = .entry(kind) }
        }
        // So it is for everybody who unpacks it, whatever the mode says.
        if member.path.last == UInt8(ascii: "/") { member.kind = .entry(.directory) }
        if let modified = extra.modified {
            // The seconds are signed; what they no longer hold they run over from, and the date beside says so.
            member.modified = Int64(modified) + (modified < 0 && entry.year >= 2038 ? 1 << 32 : 0)
            member.known.insert(.modified)
        }
        if let owner = extra.owner, let group = extra.group {
            member.owner = owner
            member.group = group
            member.known.insert(.owner)
        }
        if entry.isEncrypted { member.irregularities.insert(.encrypted) }
    }

    /// Whether readers agree what the name is: it is UTF-8 where a flag or a second name says so, else what the reader's
    /// system takes it for.
    func checkName(_ member: inout Member, _ entry: ZipEntry, _ extra: ZipExtra, _ field: ArraySlice<UInt8>) {
        if member.path.contains(0) { member.irregularities.insert(.nameHoldsZero) }
        if let range = extra.unicodeName {
            var sum = CRC32()
            sum.add(member.path.span)
            let start = field.startIndex
            let name = field[start + range.lowerBound..<start + range.upperBound]
            if sum.value == extra.unicodeChecksum {
                if !member.path.elementsEqual(name) { member.irregularities.insert(.unicodeNameDiffers) }
                return
            }
        }
        guard member.path.contains(where: { $0 >= 0x80 }) else { return }
        if !entry.saysUTF8 {
            member.irregularities.insert(.nameEncodingUnsaid)
        } else if String(validating: member.path, as: UTF8.self) == nil {
            member.irregularities.insert(.nameNotUTF8)
        }
    }
}
