import Facts

/// A zip archive that has lost its end. What stands before one may be anything, so that its end is what it is told by; without
/// that there are its members.
public struct ZipRemains {
    private var window: RandomAccessWindow
    private let size: UInt64

    /// Whether there is a member somewhere: by its header (APPNOTE.TXT 6.3, 4.3.7), and by what follows its contents, unless
    /// that is what is missing. Programs that read such archives hold signatures, too, and are none.
    ///
    /// - Throws: where the file cannot be read.
    public static func areFound(in source: any RandomAccessSource) throws(ArchiveError) -> Bool {
        var remains = ZipRemains(window: RandomAccessWindow(source), size: source.size)
        var start: UInt64 = 0
        while let place = try remains.window.place(of: ZipEntry.localSignature, in: start..<remains.size) {
            if try remains.isMember(at: place) { return true }
            start = place + 1
        }
        return false
    }

    private mutating func isMember(at place: UInt64) throws(ArchiveError) -> Bool {
        guard let at = try window.load(place, ZipEntry.localSize) else { return false }
        let (version, time, date) =
            (window.bytes.span.word(at + 4), window.bytes.span.word(at + 10), window.bytes.span.word(at + 12))
        let entry = ZipEntry(local: window.bytes.span.extracting(droppingFirst: at))
        guard entry.mayBeLocal(version: version), Self.isTime(time), Self.isDate(date),
            entry.method != 0 || entry.hasDescriptor || entry.isEncrypted || entry.storedSize == entry.size,
            let name = try window.load(place, ZipEntry.localSize + entry.nameLength),
            window.bytes.span.isName(name + ZipEntry.localSize, entry.nameLength)
        else { return false }
        // How much there is of it is said behind it, or in its extra field.
        if !entry.isMeasured || entry.storedSize == 0xFFFF_FFFF { return true }
        let length = UInt64(ZipEntry.localSize + entry.nameLength + entry.extraLength)
        let end = place + length + entry.storedSize
        return try isFollowed(at: end)
    }

    /// Whether another header follows, as much of its signature as is left.
    private mutating func isFollowed(at end: UInt64) throws(ArchiveError) -> Bool {
        guard end < size else { return true }
        let count = Int(min(2, size - end))
        guard let at = try window.load(end, count) else { return false }
        return window.bytes[at] == UInt8(ascii: "P") && (count == 1 || window.bytes[at + 1] == UInt8(ascii: "K"))
    }

    /// Of MS-DOS: hours, minutes, and every second second.
    private static func isTime(_ time: UInt16) -> Bool { time >> 11 < 24 && time >> 5 & 0x3F < 60 && time & 0x1F < 30 }

    /// Of MS-DOS: years, months and days; nothing where nobody said it.
    private static func isDate(_ date: UInt16) -> Bool {
        date == 0 || (1...12).contains(date >> 5 & 0xF) && date & 0x1F > 0
    }
}

extension ZipEntry {
    /// Whether what begins with the signature of a local header goes on as one.
    func mayBeLocal(version: UInt16) -> Bool {
        version <= Self.newestVersion && hasKnownMethod && (1...Self.longestName).contains(nameLength)
    }

    /// In bytes: a path of any length has a header at its place, but not one behind anything else.
    private static let longestName = 4096
}

extension Span<UInt8> {
    /// Whether so many bytes from a place on are a name as people give one.
    func isName(_ start: Int, _ count: Int) -> Bool {
        for index in start..<start + count where self[index] < 0x20 { return false }
        return true
    }
}
