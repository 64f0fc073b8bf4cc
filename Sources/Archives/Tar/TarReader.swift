import Facts

/// Reads tar archives of every make: before POSIX, ustar, pax, GNU, Solaris.
///
/// The end is two blocks of zeros; one alone is none. An archive that ends without them has lost its end.
public struct TarReader: MemberReader {
    public static let provides: MemberFields = [
        .mode, .owner, .ownerName, .groupName, .modified, .attributes, .acl, .device, .hardLinks,
    ]

    public private(set) var trailing: TrailingData?
    var window: ByteWindow
    /// What the header blocks before the member's own say of it.
    var records = PaxRecords()
    /// What global headers said so far.
    var globals = PaxRecords()
    private var state = State.members
    var contents = StoredContents()
    var sparse: SparseMap?

    private enum State {
        case members
        case end
        case failed(ArchiveError)
    }

    public init(_ source: any ByteSource) {
        self.init(ByteWindow(source))
    }

    init(_ window: ByteWindow) {
        self.window = window
    }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        switch state {
        case .members: break
        case .end: return false
        case .failed(let error): throw error
        }
        do throws(ArchiveError) {
            sparse = nil
            try contents.pass(&window, of: member)
            if try advance(&member) { return true }
            state = .end
            trailing = try TrailingData.behindEnd(&window, alignment: UInt64(TarHeader.size))
            try window.skipToEnd()
            return false
        } catch {
            state = .failed(error)
            throw error
        }
    }

    /// Reads headers up to a member's own; false at the end.
    private mutating func advance(_ member: inout Member) throws(ArchiveError) -> Bool {
        member.reset()
        if globals.isEmpty { records.removeAll() } else { records = globals }
        var isExtended = false
        var hasZeros = false
        member.headerOffset = window.offset
        while try fillBlock(isExtended: isExtended) {
            let offset = window.offset
            guard let type = try headerType() else {
                window.consume(TarHeader.size)
                if isExtended { throw ArchiveError(.header(.extensionWithoutMember), at: offset) }
                if hasZeros { return false }
                hasZeros = true
                continue
            }
            if hasZeros {
                member.irregularities.insert(.behindEnd)
                hasZeros = false
            }
            if !isExtended { member.headerOffset = offset }
            guard try readExtension(type) else {
                try readMember(&member, type)
                return true
            }
            isExtended = isExtended || type != UInt8(ascii: "g") && type != UInt8(ascii: "V")
        }
        throw ArchiveError(.endMarkMissing, at: window.offset)
    }

    /// What the block that is here is the header of; nothing where it is all zeros.
    private func headerType() throws(ArchiveError) -> UInt8? {
        let block = window.block
        if block[0] == 0, TarHeader.isZero(block) { return nil }
        guard TarHeader.hasChecksum(block) else { throw ArchiveError(.headerChecksum, at: window.offset) }
        return block[TarHeader.type]
    }

    /// Makes sure that a whole block is here; false where the archive ends before.
    private mutating func fillBlock(isExtended: Bool) throws(ArchiveError) -> Bool {
        if try window.fill(TarHeader.size) { return true }
        if window.count > 0 || isExtended { throw ArchiveError(.truncated, at: window.offset) }
        return false
    }

    public mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if case .failed(let error) = state { throw error }
        do throws(ArchiveError) {
            guard let (run, isStored) = sparse?.next() else { return try contents.read(&window, into: &buffer) }
            let count: Int
            if isStored {
                count = try contents.read(&window, into: &buffer, limit: run)
            } else {
                count = Int(min(UInt64(buffer.count), run))
                for index in 0..<count { buffer[index] = 0 }
            }
            sparse?.pass(count)
            return count
        } catch {
            state = .failed(error)
            throw error
        }
    }
}
