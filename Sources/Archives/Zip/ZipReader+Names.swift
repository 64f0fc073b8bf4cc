import Facts

extension ZipReader {
    /// Takes the names of a member that lie in one header, its own of which is there, and in the header's extra field.
    ///
    /// - Returns: further names by which some readers know it.
    func takeNames(
        _ member: inout Member, _ entry: ZipEntry, _ extra: ZipExtra, _ field: ArraySlice<UInt8>
    ) -> [[UInt8]] {
        let names = extra.unicodeNames.isEmpty ? [] : Self.unicodeNames(of: member.path, extra, field)
        if let end = Self.end(of: member.path) {
            member.path.removeLast(member.path.count - end)
            member.irregularities.insert(.nameHoldsZero)
        }
        if names.isEmpty { checkEncoding(&member, entry) }
        return names
    }

    /// Adds names by which some readers know the member: those in Unicode beside one that is not, and those of its local
    /// header.
    func add(_ names: [[UInt8]], to member: inout Member, naming: MemberIrregularities) {
        for name in names {
            let end = Self.end(of: name)
            if end != nil { member.irregularities.insert(.nameHoldsZero) }
            let name = Array(name[..<(end ?? name.count)])
            member.add(MemberReading(path: name), naming: naming)
        }
    }

    /// Takes the names that the local header has beside those of the directory: who reads a stream goes by them.
    func compareNames(_ member: inout Member, _ entry: ZipEntry, _ local: LocalHeader) {
        let end = local.name.firstIndex(of: 0) ?? local.name.endIndex
        if !local.name[..<end].elementsEqual(member.path) {
            add([Array(local.name)], to: &member, naming: .nameDiffers)
        }
        guard !local.extra.unicodeNames.isEmpty else { return }
        let names = Self.unicodeNames(of: Array(local.name), local.extra, local.field)
        add(names, to: &member, naming: .unicodeName(beside: member.path))
    }

    /// Comes to an end with a member's names, when all of them are there.
    func settleNames(_ member: inout Member) {
        addNamesWithSlashes(to: &member)
        // Some skip it, some fail, and some give it another name, as the archive's.
        let isNamed = member.path.contains { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") }
        if !isNamed, member.path.isEmpty || Self.isRoot(member.path) && member.kind != .entry(.directory) {
            member.irregularities.insert(.passedOverBySome)
            // By the other name it has no place in the tree, where what it gives away would be seen.
            if member.kind == .entry(.link) || member.mode.rawValue & 0o6002 != 0 {
                member.irregularities.insert(.nameDiffers)
            }
        }
    }

    /// Adds what the names are to readers for whom a backslash parts directories where no slash does.
    private func addNamesWithSlashes(to member: inout Member) {
        let backslash = UInt8(ascii: "\\")
        guard member.path.span.holds(backslash) || !member.readings.isEmpty else { return }
        for name in [member.path] + member.readings.compactMap(\.path)
        where name.span.holds(backslash) && !name.span.holds(UInt8(ascii: "/")) {
            let path = name.map { $0 == backslash ? UInt8(ascii: "/") : $0 }
            let kind = path.last == UInt8(ascii: "/") ? Member.Kind.entry(.directory) : nil
            member.add(MemberReading(path: path, kind: kind), naming: .nameHoldsBackslash)
        }
    }

    /// Where a name ends for readers in C, which is most of them; nothing where it ends there for all.
    private static func end(of name: [UInt8]) -> Int? {
        let end = name.span.firstIndex(of: 0, in: 0..<name.count)
        return end < name.count ? end : nil
    }

    /// Whether a name without any letters is that of the directory itself that an archive is unpacked in.
    private static func isRoot(_ name: [UInt8]) -> Bool {
        name.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count == 1 }
    }

    /// Second names that stand for this one by its checksum; others are out of date.
    private static func unicodeNames(
        of path: [UInt8], _ extra: ZipExtra, _ field: ArraySlice<UInt8>
    ) -> [[UInt8]] {
        let sums = [path, Array(path.prefix { $0 != 0 })].map { name in
            var sum = CRC32()
            sum.add(name.span)
            return sum.value
        }
        return extra.unicodeNames.filter { sums.contains($0.checksum) }.map { name in
            Array(field[field.startIndex + name.place.lowerBound..<field.startIndex + name.place.upperBound])
        }
    }

    /// Whether readers agree what the name is: it is UTF-8 where a flag says so, else what the reader's system takes it for.
    private func checkEncoding(_ member: inout Member, _ entry: ZipEntry) {
        guard member.path.contains(where: { $0 >= 0x80 }) else { return }
        if !entry.saysUTF8 {
            member.irregularities.insert(.nameEncodingUnsaid)
        } else if String(validating: member.path, as: UTF8.self) == nil {
            member.irregularities.insert(.nameNotUTF8)
        }
    }
}

/// A local header, and the fields of variable length behind it.
struct LocalHeader {
    let header: ZipEntry
    let extra: ZipExtra
    let name: ArraySlice<UInt8>
    /// The extra field.
    let field: ArraySlice<UInt8>
    /// Whether its sizes are there, where they take 64 bits.
    let isWhole: Bool
}

extension MemberIrregularities {
    /// What a second name in Unicode is to a first one: where that is beyond ASCII itself it may be the same name in another
    /// encoding.
    static func unicodeName(beside path: [UInt8]) -> MemberIrregularities {
        path.contains { $0 >= 0x80 } ? .nameEncodingUnsaid : .unicodeNameDiffers
    }
}
