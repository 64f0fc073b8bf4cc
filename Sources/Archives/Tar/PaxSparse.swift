/// Where the data of a file with holes lies, as the three generations of GNU tar's extended headers say it (GNU tar manual,
/// "Storing Sparse Files").
struct PaxSparse {
    enum Part: String, CaseIterable {
        case name, size, realsize, major, minor, numblocks, offset, numbytes, map

        init?(_ keyword: Span<UInt8>) {
            guard let part = Self.allCases.first(where: { keyword.equals(Array($0.rawValue.utf8).span) }) else {
                return nil
            }
            self = part
        }
    }

    private(set) var isPresent = false
    private(set) var name: [UInt8] = []
    private(set) var realSize: UInt64?
    private(set) var extents: [Member.Extent] = []
    private var major: UInt64 = 0
    private var pendingOffset: UInt64?

    /// Bytes that it takes.
    var room: Int { name.count + extents.count * MemoryLayout<Member.Extent>.stride }

    /// From 1.0 on the map stands before the data.
    var hasMapInData: Bool { major >= 1 }

    /// False where the value is none.
    mutating func set(_ part: Part, to value: Span<UInt8>) -> Bool {
        isPresent = true
        if part == .name {
            name.replace(byCopying: value)
            return true
        }
        if part == .map { return setMap(value) }
        guard let number = PaxNumber.natural(value) else { return false }
        switch part {
        case .size, .realsize: realSize = number
        case .major: major = number
        case .offset:
            guard pendingOffset == nil else { return false }
            pendingOffset = number
        case .numbytes:
            guard let offset = pendingOffset else { return false }
            pendingOffset = nil
            extents.append(Member.Extent(offset: offset, count: number))
        case .name, .map, .minor, .numblocks: break
        }
        return true
    }

    /// Offsets and lengths in turn, with commas between them.
    private mutating func setMap(_ value: Span<UInt8>) -> Bool {
        extents.removeAll(keepingCapacity: true)
        var offset: UInt64?
        var start = 0
        while start <= value.count {
            let end = value.firstIndex(of: UInt8(ascii: ","), in: start..<value.count)
            guard let number = PaxNumber.natural(value.extracting(start..<end)) else { return false }
            start = end + 1
            if let start = offset {
                extents.append(Member.Extent(offset: start, count: number))
                offset = nil
            } else {
                offset = number
            }
        }
        return offset == nil
    }
}
