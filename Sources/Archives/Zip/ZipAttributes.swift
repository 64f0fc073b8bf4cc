import Facts

/// What the attributes of a member are to the programs that unpack it, by the system that they are of (APPNOTE.TXT 6.3, 4.4.2
/// and 4.4.15): the upper half has kind and permissions as stat(2) has them, the lower half those of MS-DOS.
struct ZipAttributes {
    /// The system that they are of.
    let madeBy: UInt8
    let bits: UInt32

    /// Kind and permissions.
    private var upper: UInt16 { UInt16(truncatingIfNeeded: bits >> 16) }
    private var isDirectoryOfDOS: Bool { bits & 0x10 != 0 }
    private var isReadOnlyOfDOS: Bool { bits & 1 != 0 }
    private var isLink: Bool { upper & 0o170000 == 0o120000 }

    /// Systems of which unzip takes the upper half: UNIX and OS X, VMS, Atari, QDOS, Acorn, BeOS, Tandem, THEOS, AtheOS.
    private static let unixLike: Set<UInt8> = [2, 3, 5, 12, 13, 16, 17, 18, 19, 30]
    /// MS-DOS and Windows: 7-Zip takes the upper half where a bit of the lower one says that it has a mode.
    private static let windows: Set<UInt8> = [0, 11]
    /// Those whose directories 7-Zip knows by the bit of MS-DOS.
    private static let withDirectoryBit: Set<UInt8> = [0, 6, 11, 14]

    /// Kind and permissions, where some reader takes them from there; 0 where none does.
    ///
    /// - Parameter hasSlash: whether the name ends as that of a directory.
    func statusMode(hasSlash: Bool) -> UInt16 {
        if Self.unixLike.contains(madeBy) { return upper }
        guard Self.windows.contains(madeBy) else { return 0 }
        let isTaken = bits & 0x8000 != 0 || isLink || madeBy == 0 && agrees(hasSlash: hasSlash)
        return isTaken ? upper : 0
    }

    /// Whether what both halves say of the owner's rights is the same: then unzip believes the upper one, though it should be
    /// of MS-DOS.
    private func agrees(hasSlash: Bool) -> Bool {
        let write: UInt16 = isReadOnlyOfDOS ? 0 : 0o200
        let search: UInt16 = isDirectoryOfDOS || hasSlash ? 0o100 : 0
        return upper & 0o700 == 0o400 | write | search
    }

    /// Whether some readers make a directory of it and others a file, where the name does not say that it is one.
    var isDirectoryForSome: Bool {
        if Self.unixLike.contains(madeBy) { return upper & 0o170000 == 0o040000 }
        // Of Amiga.
        if madeBy == 1 { return upper & 0o6000 == 0o4000 }
        return Self.withDirectoryBit.contains(madeBy) && isDirectoryOfDOS
    }

    /// Whether a link is one to all who make links at all.
    var isLinkForAll: Bool { madeBy == 3 || madeBy == 19 }
}

extension MemberReading {
    /// What a reader makes of it that takes a mode from elsewhere than the directory; nothing where there is none.
    init?(statusMode mode: UInt16) {
        guard mode != 0 else { return nil }
        self.init(kind: EntryKind(statusMode: UInt32(mode)).map { .entry($0) }, mode: Mode(rawValue: mode & 0o7777))
    }
}
