/// A header of an rpm package: tags with values of several types in one store (rpm manual, "Package format v4").
struct RPMHeader {
    private let store: [UInt8]
    private let entries: [UInt32: Entry]

    private struct Entry {
        var type: UInt32
        var offset: Int
        var count: Int
    }

    /// A package of 100,000 files has one of some 20 MiB.
    static let sizeLimit: UInt64 = 64 << 20
    private static let leadSize = 16
    private static let indexEntrySize = 16
    /// As many tags as rpm itself takes.
    private static let mostEntries: UInt32 = 0xFFFF

    /// Reads one, and the zeros behind it where it is followed by another header.
    init(_ window: inout ByteWindow, isSignature: Bool) throws(ArchiveError) {
        let start = window.offset
        guard try window.fill(Self.leadSize) else { throw ArchiveError(.truncated, at: start) }
        guard window.available.has([0x8E, 0xAD, 0xE8, 0x01], at: 0) else {
            throw ArchiveError(.header(.magic), at: start)
        }
        let count = window.available.bigLong(8)
        let size = UInt64(window.available.bigLong(12))
        window.consume(Self.leadSize)
        guard count <= Self.mostEntries else { throw ArchiveError(.header(.index), at: start) }
        guard size <= Self.sizeLimit else { throw ArchiveError(.bound(.headerRecord), at: start) }
        let indexSize = Int(count) * Self.indexEntrySize
        guard try window.fill(indexSize) else { throw ArchiveError(.truncated, at: start) }
        var entries: [UInt32: Entry] = [:]
        for index in 0..<Int(count) {
            let (tag, entry) = Self.entry(window.available, Self.indexEntrySize * index)
            guard entry.offset <= Int(size) else { throw ArchiveError(.header(.index), at: start) }
            entries[tag] = entry
        }
        window.consume(indexSize)
        guard try window.fill(Int(size)) else { throw ArchiveError(.truncated, at: start) }
        store = Array(window.slice(Int(size)))
        self.entries = entries
        let padding = isSignature ? (8 - size % 8) % 8 : 0
        guard try window.skip(size + padding) else { throw ArchiveError(.truncated, at: start) }
    }

    private static func entry(_ bytes: Span<UInt8>, _ at: Int) -> (tag: UInt32, entry: Entry) {
        let entry = Entry(
            type: bytes.bigLong(at + 4), offset: Int(bytes.bigLong(at + 8)), count: Int(bytes.bigLong(at + 12)))
        return (bytes.bigLong(at), entry)
    }

    /// How many values a tag has; 0 where it is not there.
    func count(_ tag: RPMTag) -> Int { entries[tag.rawValue]?.count ?? 0 }

    /// One of the numbers of a tag; nothing where there is none, or no number.
    func number(_ tag: RPMTag, _ index: Int) -> UInt64? {
        guard let entry = entries[tag.rawValue], index >= 0, index < entry.count else { return nil }
        let width: Int
        switch entry.type {
        case 1, 2: width = 1
        case 3: width = 2
        case 4: width = 4
        case 5: width = 8
        default: return nil
        }
        let start = entry.offset + index * width
        guard start + width <= store.count else { return nil }
        return store[start..<start + width].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Where each of the texts of a tag lies; fewer than it claims where they are not all there.
    func texts(_ tag: RPMTag) -> RPMTexts {
        guard let entry = entries[tag.rawValue], [6, 8, 9].contains(entry.type) else { return RPMTexts(starts: []) }
        var starts: [UInt32] = []
        var position = entry.offset
        // A file has more than eight bytes of numbers beside its name: there are not as many texts as there are zeros.
        let most = min(entry.count, store.count / 8 + 16)
        starts.reserveCapacity(min(most, store.count - position) + 1)
        while starts.count < most, let end = store[position...].firstIndex(of: 0) {
            starts.append(UInt32(position))
            position = end + 1
        }
        starts.append(UInt32(position))
        return RPMTexts(starts: starts)
    }

    /// Nothing where there is none.
    func text(_ texts: RPMTexts, _ index: Int) -> ArraySlice<UInt8>? {
        guard index >= 0, index < texts.count else { return nil }
        return store[Int(texts.starts[index])..<Int(texts.starts[index + 1]) - 1]
    }
}

/// Where the texts of one tag lie: one beside the other, a zero behind each.
struct RPMTexts {
    var starts: [UInt32]

    var count: Int { max(0, starts.count - 1) }
}

/// The tags that are read (rpmtag.h).
enum RPMTag: UInt32 {
    case oldFileNames = 1027
    case fileSizes = 1028
    case fileModes = 1030
    case fileDevices = 1033
    case fileTimes = 1034
    case linkTargets = 1036
    case fileFlags = 1037
    case userNames = 1039
    case groupNames = 1040
    case fileSystems = 1095
    case inodes = 1096
    case directoryIndexes = 1116
    case baseNames = 1117
    case directoryNames = 1118
    case payloadFormat = 1124
    case payloadCompressor = 1125
    case longFileSizes = 5008
    case capabilities = 5010
}
