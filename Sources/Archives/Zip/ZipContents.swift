/// The contents of the member that a reader stands at.
struct ZipContents<Decoders: DecoderProvider> {
    private let source: any RandomAccessSource
    private let decoders: Decoders
    private let budget: ExpansionBudget
    /// Where the contents lie and what they are in, until somebody reads them.
    private var unopened: (range: Range<UInt64>, encoding: Encoding?)?
    private var stream: (any ByteSource)?
    /// Why there are none.
    private var refusal: ArchiveError?
    private var remaining: UInt64 = 0
    private var expectedSum: UInt32 = 0
    private var sum = CRC32()
    private var place: UInt64 = 0
    private var method: UInt16 = 0
    private var path: [UInt8] = []

    init(_ source: any RandomAccessSource, _ decoders: Decoders, _ budget: ExpansionBudget) {
        self.source = source
        self.decoders = decoders
        self.budget = budget
    }

    mutating func close() {
        unopened = nil
        stream = nil
        refusal = nil
        remaining = 0
    }

    mutating func refuse(_ error: ArchiveError) {
        unopened = nil
        stream = nil
        refusal = error
    }

    mutating func open(_ range: Range<UInt64>, _ entry: ZipEntry, _ path: [UInt8]) {
        place = range.lowerBound
        method = entry.method
        self.path = path
        remaining = entry.size
        expectedSum = entry.checksum
        sum = CRC32()
        if entry.isEncrypted { return refuse(ArchiveError(.encrypted, at: place, member: path)) }
        switch entry.method {
        case 0: unopened = (range, nil)
        case 8: unopened = (range, .deflate)
        case 12: unopened = (range, .bzip2)
        case 14: unopened = (range, .lzma)
        case 93: unopened = (range, .zstd)
        case 95: unopened = (range, .xz)
        default: refuse(ArchiveError(.unknownMethod(entry.method), at: place, member: path))
        }
    }

    /// How many bytes the contents that begin the range take, and how many they come to: their decoder knows where they
    /// end. Nothing where it does not, or cannot be asked.
    func measure(_ range: Range<UInt64>, _ entry: ZipEntry) throws(ArchiveError) -> (stored: UInt64, size: UInt64)? {
        guard entry.method == 8, !entry.isEncrypted else { return nil }
        do throws(ArchiveError) {
            let stream = try DecodedSource(.deflate, over: RangeSource(source, range), by: decoders, budget: budget)
            let size = try stream.skip(.max)
            return (stream.consumed, size)
        } catch {
            if case .compression = error.problem { return nil }
            throw error
        }
    }

    private mutating func openStream() throws(ArchiveError) {
        guard let (range, encoding) = unopened else { return }
        unopened = nil
        let stored: any ByteSource = encoding == .lzma ? try lzmaStream(range) : RangeSource(source, range)
        stream = stored
        if let encoding { stream = try DecodedSource(encoding, over: stored, by: decoders, budget: budget) }
    }

    /// The format of the stream alone: a header of properties and size, where a zip member has one of version, length of
    /// the properties and properties (APPNOTE.TXT 6.3, 5.8.8).
    private func lzmaStream(_ range: Range<UInt64>) throws(ArchiveError) -> any ByteSource {
        var window = ByteWindow(RangeSource(source, range))
        guard try window.fill(9), window.available.word(2) == 5 else {
            throw ArchiveError(.contentsChecksum, at: place)
        }
        let size = (0..<8).map { UInt8(truncatingIfNeeded: remaining >> UInt64(8 * $0)) }
        let header = Array(window.slice(9).dropFirst(4)) + size
        return PrefixedSource(header, RangeSource(source, range.lowerBound + 9..<range.upperBound))
    }

    /// What is put out is as long as was said, and has the checksum that was said.
    mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let refusal { throw refusal }
        do throws(ArchiveError) {
            try openStream()
            guard let stream, buffer.count > 0 else { return 0 }
            let count = try stream.read(into: &buffer)
            guard UInt64(count) <= remaining, count > 0 || remaining == 0 else {
                throw ArchiveError(.contentsChecksum, at: place)
            }
            remaining -= UInt64(count)
            sum.add(buffer.span.extracting(first: count))
            // Whoever has read as much as was said may ask for no more.
            if remaining == 0 { try end(stream) }
            return count
        } catch {
            var error = error
            // Each member is compressed by itself: what is wrong with one says nothing of the next.
            switch error.problem {
            case .compression(.unsupported): error.problem = .unknownMethod(method)
            case .compression(.corrupt), .compression(.truncated): error.problem = .contentsChecksum
            default: break
            }
            // Within the member's own stream; from the archive's start it is where that begins.
            error.offset = place
            error.member = path
            refuse(error)
            throw error
        }
    }

    /// Behind the last byte there is none, and all of them have the checksum that was said.
    private mutating func end(_ stream: any ByteSource) throws(ArchiveError) {
        self.stream = nil
        var beyond: [UInt8] = [0]
        var room = beyond.mutableSpan
        guard try stream.read(into: &room) == 0, sum.value == expectedSum else {
            throw ArchiveError(.contentsChecksum, at: place)
        }
    }

    /// A link's target is what its contents are. Where they cannot be read, reading them says why.
    mutating func readTarget(_ member: inout Member) throws(ArchiveError) {
        guard refusal == nil else { return }
        guard remaining <= headerRecordLimit else {
            throw ArchiveError(.bound(.headerRecord), at: place, member: member.path)
        }
        var bytes = [UInt8](repeating: 0, count: Int(remaining) + 1)
        var filled = 0
        do throws(ArchiveError) {
            while filled < bytes.count {
                let count = try readMore(&bytes, from: filled)
                if count == 0 { break }
                filled += count
            }
            // It ends with its first zero for all who make a link of it.
            let end = bytes.span.firstIndex(of: 0, in: 0..<filled)
            if end < filled { member.irregularities.insert(.linkTargetDiffers) }
            member.linkTarget.append(contentsOf: bytes[..<end])
        } catch {
            let end = bytes.span.firstIndex(of: 0, in: 0..<bytes.count)
            if error.problem == .contentsChecksum, end > 0 {
                // Some make the link all the same.
                member.linkTarget.append(contentsOf: bytes[..<end])
                member.irregularities.insert(.linkTargetDiffers)
            }
            refuse(error)
        }
    }

    private mutating func readMore(_ bytes: inout [UInt8], from start: Int) throws(ArchiveError) -> Int {
        var buffer = bytes.mutableSpan
        var room = buffer._mutatingExtracting(start..<buffer.count)
        return try read(into: &room)
    }
}
