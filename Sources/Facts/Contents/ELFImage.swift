/// An ELF file as far as its headers tell (elf(5)), read from bytes that may say anything.
struct ELFImage {
    struct Segment {
        var type: UInt64
        var offset: UInt64
        var address: UInt64
        var size: UInt64
    }

    private let isWide: Bool
    private let isBigEndian: Bool
    private let type: UInt64
    private let table: UInt64
    private let entrySize: UInt64
    private let entries: UInt64

    /// More program headers are looked at by no loader of ours: 128 of 56 bytes are 7 KiB.
    private static let mostSegments: UInt64 = 128
    /// Names of libraries are read so far, their closing zero among it.
    private static let longestName = 256
    private static let interpreterType: UInt64 = 3
    private static let dynamicType: UInt64 = 2
    private static let loadType: UInt64 = 1

    /// Nothing where these are not the first bytes of an ELF file.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 52, bytes[0] == 0x7F, bytes[1] == 0x45, bytes[2] == 0x4C, bytes[3] == 0x46,
            bytes[4] == 1 || bytes[4] == 2, bytes[5] == 1 || bytes[5] == 2
        else { return nil }
        isWide = bytes[4] == 2
        isBigEndian = bytes[5] == 2
        guard !isWide || bytes.count >= 64 else { return nil }
        let number = { [isBigEndian] in Self.number(bytes, at: $0, $1, isBigEndian) }
        type = number(16, 2) ?? 0
        table = number(isWide ? 32 : 28, isWide ? 8 : 4) ?? 0
        entrySize = number(isWide ? 54 : 42, 2) ?? 0
        entries = min(number(isWide ? 56 : 44, 2) ?? 0, Self.mostSegments)
    }

    /// A shared object that names a program interpreter is an executable linked to be position-independent.
    func kind(_ head: [UInt8]) -> ContentKind? {
        switch type {
        case 1: .elfObject
        case 2: .elfExecutable
        case 3: segment(of: Self.interpreterType, in: head, from: 0) == nil ? .elfLibrary : .elfExecutable
        case 4: .elfCore
        default: nil
        }
    }

    /// The program interpreter, where it stands in the first bytes, as it mostly does; empty where there is none.
    func interpreter(_ head: [UInt8]) -> [UInt8] {
        guard let segment = segment(of: Self.interpreterType, in: head, from: 0),
            segment.offset < UInt64(head.count), segment.size > 1, segment.size <= 4096
        else { return [] }
        let start = Int(segment.offset)
        let end = min(head.count, start + Int(segment.size))
        return Array(head[start..<end].prefix { $0 != 0 })
    }

    /// The first program header of a type, or of any type that is wanted, among those that lie in `bytes`, which begin
    /// at
    /// `offset` of the file.
    private func segment(
        of wanted: UInt64, in bytes: [UInt8], from offset: UInt64, where suits: (Segment) -> Bool = { _ in true }
    ) -> Segment? {
        guard entrySize >= (isWide ? 56 : 32) else { return nil }
        for index in 0..<entries {
            let (start, overflows) = table.addingReportingOverflow(index * entrySize)
            guard !overflows, start >= offset, start - offset < UInt64(bytes.count) else { return nil }
            let base = Int(start - offset)
            // A header that is cut off ends the table.
            guard base <= bytes.count - (isWide ? 40 : 20) else { return nil }
            guard Self.number(bytes, at: base, 4, isBigEndian) == wanted,
                let place = isWide ? number(bytes, base + 8, 8) : number(bytes, base + 4, 4),
                let address = isWide ? number(bytes, base + 16, 8) : number(bytes, base + 8, 4),
                let size = isWide ? number(bytes, base + 32, 8) : number(bytes, base + 16, 4)
            else { continue }
            let segment = Segment(type: wanted, offset: place, address: address, size: size)
            if suits(segment) { return segment }
        }
        return nil
    }

    private func number(_ bytes: [UInt8], _ offset: Int, _ length: Int) -> UInt64? {
        Self.number(bytes, at: offset, length, isBigEndian)
    }

    /// Where its libraries are looked for and which it needs, from the dynamic section: DT_RUNPATH, else DT_RPATH, and
    /// DT_NEEDED. Reads at most 7 KiB of headers, 16 KiB of the section and 4 KiB for each string.
    ///
    /// - Parameter read: up to so many bytes of the file from an offset on; fewer only where it ends.
    func dynamicSection<Failure: Error>(
        read: (_ offset: Int64, _ count: Int) throws(Failure) -> [UInt8]
    ) throws(Failure) -> (searchPath: [UInt8]?, needed: [[UInt8]]) {
        guard let start = Int64(exactly: table) else { return (nil, []) }
        let headers = try read(start, Int(entries * min(entrySize, 256)))
        guard let dynamic = segment(of: Self.dynamicType, in: headers, from: table),
            let place = Int64(exactly: dynamic.offset)
        else { return (nil, []) }
        let section = try read(place, Int(min(dynamic.size, 16384)))
        let wordSize = isWide ? 8 : 4
        var (strings, rpath, runpath): (UInt64?, UInt64?, UInt64?)
        var names: [UInt64] = []
        for entry in 0..<(section.count / (2 * wordSize)) {
            let place = entry * 2 * wordSize
            guard let tag = number(section, place, wordSize), tag != 0 else { break }
            switch tag {
            case 1: if names.count < 64, let value = number(section, place + wordSize, wordSize) { names.append(value) }
            case 5: strings = number(section, place + wordSize, wordSize)
            case 15: rpath = number(section, place + wordSize, wordSize)
            case 29: runpath = number(section, place + wordSize, wordSize)
            default: break
            }
        }
        guard let strings, let table = offset(of: strings, headers) else { return (nil, []) }
        func string(_ index: UInt64, atMost count: Int) throws(Failure) -> [UInt8]? {
            let (offset, overflows) = table.addingReportingOverflow(index)
            guard !overflows, let offset = Int64(exactly: offset) else { return nil }
            let bytes = try read(offset, count)
            return bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) }
        }
        var searchPath: [UInt8]?
        if let index = runpath ?? rpath { searchPath = try string(index, atMost: 4096) }
        var needed: [[UInt8]] = []
        if let first = names.min(), let last = names.max(), last - first <= 4096 - Self.longestName,
            let start = Int64(exactly: table.addingReportingOverflow(last).overflow ? .max : table + first)
        {
            // Mostly the names lie together: one reading has them all.
            let bytes = try read(start, Int(last - first) + Self.longestName)
            for name in names {
                let name = bytes.dropFirst(Int(name - first)).prefix(Self.longestName)
                if let end = name.firstIndex(of: 0) { needed.append(Array(name[..<end])) }
            }
            return (searchPath, needed)
        }
        for name in names {
            if let name = try string(name, atMost: Self.longestName) { needed.append(name) }
        }
        return (searchPath, needed)
    }

    /// Where in the file an address of the loaded image lies.
    private func offset(of address: UInt64, _ headers: [UInt8]) -> UInt64? {
        let isHome = { (segment: Segment) in
            address >= segment.address && address - segment.address < segment.size
        }
        guard let home = segment(of: Self.loadType, in: headers, from: table, where: isHome) else { return nil }
        let (offset, overflows) = home.offset.addingReportingOverflow(address - home.address)
        return overflows ? nil : offset
    }

    private static func number(_ bytes: [UInt8], at offset: Int, _ length: Int, _ isBigEndian: Bool) -> UInt64? {
        guard offset >= 0, offset <= bytes.count - length else { return nil }
        var number: UInt64 = 0
        for index in 0..<length {
            number = number << 8 | UInt64(bytes[offset + (isBigEndian ? index : length - 1 - index)])
        }
        return number
    }
}
