/// The upper-case tables that volumes of Windows carry: simple mappings of the Basic Multilingual Plane, less the
/// characters that Windows never mapped. Surrogates have no case, so that characters beyond U+FFFF have none.
enum UpperCaseTable {
    /// `$UpCase` of NTFS.
    static func ntfs(_ scalar: UInt32) -> UInt32 {
        scalar == 0x03C2 || isUnmapped(scalar) || scalar > 0xFFFF ? scalar : UnicodeVersion.v5_1.upper(scalar)
    }

    /// As NTFS, with final sigma for a sigma: a Windows server tells them apart, Samba does not.
    static func smb(_ scalar: UInt32) -> UInt32 {
        scalar == 0x03C2 ? 0x03A3 : ntfs(scalar)
    }

    /// The up-case table of exFAT, with its five odd entries.
    static func exfat(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x1FC3, 0x1FF3, 0x2C65, 0x2C66: scalar
        case 0x023A: 0x2C65
        case 0x023E: 0x2C66
        case 0x1FCC: 0x1FC3
        case 0x1FFC: 0x1FF3
        case 0xFFFF: 0
        default: isUnmapped(scalar) || scalar > 0xFFFF ? scalar : UnicodeVersion.v5_0.upper(scalar)
        }
    }

    /// Letters that have an upper case in Unicode and none in either table.
    private static func isUnmapped(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x00B5, 0x0131, 0x017F, 0x01C5, 0x01C8, 0x01CB, 0x01F2, 0x0345, 0x03D0, 0x03D1, 0x03D5, 0x03D6, 0x03F0,
            0x03F1, 0x03F5, 0x1E9B, 0x1FBE:
            true
        default: false
        }
    }
}
