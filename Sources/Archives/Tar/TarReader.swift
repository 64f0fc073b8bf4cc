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
    /// Bytes of the member's contents that are still in the archive, and those that fill its last block up.
    var remaining: UInt64 = 0
    var padding: UInt64 = 0
    var sparse: SparseMap?

    private enum State {
        case members
        case end
        case failed(ArchiveError)
    }

    public init(_ source: any ByteSource) {
        window = ByteWindow(source)
    }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        switch state {
        case .members: break
        case .end: return false
        case .failed(let error): throw error
        }
        do throws(ArchiveError) {
            try passContents(of: member)
            if try advance(&member) { return true }
            state = .end
            trailing = try TrailingData.tar(&window)
            return false
        } catch {
            state = .failed(error)
            throw error
        }
    }

    private mutating func passContents(of member: borrowing Member) throws(ArchiveError) {
        let rest = remaining + padding
        remaining = 0
        padding = 0
        sparse = nil
        guard rest > 0 else { return }
        guard try window.skip(rest) else {
            throw ArchiveError(.truncated, at: window.offset, member: member.path)
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
                member.irregularities.insert(.afterZeroBlock)
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
        let block = window.available.extracting(first: TarHeader.size)
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
        guard let (run, isStored) = sparse?.next() else { return try readStored(&buffer, limit: remaining) }
        guard isStored else {
            let count = Int(min(UInt64(buffer.count), run))
            for index in 0..<count { buffer[index] = 0 }
            sparse?.pass(count)
            return count
        }
        let count = try readStored(&buffer, limit: run)
        sparse?.pass(count)
        return count
    }

    private mutating func readStored(_ buffer: inout MutableSpan<UInt8>, limit: UInt64) throws(ArchiveError) -> Int {
        guard buffer.count > 0, remaining > 0 else { return 0 }
        let count = try window.read(into: &buffer, limit: min(limit, remaining))
        if count == 0 {
            let error = ArchiveError(.truncated, at: window.offset)
            state = .failed(error)
            throw error
        }
        remaining -= UInt64(count)
        return count
    }
}

extension TrailingData {
    /// Tape drives and tar(1) fill the archive up with zeros; anything else does not belong to it.
    static func tar(_ window: inout ByteWindow) throws(ArchiveError) -> TrailingData? {
        while try window.fill(TarHeader.size) || window.count > 0 {
            let zeros = window.leadingZeros
            let hasMore = zeros < window.count
            // Back to the block's start: what follows may be a header.
            let passed = hasMore ? zeros - zeros % TarHeader.size : zeros
            window.consume(passed)
            guard hasMore else { continue }
            _ = try window.fill(ArchiveFormat.signatureLength)
            var trailing = TrailingData(offset: window.offset, format: ArchiveFormat(firstBytes: window.available))
            if trailing.format == nil { trailing.offset += UInt64(zeros - passed) }
            return trailing
        }
        return nil
    }
}
