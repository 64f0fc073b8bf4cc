internal import CNameTables

/// The characters as one version of Unicode knows them. Later ones have no mappings, and class zero. A mapping counts
/// only where both sides are known; those of known characters have never changed in a way that a target would notice.
struct UnicodeVersion {
    /// Ten times the version.
    let age: UInt8

    /// The case table of HFS+.
    static let v1_1 = UnicodeVersion(age: 11)
    /// The decompositions of HFS+.
    static let v3_2 = UnicodeVersion(age: 32)
    /// exFAT and ZFS.
    static let v5_0 = UnicodeVersion(age: 50)
    /// NTFS.
    static let v5_1 = UnicodeVersion(age: 51)
    /// ext4 and f2fs.
    static let v12_1 = UnicodeVersion(age: 121)
    /// APFS.
    static let v15_1 = UnicodeVersion(age: 151)

    func knows(_ scalar: UInt32) -> Bool {
        tw_character_of(scalar).age <= age
    }

    /// The simple upper-case mapping.
    func upper(_ scalar: UInt32) -> UInt32 {
        let character = tw_character_of(scalar)
        return character.upper == 0 ? scalar : moved(scalar, character, by: character.upper)
    }

    /// The simple lower-case mapping.
    func lower(_ scalar: UInt32) -> UInt32 {
        let character = tw_character_of(scalar)
        return character.lower == 0 ? scalar : moved(scalar, character, by: character.lower)
    }

    private func moved(_ scalar: UInt32, _ character: tw_character, by distance: Int32) -> UInt32 {
        let image = UInt32(bitPattern: Int32(bitPattern: scalar) &+ distance)
        return character.age <= age && knows(image) ? image : scalar
    }

    /// Appends the full case folding (statuses C and F of CaseFolding.txt).
    func appendFolded(_ scalar: UInt32, to scalars: inout [UInt32]) {
        let character = tw_character_of(scalar)
        guard UInt32(character.flags) & UInt32(TW_UNFOLDS) != 0, character.age <= age else {
            scalars.append(character.fold == 0 ? scalar : moved(scalar, character, by: character.fold))
            return
        }
        let parts = tw_long_fold(scalar)
        for shift: UInt64 in [32, 16, 0] {
            let part = UInt32(parts &>> shift & 0xFFFF)
            if part != 0 { scalars.append(part) }
        }
    }

    /// Appends the full canonical decomposition.
    func appendDecomposed(_ scalar: UInt32, to scalars: inout [UInt32]) {
        forEachPart(of: scalar) { scalars.append($0) }
    }

    /// The characters of the full canonical decomposition.
    func forEachPart(of scalar: UInt32, _ take: (UInt32) -> Void) {
        if scalar < 0xC0 {
            take(scalar)
            return
        }
        if let syllable = HangulSyllable(scalar) {
            syllable.forEach(take)
            return
        }
        let character = tw_character_of(scalar)
        guard UInt32(character.flags) & UInt32(TW_DECOMPOSES) != 0, character.age <= age else {
            take(scalar)
            return
        }
        let parts = tw_decomposition(scalar)
        // Only the first part decomposes further; the chain is at most four long.
        forEachPart(of: UInt32(parts &>> 21), take)
        let second = UInt32(parts & 0x1F_FFFF)
        if second != 0 { take(second) }
    }

    func decomposes(_ scalar: UInt32) -> Bool {
        var parts = 0
        forEachPart(of: scalar) { parts += $0 == scalar ? 0 : 1 }
        return parts > 0
    }

    /// The canonical combining class.
    func combiningClass(_ scalar: UInt32) -> UInt8 {
        let character = tw_character_of(scalar)
        return character.age <= age ? character.combining_class : 0
    }

    /// Puts the marks into canonical order: in each run of them by class, equal classes as they were.
    func order(_ scalars: inout [UInt32]) {
        order(&scalars, in: 0..<scalars.count)
    }

    func order(_ scalars: inout [UInt32], in range: Range<Int>) {
        var index = range.lowerBound + 1
        while index < range.upperBound {
            let scalar = scalars[index]
            let rank = combiningClass(scalar)
            if rank != 0 {
                var place = index
                while place > range.lowerBound, combiningClass(scalars[place - 1]) > rank {
                    scalars[place] = scalars[place - 1]
                    place -= 1
                }
                scalars[place] = scalar
            }
            index += 1
        }
    }

    /// Whether Unicode calls the character ignorable by default, assigned or not. U+180F is not counted: it became so
    /// with version 14, and the only target that asks is of 12.1.
    static func isIgnorable(_ scalar: UInt32) -> Bool {
        UInt32(tw_character_of(scalar).flags) & UInt32(TW_IGNORABLE) != 0
    }
}
