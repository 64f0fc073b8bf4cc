/// Archives, images of disks and of file systems that are not read, to be named when one is met.
public enum UnreadFormat: String, CaseIterable, Hashable, Sendable {
    case sevenZip = "a 7z archive"
    case rar = "a RAR archive"
    case iso = "an ISO 9660 image"
    case udf = "a UDF image"
    case squashfs = "a squashfs image"
    case cabinet = "a cabinet file"
    case xar = "a xar archive"
    case wim = "a WIM image"
    case arj = "an ARJ archive"
    case lha = "an LHA archive"
    case thinArchive = "a thin ar archive, whose members lie elsewhere"
    case oldCPIO = "a cpio archive in the old binary form"
    case erofs = "an EROFS image"
    case cramfs = "a cramfs image"
    case xfs = "an XFS image"
    case btrfs = "a btrfs image"
    case f2fs = "an F2FS image"
    case hfs = "an HFS+ image"
    case luks = "an encrypted LUKS volume"
    case qcow = "a QCOW disk image"
    case vmdk = "a VMDK disk image"
    case vhdx = "a VHDX disk image"
    case virtualBox = "a VirtualBox disk image"
    case gpt = "a disk image with a GUID partition table"
    case ext = "an ext2, ext3 or ext4 image"
    case fat = "a FAT or NTFS image"
    case mbr = "a disk image with a master boot record"

    /// How many bytes are enough to tell.
    public static let signatureLength = 65608

    /// Bytes that stand at a place of the file.
    private struct Mark {
        let format: UnreadFormat
        let offset: Int
        let bytes: [UInt8]

        init(_ format: UnreadFormat, _ offset: Int, _ bytes: [UInt8]) {
            self.format = format
            self.offset = offset
            self.bytes = bytes
        }

        init(_ format: UnreadFormat, _ offset: Int, _ text: StaticString) {
            self.init(format, offset, Array(String(describing: text).utf8))
        }
    }

    /// Those that nothing else has at that place by chance, whatever it begins with.
    private static let certainMarks = [
        Mark(.sevenZip, 0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), Mark(.rar, 0, "Rar!\u{1A}\u{7}"),
        Mark(.iso, 32769, "CD001\u{1}"), Mark(.udf, 32769, "BEA01\u{1}"),
    ]

    /// Those that count where no archive that is read begins so. A file system may lie on a disk of its own, which says more
    /// than a disk's marks do; those of few bytes come last.
    private static let marks =
        certainMarks + [
            Mark(.iso, 32769, "CD001"), Mark(.udf, 32769, "NSR0"),
            Mark(.squashfs, 0, "hsqs"), Mark(.squashfs, 0, "sqsh"), Mark(.cabinet, 0, "MSCF\0\0\0\0"),
            Mark(.xar, 0, "xar!"), Mark(.wim, 0, "MSWIM\0\0\0"), Mark(.lha, 2, "-lh0-"), Mark(.lha, 2, "-lh5-"),
            Mark(.lha, 2, "-lh6-"), Mark(.lha, 2, "-lh7-"), Mark(.lha, 2, "-lhd-"),
            Mark(.thinArchive, 0, "!<thin>\n"), Mark(.erofs, 1024, [0xE2, 0xE1, 0xF5, 0xE0]),
            Mark(.cramfs, 0, [0x45, 0x3D, 0xCD, 0x28]), Mark(.cramfs, 0, [0x28, 0xCD, 0x3D, 0x45]),
            Mark(.cramfs, 512, [0x45, 0x3D, 0xCD, 0x28]), Mark(.xfs, 0, "XFSB"), Mark(.btrfs, 65600, "_BHRfS_M"),
            Mark(.f2fs, 1024, [0x10, 0x20, 0xF5, 0xF2]), Mark(.hfs, 1024, "H+\0\u{4}"), Mark(.hfs, 1024, "HX\0\u{5}"),
            Mark(.luks, 0, [0x4C, 0x55, 0x4B, 0x53, 0xBA, 0xBE]), Mark(.qcow, 0, [0x51, 0x46, 0x49, 0xFB]),
            Mark(.vmdk, 0, "KDMV"), Mark(.vhdx, 0, "vhdxfile"), Mark(.virtualBox, 64, [0x7F, 0x10, 0xDA, 0xBE]),
            Mark(.gpt, 512, "EFI PART"), Mark(.gpt, 4096, "EFI PART"), Mark(.ext, 1080, [0x53, 0xEF]),
            Mark(.oldCPIO, 0, [0xC7, 0x71]), Mark(.oldCPIO, 0, [0x71, 0xC7]), Mark(.arj, 0, [0x60, 0xEA]),
        ]

    /// What a file is that begins so and is no archive that is read.
    public init?(firstBytes bytes: Span<UInt8>) {
        if let format = Self.format(of: bytes, by: Self.marks) {
            self = format
        } else if bytes.has([0x55, 0xAA], at: 510) {
            // A boot sector of a file system begins with a jump over what it says of that.
            let isFileSystem = bytes[0] == 0xEB && bytes[2] == 0x90 || bytes[0] == 0xE9
            guard isFileSystem || Self.hasPartitions(bytes) else { return nil }
            self = isFileSystem ? .fat : .mbr
        } else {
            return nil
        }
    }

    /// The same by marks that count whatever archive the file begins as, or ends as, beside.
    public init?(certainlyBy bytes: Span<UInt8>) {
        guard let format = Self.format(of: bytes, by: Self.certainMarks) else { return nil }
        self = format
    }

    private static func format(of bytes: Span<UInt8>, by marks: [Mark]) -> UnreadFormat? {
        for mark in marks where bytes.has(mark.bytes, at: mark.offset) { return mark.format }
        return nil
    }

    /// Whether a master boot record has a partition, and nothing that none has in place of its state.
    private static func hasPartitions(_ bytes: Span<UInt8>) -> Bool {
        let entries = stride(from: 446, to: 510, by: 16)
        return entries.allSatisfy { bytes[$0] & 0x7F == 0 } && entries.contains { bytes[$0 + 4] != 0 }
    }
}
