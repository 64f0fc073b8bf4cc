internal import Facts

/// A path that is longer than what programs on a target can name.
public struct PathLimit: Hashable, Sendable {
    /// Of the path, in `unit`.
    public var length: Int
    /// The longest that programs can name, in `unit`.
    public var limit: Int
    /// What the target counts.
    public var unit: LengthUnit

    /// The limit that a path, counted from the root of the volume or drive, exceeds. On Windows 260 units hold the
    /// drive
    /// (`C:\`) and the final zero too (MAX_PATH); only programs that ask for it get 32,767. Linux and macOS limit what
    /// one call can name, 4,096 and 1,024 bytes with the final zero.
    public static func of(path: Span<UInt8>, on target: NameTarget) -> PathLimit? {
        let length: Int
        let limit: Int
        let unit: LengthUnit
        switch target {
        case .apfs, .apfsCaseSensitive, .hfsplus: (length, limit, unit) = (path.count, 1023, .bytes)
        case .ntfs, .exfat, .fat32, .smb: (length, limit, unit) = (units(of: path), 256, .utf16Units)
        case .ext4Casefold, .xfsCI, .zfsInsensitive, .zfsFormD: (length, limit, unit) = (path.count, 4095, .bytes)
        case .portable: return nil
        }
        return length > limit ? PathLimit(length: length, limit: limit, unit: unit) : nil
    }

    private static func units(of path: Span<UInt8>) -> Int {
        var units = 0
        var scalars = UTF8Scalars(path)
        while let step = scalars.next() { units += step.length == 4 ? 2 : 1 }
        return units
    }

    /// As words: the length and the limit.
    public var sentence: String {
        "\(length) \(unit.rawValue), of which programs can name \(limit)"
    }
}
