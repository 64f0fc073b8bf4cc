import Facts

/// Reads cpio archives: odc, newc, and newc with checksums.
///
/// The end is a member called `TRAILER!!!`; an archive that ends without it has lost its end. Hard links are members with
/// the same number, and of those the last one has the contents in the newer format.
public struct CPIOReader: MemberReader {
    public static let provides: MemberFields = [.mode, .owner, .modified, .device, .hardLinks]

    public private(set) var trailing: TrailingData?
    var window: ByteWindow
    private var contents = StoredContents()
    private var isAtEnd = false
    private var isBehindEnd = false
    private var failure: ArchiveError?
    /// Of the contents, where the format has one and all of them have been read.
    private var expectedSum: UInt32?
    private var sum: UInt32 = 0
    /// What a header that only numbers its member stands for: a package's list has the rest (rpm).
    var listed: (@Sendable (UInt32) -> CPIOHeader?)?
    /// The number of the member, where its header has nothing else.
    private(set) var number: UInt32?

    private static let endName = Array("TRAILER!!!".utf8)

    public init(_ source: any ByteSource) {
        self.init(ByteWindow(source))
    }

    init(_ window: ByteWindow) {
        self.window = window
    }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        if let failure { throw failure }
        if isAtEnd { return false }
        do throws(ArchiveError) {
            try contents.pass(&window, of: member)
            if try advance(&member) { return true }
            isAtEnd = true
            trailing = try TrailingData.behindEnd(&window, alignment: 4)
            try window.skipToEnd()
            return false
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func advance(_ member: inout Member) throws(ArchiveError) -> Bool {
        member.reset()
        let offset = window.offset
        member.headerOffset = offset
        guard try window.fill(CPIOHeader.magicLength) else {
            throw ArchiveError(window.count == 0 ? .endMarkMissing : .truncated, at: offset)
        }
        if try readNumber(&member) { return true }
        guard let length = CPIOHeader.length(window.available) else { throw ArchiveError(.header(.magic), at: offset) }
        guard try window.fill(length) else { throw ArchiveError(.truncated, at: offset) }
        guard let header = CPIOHeader(window.available) else { throw ArchiveError(.header(.number), at: offset) }
        try readName(&member, header, length)
        if member.path == Self.endName {
            if header.nameSize == UInt64(Self.endName.count + 1) { return false }
            // The end mark to readers in C, and to others a name that only begins so.
            isBehindEnd = true
        }
        fill(&member, header)
        if isBehindEnd { member.irregularities.insert(.behindEnd) }
        if member.kind == .entry(.link) { try readTarget(&member) }
        return true
    }

    /// A header of six letters and a number; false where it is another one.
    private mutating func readNumber(_ member: inout Member) throws(ArchiveError) -> Bool {
        number = nil
        guard let listed, window.available.begins(with: "07070X") else { return false }
        let offset = window.offset
        guard try window.fill(14) else { throw ArchiveError(.truncated, at: offset) }
        guard let value = window.available.number(6..<14, bits: 4).flatMap(UInt32.init(exactly:)),
            let header = listed(value)
        else { throw ArchiveError(.header(.number), at: offset) }
        guard try window.skip(16) else { throw ArchiveError(.truncated, at: offset) }
        number = value
        fill(&member, header)
        if member.kind == .entry(.link) { try readTarget(&member) }
        return true
    }

    private mutating func fill(_ member: inout Member, _ header: CPIOHeader) {
        member.mode = Mode(rawValue: UInt16(header.mode & 0o7777))
        member.owner = Int64(header.owner)
        member.group = Int64(header.group)
        member.modified = header.modified
        member.inode = InodeIdentity(device: header.device, inode: header.inode)
        member.links = header.links
        member.deviceMajor = header.deviceMajor
        member.deviceMinor = header.deviceMinor
        member.known = [.mode, .owner, .modified, .device, .hardLinks]
        member.size = header.size
        member.storedSize = header.size
        if let kind = EntryKind(statusMode: header.mode) {
            member.kind = .entry(kind)
        } else {
            member.irregularities.insert(.unknownKind)
        }
        if member.kind != .entry(.file) && member.kind != .entry(.link) && header.size > 0 {
            member.irregularities.insert(.sizeOfNonFile)
        }
        contents = StoredContents(remaining: header.size, padding: header.padding(header.size))
        expectedSum = nil
        if case .newc(hasChecksum: true) = header.format, member.kind == .entry(.file) { expectedSum = header.checksum }
        sum = 0
    }

    private mutating func readName(
        _ member: inout Member, _ header: CPIOHeader, _ length: Int
    ) throws(ArchiveError) {
        let offset = window.offset
        guard header.nameSize > 0 else { throw ArchiveError(.header(.name), at: offset) }
        guard header.nameSize <= headerRecordLimit else { throw ArchiveError(.bound(.headerRecord), at: offset) }
        window.consume(length)
        let count = Int(header.nameSize)
        guard try window.fill(count) else { throw ArchiveError(.truncated, at: offset) }
        member.path.append(contentsOf: window.slice(count))
        guard member.path.removeLast() == 0 else { throw ArchiveError(.header(.name), at: offset) }
        if let zero = member.path.firstIndex(of: 0) {
            // Padding that is counted, or a name that ends differently for different readers.
            if member.path[zero...].contains(where: { $0 != 0 }) { member.irregularities.insert(.nameHoldsZero) }
            member.path.removeLast(member.path.count - zero)
        }
        guard try window.skip(header.nameSize + header.padding(UInt64(length) + header.nameSize)) else {
            throw ArchiveError(.truncated, at: offset)
        }
    }

    /// A link's target stands where a file's contents do.
    private mutating func readTarget(_ member: inout Member) throws(ArchiveError) {
        guard contents.remaining <= headerRecordLimit else {
            throw ArchiveError(.bound(.headerRecord), at: member.headerOffset, member: member.path)
        }
        let count = Int(contents.remaining)
        guard try window.fill(count) else {
            throw ArchiveError(.truncated, at: window.offset, member: member.path)
        }
        member.linkTarget.append(contentsOf: window.slice(count))
        if let zero = member.linkTarget.firstIndex(of: 0) {
            member.irregularities.insert(.nameHoldsZero)
            member.linkTarget.removeLast(member.linkTarget.count - zero)
        }
        window.consume(count)
        contents.remaining = 0
    }

    public mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let failure { throw failure }
        do throws(ArchiveError) {
            let count = try contents.read(&window, into: &buffer)
            guard let expectedSum else { return count }
            for index in 0..<count { sum &+= UInt32(buffer[index]) }
            if contents.remaining == 0 {
                self.expectedSum = nil
                if sum != expectedSum { throw ArchiveError(.contentsChecksum, at: window.offset) }
            }
            return count
        } catch {
            if !error.leavesMembers { failure = error }
            throw error
        }
    }
}
