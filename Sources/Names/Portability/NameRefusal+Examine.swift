internal import Facts

extension NameRefusal {
    /// Why the target refuses the name; nothing where it takes it. Allocates nothing, and costs one look at each byte
    /// of an ASCII name.
    public static func of(name: Span<UInt8>, on target: NameTarget) -> NameRefusal? {
        switch target {
        case .apfs, .apfsCaseSensitive: ofAPFS(name)
        case .hfsplus: ofHFSPlus(name)
        case .ntfs, .fat32, .smb: ofWindows(name, droppingSpaces: true)
        case .exfat: ofWindows(name, droppingSpaces: false)
        case .ext4Casefold, .xfsCI, .zfsInsensitive: tooLong(name.count, .bytes)
        case .zfsFormD: ofZFSFormD(name)
        case .portable: nil
        }
    }

    /// Every file system here has the same limit, each in its own unit.
    private static let limit = 255

    private static func tooLong(_ length: Int, _ unit: LengthUnit) -> NameRefusal? {
        length > limit ? .tooLong(length: length, limit: limit, unit: unit) : nil
    }

    /// APFS: only what its Unicode knows (EILSEQ), and at most 32 marks in a row, counted after decomposition; the
    /// length is documented, not measured.
    private static func ofAPFS(_ name: Span<UInt8>) -> NameRefusal? {
        let version = UnicodeVersion.v15_1
        let most = 32
        var characters = 0
        var run = 0
        var overrun = false
        var scalars = UTF8Scalars(name)
        while let step = scalars.next() {
            guard let scalar = step.scalar?.value else { return .notUTF8(offset: step.offset) }
            characters += 1
            if scalar < 0x80 {
                run = 0
                continue
            }
            if isNoncharacter(scalar) { return .noncharacter(scalar) }
            guard version.knows(scalar) else { return .unassigned(scalar) }
            version.forEachPart(of: scalar) { part in
                run = version.combiningClass(part) == 0 ? 0 : run + 1
                if run > most { overrun = true }
            }
        }
        return overrun ? .tooManyMarks(limit: most) : tooLong(characters, .characters)
    }

    private static func isNoncharacter(_ scalar: UInt32) -> Bool {
        scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar)
    }

    /// HFS+ counts what it stores: the decomposed name, bad bytes spelled.
    private static func ofHFSPlus(_ name: Span<UInt8>) -> NameRefusal? {
        // No character takes more units than three for each of its bytes.
        guard name.count > limit / 3 else { return nil }
        var units = 0
        var scalars = UTF8Scalars(name)
        while let step = scalars.next() {
            units += HFSPlus.storedUnits(of: step.scalar?.value ?? BadByte.first)
        }
        return tooLong(units, .utf16Units)
    }

    /// NTFS, FAT32 and SMB as Windows shows them; exFAT as Linux does, which knows no devices and keeps spaces.
    private static func ofWindows(_ name: Span<UInt8>, droppingSpaces: Bool) -> NameRefusal? {
        let end = TrailingDots.end(of: name, droppingSpaces: droppingSpaces)
        if end == 0, !name.isEmpty { return .onlyDotsAndSpaces }
        var units = 0
        var scalars = UTF8Scalars(name.extracting(0..<end))
        while let step = scalars.next() {
            guard let scalar = step.scalar?.value else { return .notUTF8(offset: step.offset) }
            if scalar < 0x80, isKeptByWindows(UInt8(scalar)) { return .character(scalar) }
            units += scalar > 0xFFFF ? 2 : 1
        }
        if droppingSpaces, WindowsDevice.isNamed(by: name) { return .device }
        return tooLong(units, .utf16Units)
    }

    /// The characters of Microsoft's "Naming Files, Paths, and Namespaces".
    private static func isKeptByWindows(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), UInt8(ascii: "\""),
            UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    /// ZFS with a normal form takes UTF-8 only (EILSEQ), and no name whose normal form is too long (EOPNOTSUPP).
    private static func ofZFSFormD(_ name: Span<UInt8>) -> NameRefusal? {
        let version = UnicodeVersion.v5_0
        var bytes = 0
        var scalars = UTF8Scalars(name)
        while let step = scalars.next() {
            guard let scalar = step.scalar?.value else { return .notUTF8(offset: step.offset) }
            if scalar < 0x80 {
                bytes += 1
            } else {
                version.forEachPart(of: version.upper(scalar)) { bytes += ScalarBytes.count($0) }
            }
        }
        return tooLong(max(bytes, name.count), .bytes)
    }
}
