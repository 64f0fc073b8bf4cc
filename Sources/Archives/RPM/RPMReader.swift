import Facts

/// Reads rpm packages: a lead, signatures, a header that lists the files with all of their facts, and a payload with their
/// contents, which is a cpio archive, mostly compressed.
///
/// The members are the payload's; their facts are those of the header, which is what is installed by. What the payload says
/// otherwise, or has alone, or lacks, is told.
public struct RPMReader<Decoders: DecoderProvider>: MemberReader {
    public static var provides: MemberFields {
        [.mode, .ownerName, .groupName, .modified, .device, .hardLinks, .capabilities]
    }

    public private(set) var trailing: TrailingData?
    private var window: ByteWindow
    private let decoders: Decoders
    private let budget: ExpansionBudget
    private var files: RPMFiles?
    private var payload: CPIOReader?
    private var decoded: DecodedSource?
    private var failure: ArchiveError?
    private var isSeen: [Bool] = []
    private var expected = 0
    /// Which file of the header is to be looked at next for one that the payload lacks.
    private var unseen = 0
    private var stored = Member()
    private var scratch: [UInt8] = []

    private static var leadSize: Int { 96 }

    public init(_ source: any ByteSource, by decoders: Decoders, budget: ExpansionBudget) {
        window = ByteWindow(source)
        self.decoders = decoders
        self.budget = budget
    }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        if let failure { throw failure }
        do throws(ArchiveError) {
            if files == nil { try open() }
            if try payload?.next(&stored) == true {
                // Names in a payload begin with `./`: another one is taken from the system's root by who unpacks it alone.
                let isAbsolute = stored.path.first == UInt8(ascii: "/")
                join(&member)
                Self.beginAtRoot(&member)
                if isAbsolute { member.add(MemberReading(path: [UInt8(ascii: "/")] + member.path)) }
                return true
            }
            if let archive = payload {
                payload = nil
                trailing = archive.trailing ?? decoded?.trailingOffset.map { TrailingData(offset: $0, format: nil) }
            }
            return nextUnseen(&member)
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func open() throws(ArchiveError) {
        guard try window.fill(Self.leadSize) else { throw ArchiveError(.truncated, at: 0) }
        guard window.available.has([0xED, 0xAB, 0xEE, 0xDB], at: 0) else { throw ArchiveError(.header(.magic), at: 0) }
        window.consume(Self.leadSize)
        _ = try RPMHeader(&window, isSignature: true)
        let offset = window.offset
        let header = try RPMHeader(&window, isSignature: false)
        let list = RPMFiles(header)
        let format = header.text(header.texts(.payloadFormat), 0) ?? Array("cpio".utf8)[...]
        guard format.isText("cpio") else { throw ArchiveError(.header(.package), at: offset) }
        isSeen = [Bool](repeating: false, count: list.count)
        let isOldLZMA = header.text(header.texts(.payloadCompressor), 0)?.isText("lzma") == true
        _ = try window.fill(CPIOHeader.magicLength)
        if let encoding = isOldLZMA ? .lzma : decoders.encoding(firstBytes: window.available) {
            let source = try DecodedSource(encoding, window, by: decoders, budget: budget)
            decoded = source
            payload = CPIOReader(source)
        } else {
            payload = CPIOReader(window)
        }
        payload?.listed = list.payloadHeaders()
        files = list
    }

    /// Puts a member of the payload and what the header lists of it together.
    private mutating func join(_ member: inout Member) {
        member.reset()
        if stored.path.starts(with: "./".utf8) { stored.path.removeFirst() }
        let number = payload?.number.flatMap { Int(exactly: $0) }
        guard let index = number ?? files?.index(of: stored.path, expected: expected, scratch: &scratch) else {
            member = stored
            member.irregularities.insert(.unlisted)
            return
        }
        expected = index + 1
        while expected < isSeen.count, files?.isGhost(expected) == true { expected += 1 }
        if isSeen.indices.contains(index) { isSeen[index] = true }
        files?.fill(&member, index)
        member.headerOffset = stored.headerOffset
        member.storedSize = stored.storedSize
        if number != nil {
            _ = files?.path(of: index, into: &member.path)
            return
        }
        member.path.append(contentsOf: stored.path)
        member.links = stored.links
        member.irregularities = stored.irregularities
        // By the header goes who installs the package, by the payload who unpacks it.
        if member.known.contains(.mode) {
            member.add(MemberReading(kind: stored.kind))
        } else {
            member.kind = stored.kind
        }
        member.add(MemberReading(mode: stored.mode))
        if stored.kind == .entry(.link) { member.add(MemberReading(linkTarget: stored.linkTarget)) }
        // Of several names of one file the last one has the contents.
        let hasSize = stored.kind == .entry(.file) && (stored.links < 2 || stored.size > 0)
        if hasSize, stored.size != member.size { member.irregularities.insert(.sizeDiffers) }
    }

    /// The header's paths begin at the root that the package is installed below; a slash more is the package's own.
    private static func beginAtRoot(_ member: inout Member) {
        if member.path.first == UInt8(ascii: "/") { member.path.removeFirst() }
    }

    /// A file that the header lists, that is not only owned, and that the payload lacks.
    private mutating func nextUnseen(_ member: inout Member) -> Bool {
        guard let files else { return false }
        while unseen < isSeen.count {
            defer { unseen += 1 }
            guard !isSeen[unseen], !files.isGhost(unseen) else { continue }
            member.reset()
            files.fill(&member, unseen)
            _ = files.path(of: unseen, into: &member.path)
            member.irregularities.insert(.onlyListed)
            Self.beginAtRoot(&member)
            return true
        }
        return false
    }

    public mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let failure { throw failure }
        return try payload?.read(into: &buffer) ?? 0
    }
}
