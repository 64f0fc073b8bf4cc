/// The extra field of a header: what it says about sizes, times, owners, modes and the name in Unicode (APPNOTE.TXT 6.3, 4.5;
/// the blocks of Info-ZIP by its proginfo/extrafld.txt).
struct ZipExtra {
    /// Block 0x0001: sizes and offset in 64 bits, those that the header lacks.
    var wide: [UInt64] = []
    /// There are two such blocks: which of them counts is up to the reader.
    var isWideTwice = false
    /// Block 0x5455 ("UT").
    var modified: Int32?
    /// Blocks 0x7875 ("ux"), 0x7855 ("Ux") and 0x5855 ("UX"): the first one, which is the only one of most.
    private(set) var owners: (owner: Int64, group: Int64)?
    /// Those behind it.
    private(set) var furtherOwners: [(owner: Int64, group: Int64)] = []
    /// Blocks 0x7075 ("up"): the name in UTF-8, and the checksum of the name that it stands for.
    var unicodeNames: [(place: Range<Int>, checksum: UInt32)] = []
    /// Blocks 0x6C78 ("xl"): what the directory says, beside a local header; the maker and the attributes.
    var attributes: [(madeBy: UInt8?, attributes: UInt32)] = []
    /// Blocks 0x756E ("nu"): kind and permissions.
    var modes: [UInt16] = []

    init() {}

    /// Blocks that are cut off are left out.
    init(_ bytes: Span<UInt8>) {
        var start = 0
        while start + 4 <= bytes.count {
            let tag = bytes.word(start)
            let count = Int(bytes.word(start + 2))
            start += 4
            guard start + count <= bytes.count else { return }
            read(tag, bytes.extracting(start..<start + count), at: start)
            start += count
        }
    }

    private mutating func read(_ tag: UInt16, _ block: Span<UInt8>, at start: Int) {
        switch tag {
        case 0x0001:
            if !wide.isEmpty { isWideTwice = true }
            for index in 0..<min(block.count / 8, 3) { wide.append(block.quad(8 * index)) }
        case 0x5455:
            if block.count >= 5, block[0] & 1 != 0 { modified = Int32(bitPattern: block.long(1)) }
        case 0x7875: readOwners(block)
        case 0x7855:
            if block.count >= 4 { add(Int64(block.word(0)), Int64(block.word(2))) }
        case 0x5855:
            // Behind two times, which are all that the directory has of it.
            if block.count >= 12 { add(Int64(block.word(8)), Int64(block.word(10))) }
        case 0x7075:
            guard block.count >= 5, block[0] == 1 else { return }
            unicodeNames.append((start + 5..<start + block.count, block.long(1)))
        case 0x6C78: readAttributes(block)
        case 0x756E:
            // Behind the checksum of what follows.
            if block.count >= 6 { modes.append(block.word(4)) }
        default: break
        }
    }

    private mutating func readOwners(_ block: Span<UInt8>) {
        guard block.count >= 3, block[0] == 1 else { return }
        let ownerSize = Int(block[1])
        guard block.count >= 3 + ownerSize else { return }
        let groupSize = Int(block[2 + ownerSize])
        guard block.count >= 3 + ownerSize + groupSize,
            let owner = Self.number(block.extracting(2..<2 + ownerSize)),
            let group = Self.number(block.extracting(3 + ownerSize..<3 + ownerSize + groupSize))
        else { return }
        add(owner, group)
    }

    private mutating func add(_ owner: Int64, _ group: Int64) {
        if owners == nil { owners = (owner, group) } else { furtherOwners.append((owner, group)) }
    }

    /// A set of bits says which fields follow: one byte of it after the other, as long as the highest bit is set.
    private mutating func readAttributes(_ block: Span<UInt8>) {
        guard block.count >= 1 else { return }
        let fields = block[0]
        var place = 0
        while place < block.count, block[place] & 0x80 != 0 { place += 1 }
        place += 1
        var madeBy: UInt8?
        if fields & 1 != 0 {
            guard place + 2 <= block.count else { return }
            madeBy = block[place + 1]
            place += 2
        }
        if fields & 2 != 0 { place += 2 }
        guard fields & 4 != 0, place + 4 <= block.count else { return }
        attributes.append((madeBy, block.long(place)))
    }

    private static func number(_ bytes: Span<UInt8>) -> Int64? {
        guard bytes.count <= 8 else { return nil }
        var value: UInt64 = 0
        for index in 0..<bytes.count { value |= UInt64(bytes[index]) << UInt64(8 * index) }
        return Int64(exactly: value)
    }
}
