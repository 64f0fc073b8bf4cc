import Archives
import Compression
import Trees

/// Why a file is not scanned, as numbers: a worker that has begun to read what somebody else wrote has no words any more.
extension NoArchive {
    /// The reason, and the place of the format that it is about among those of its kind.
    var numbers: (reason: Int, format: Int) {
        switch self {
        case .unknown: (0, 0)
        case .empty: (1, 0)
        case .unread(let format): (2, UnreadFormat.allCases.firstIndex(of: format) ?? 0)
        case .compressed(let format): (3, Int(format.rawValue))
        case .compressedZip(let format): (4, Int(format.rawValue))
        case .noImage: (5, 0)
        case .otherPlatforms: (6, 0)
        case .streamedZip: (7, 0)
        case .streamedImage: (8, 0)
        case .withoutPlatforms: (9, 0)
        }
    }

    init?(reason: Int, format: Int) {
        let compression = UInt8(exactly: format).flatMap(CompressionFormat.init(rawValue:))
        switch (reason, compression) {
        case (0, _): self = .unknown
        case (1, _): self = .empty
        case (2, _) where UnreadFormat.allCases.indices.contains(format): self = .unread(UnreadFormat.allCases[format])
        case (3, let compression?): self = .compressed(compression)
        case (4, let compression?): self = .compressedZip(compression)
        case (5, _): self = .noImage
        case (6, _): self = .otherPlatforms
        case (7, _): self = .streamedZip
        case (8, _): self = .streamedImage
        case (9, _): self = .withoutPlatforms
        default: return nil
        }
    }
}

extension RootRefusal {
    /// What is said of a file once it is open.
    var noArchive: NoArchive {
        if case .noArchive(let reason) = self { reason } else { .unknown }
    }
}
