import Facts

/// Reads zip archives: in the order of the central directory, each member's local header held against it.
///
/// Who unpacks a stream goes by the local headers and sees what the directory does not list; such members come at the end.
public struct ZipReader<Decoders: DecoderProvider>: MemberReader {
    public static var provides: MemberFields { [.mode, .owner, .modified] }

    public private(set) var trailing: TrailingData?
    var window: RandomAccessWindow
    var directory: ZipDirectory?
    var layout = ZipLayout([], directory: 0)
    var contents: ZipContents<Decoders>
    private var central: ByteWindow?
    private var listed: UInt64 = 0
    /// Why there is no directory. The local headers are what is left then.
    private(set) var loss: ArchiveError?
    private var failure: ArchiveError?

    public init(_ source: any RandomAccessSource, by decoders: Decoders, budget: ExpansionBudget) {
        window = RandomAccessWindow(source)
        contents = ZipContents(source, decoders, budget)
    }

    /// How many bytes stand before the archive, for example the program that unpacks it; known after the first member.
    public var prefixLength: UInt64 { layout.first }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        if let failure { throw failure }
        do throws(ArchiveError) {
            contents.close()
            if directory == nil, loss == nil { try open() }
            if let directory, try advance(&member, directory) { return true }
            while let start = layout.unlisted.popLast() {
                if try readUnlisted(&member, at: start) { return true }
            }
            if let loss { throw loss }
            // The comment that the last record says it has is cut off; there may have been more.
            if let directory, directory.end > window.source.size {
                throw ArchiveError(.truncated, at: window.source.size)
            }
            return false
        } catch {
            failure = error
            throw error
        }
    }

    /// Goes through the directory once for where members lie: what lies between them can then be told as it is met.
    private mutating func open() throws(ArchiveError) {
        let found: ZipDirectory
        do throws(ArchiveError) {
            found = try ZipDirectory(&window)
        } catch {
            loss = error
            layout = ZipLayout([], directory: window.source.size)
            return try lookForMember(at: 0, before: window.source.size)
        }
        layout = ZipLayout(starts(found), directory: found.range.lowerBound)
        if layout.first > 0 { try lookForMember(at: 0, before: layout.first) }
        trailing = try lookBehind(found.end)
        central = ByteWindow(RangeSource(window.source, found.range))
        directory = found
    }

    /// Where the directory's members lie, up to where it cannot be read on: that is told when its members come to it.
    private func starts(_ directory: ZipDirectory) -> [UInt64] {
        var starts: [UInt64] = []
        var walk = ByteWindow(RangeSource(window.source, directory.range))
        while let entry = try? Self.header(&walk, directory) {
            starts.append(directory.base &+ entry.localOffset)
            let variable = UInt64(entry.nameLength + entry.extraLength + entry.commentLength)
            if (try? walk.skip(variable)) != true { break }
        }
        return starts
    }

    private func lookBehind(_ end: UInt64) throws(ArchiveError) -> TrailingData? {
        var rest = ByteWindow(RangeSource(window.source, min(end, window.source.size)..<window.source.size))
        guard var found = try TrailingData.behindEnd(&rest, alignment: 1) else { return nil }
        found.offset += end
        return found
    }

    /// The header that is here, widened, and the fields of variable length still before us; nothing at the directory's end.
    private static func header(
        _ walk: inout ByteWindow, _ directory: ZipDirectory
    ) throws(ArchiveError) -> ZipEntry? {
        let offset = directory.range.lowerBound + walk.offset
        guard try walk.fill(1) else { return nil }
        guard try walk.fill(ZipEntry.centralSize), walk.available.long(0) == ZipEntry.centralSignature else {
            throw ArchiveError(.header(.centralDirectory), at: offset)
        }
        var entry = ZipEntry(central: walk.available)
        let variable = entry.nameLength + entry.extraLength
        guard try walk.fill(ZipEntry.centralSize + variable) else {
            throw ArchiveError(.header(.centralDirectory), at: offset)
        }
        if entry.size == 0xFFFF_FFFF || entry.storedSize == 0xFFFF_FFFF || entry.localOffset == 0xFFFF_FFFF {
            let from = ZipEntry.centralSize + entry.nameLength
            guard entry.widen(ZipExtra(walk.available.extracting(from..<from + entry.extraLength))) else {
                throw ArchiveError(.header(.centralDirectory), at: offset)
            }
        }
        walk.consume(ZipEntry.centralSize)
        return entry
    }

    private mutating func advance(
        _ member: inout Member, _ directory: ZipDirectory
    ) throws(ArchiveError) -> Bool {
        guard var walk = central else { return false }
        member.reset()
        central = nil
        member.headerOffset = directory.range.lowerBound + walk.offset
        guard let entry = try Self.header(&walk, directory) else {
            let isCounted = directory.isCountWhole ? listed == directory.count : listed & 0xFFFF == directory.count
            guard isCounted else { throw ArchiveError(.header(.centralDirectory), at: directory.end) }
            return false
        }
        listed += 1
        member.path.append(contentsOf: walk.slice(entry.nameLength))
        walk.consume(entry.nameLength)
        let extra = ZipExtra(walk.available.extracting(first: entry.extraLength))
        let names = takeNames(&member, entry, extra, walk.slice(entry.extraLength))
        fill(&member, entry, extra)
        if !names.isEmpty { add(names, to: &member, naming: .unicodeName(beside: member.path)) }
        guard try walk.skip(UInt64(entry.extraLength + entry.commentLength)) else {
            throw ArchiveError(.header(.centralDirectory), at: member.headerOffset)
        }
        central = walk
        let start = directory.base &+ entry.localOffset
        try compareLocal(&member, entry, at: start)
        settleNames(&member)
        if member.kind == .entry(.link) { try contents.readTarget(&member) }
        return true
    }

    public mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let failure { throw failure }
        return try contents.read(into: &buffer)
    }
}
