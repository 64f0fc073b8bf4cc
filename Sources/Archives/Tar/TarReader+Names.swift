import Facts

/// What readers take for a member's name, owner and contents where they do not agree about it.
extension TarReader {
    /// Puts the name in the header together as POSIX has it, where its magic is that of POSIX.
    static func readName(of block: Span<UInt8>, into path: inout [UInt8]) {
        if block[TarHeader.prefix.lowerBound] != 0, TarHeader.dialect(block) == .posix {
            append(TarHeader.prefix, of: block, to: &path)
            path.append(UInt8(ascii: "/"))
        }
        append(TarHeader.name, of: block, to: &path)
    }

    @inline(__always)
    static func append(_ field: Range<Int>, of block: Span<UInt8>, to text: inout [UInt8]) {
        if block[field.lowerBound] == 0 { return }
        text.append(copying: block.extracting(TarHeader.text(block, field)))
    }

    /// Adds the names that readers make of the prefix where the header is not exactly that of POSIX: some go by five letters
    /// of the magic, some by six, some by the version as well, Python's tarfile by none; Go's reader goes by star's mark.
    static func addNames(of block: Span<UInt8>, _ type: UInt8, to member: inout Member) {
        guard block[TarHeader.prefix.lowerBound] != 0 else { return }
        let isStar = block.has("tar\0", at: 508)
        let isOwnField = type == UInt8(ascii: "S") || type == UInt8(ascii: "L") || type == UInt8(ascii: "K")
        switch TarHeader.dialect(block) {
        case .posix:
            if isStar { addName(prefix: TarHeader.shortPrefix, of: block, to: &member) }
            let isExact = block.has("ustar\u{0}00", at: TarHeader.magic)
            if !isExact || isOwnField { addName(prefix: nil, of: block, to: &member) }
        case .gnu where isOwnField: break
        case .gnu where isTime(block):
            // Where POSIX has the prefix GNU tar keeps the time of access in increments.
            addName(prefix: TarHeader.prefix, of: block, to: &member, telling: [])
        case .gnu, .old: addName(prefix: TarHeader.prefix, of: block, to: &member)
        }
    }

    private static func isTime(_ block: Span<UInt8>) -> Bool {
        let text = TarHeader.text(block, TarHeader.prefix)
        return text.count == 11 && text.allSatisfy { (0x30...0x37).contains(block[$0]) }
    }

    private static func addName(
        prefix: Range<Int>?, of block: Span<UInt8>, to member: inout Member,
        telling flaw: MemberIrregularities = .nameDiffers
    ) {
        var path: [UInt8] = []
        if let prefix {
            append(prefix, of: block, to: &path)
            path.append(UInt8(ascii: "/"))
        }
        append(TarHeader.name, of: block, to: &path)
        member.add(MemberReading(path: path), naming: flaw)
    }

    /// Adds what a member is for readers who take another one of its extended headers, or none.
    func addReadings(beside header: Span<UInt8>, to member: inout Member) throws(ArchiveError) {
        let isGlobal = !globals.isEmpty
        if records.isRepeated || isGlobal && globals.path == records.path && !globals.path.isEmpty {
            var path = records.longPath
            if path.isEmpty { Self.readName(of: header, into: &path) }
            member.add(MemberReading(path: path), naming: records.isRepeated ? .namedTwice : .nameDiffers)
            if !globals.path.isEmpty { member.add(MemberReading(path: globals.path), naming: .namedTwice) }
        }
        for path in records.otherPaths { member.add(MemberReading(path: path), naming: .namedTwice) }
        if !records.longPath.isEmpty, !records.path.isEmpty {
            member.add(MemberReading(path: records.longPath), naming: .namedTwice)
        }
        if records.hasEmptyPath { member.add(MemberReading(path: []), naming: .namedTwice) }
        let name = records.sparse.name
        if !name.isEmpty, !records.path.isEmpty, !PaxSparse.isStandIn(records.path, for: name) {
            member.add(MemberReading(path: records.path))
        }
        if isGlobal, globals.linkTarget == records.linkTarget, !globals.linkTarget.isEmpty {
            var target = records.longLink
            if target.isEmpty { Self.append(TarHeader.linkName, of: header, to: &target) }
            member.add(MemberReading(linkTarget: target))
        }
        // Some readers do not know of global headers, some take the last one of several.
        if isGlobal || records.isRepeated, records.owner != nil || records.group != nil {
            member.add(
                MemberReading(
                    owner: try window.number(TarHeader.owner), group: try window.number(TarHeader.group)))
        }
    }
}

extension PaxSparse {
    /// Whether the path is one that GNU tar gives a file with holes for readers who do not know of those:
    /// `DIRECTORY/GNUSparseFile.NUMBER/NAME`.
    static func isStandIn(_ path: [UInt8], for name: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        var parts = path.split(separator: slash, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[parts.count - 2].starts(with: "GNUSparseFile.".utf8) else { return false }
        parts.remove(at: parts.count - 2)
        let joined = Array(parts.joined(separator: [slash]))
        return joined == name || joined == Array("./".utf8) + name
    }
}
