/// Reads Debian packages (deb(5)): an ar archive of the format's version, an archive of scripts and lists, and one of what
/// is installed, both tar archives, mostly compressed.
public struct DebReader<Decoders: DecoderProvider>: MemberReader {
    public static var provides: MemberFields { TarReader.provides }

    public private(set) var trailing: TrailingData?
    private let outer: OuterArchive
    private let decoders: Decoders
    private let budget: ExpansionBudget
    private var inner: TarReader?
    private var decoded: DecodedSource?
    private var step = Step.version
    private var failure: ArchiveError?
    /// The member of the outer archive that is being read.
    private var container = Member()

    private enum Step {
        case version, control, data, end
    }

    public init(_ source: any ByteSource, by decoders: Decoders, budget: ExpansionBudget) {
        outer = OuterArchive(ARReader(source))
        self.decoders = decoders
        self.budget = budget
    }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        if let failure { throw failure }
        do throws(ArchiveError) {
            while step != .end {
                if try inner?.next(&member) == true {
                    member.part = step == .control ? .control : .data
                    return true
                }
                try finishInner()
                try advance()
            }
            return false
        } catch {
            var error = error
            if error.member.isEmpty { error.member = container.path }
            failure = error
            throw error
        }
    }

    /// What lies behind one of the inner archives, or behind its compression, lies behind the end for whoever unpacks it.
    private mutating func finishInner() throws(ArchiveError) {
        guard let archive = inner else { return }
        inner = nil
        if let found = archive.trailing ?? decoded?.trailingOffset.map({ TrailingData(offset: $0, format: nil) }) {
            trailing = trailing ?? found
        }
        decoded = nil
        step = step == .control ? .data : .end
        guard step == .end else { return }
        // Signatures, for example, which every reader passes over.
        while try outer.reader.next(&container) {
            if container.path.first == UInt8(ascii: "_") { continue }
            trailing = trailing ?? TrailingData(offset: container.headerOffset, format: nil, isMember: true)
            return
        }
        trailing = trailing ?? outer.reader.trailing
    }

    /// Goes on to the next part of the package.
    private mutating func advance() throws(ArchiveError) {
        guard step != .end else { return }
        guard try outer.reader.next(&container) else {
            throw ArchiveError(.header(.package), at: container.headerOffset)
        }
        let name = container.path[...]
        switch step {
        case .version:
            guard name.isText("debian-binary"), try outer.readAll(limit: 64).starts(with: "2.".utf8) else {
                throw ArchiveError(.header(.package), at: container.headerOffset)
            }
            step = .control
        // Members that begin with an underscore are for later versions (deb(5)).
        case .control, .data:
            if name.first == UInt8(ascii: "_") { return }
            let stem: StaticString = step == .control ? "control.tar" : "data.tar"
            guard name.isText(stem) || name.rest(behind: stem)?.first == UInt8(ascii: ".") else {
                throw ArchiveError(.header(.package), at: container.headerOffset)
            }
            try open()
        case .end: break
        }
    }

    private mutating func open() throws(ArchiveError) {
        var window = ByteWindow(outer)
        _ = try window.fill(TarHeader.size)
        let isOldLZMA = container.path[...].suffix(5).isText(".lzma")
        guard let encoding = isOldLZMA ? .lzma : decoders.encoding(firstBytes: window.available) else {
            inner = TarReader(window)
            return
        }
        let source = try DecodedSource(encoding, window, by: decoders, budget: budget)
        decoded = source
        inner = TarReader(source)
    }

    public mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let failure { throw failure }
        return try inner?.read(into: &buffer) ?? 0
    }
}

/// The contents of the outer archive's members as a source for the reader of the inner one.
private final class OuterArchive: ByteSource {
    var reader: ARReader

    init(_ reader: ARReader) {
        self.reader = reader
    }

    func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        try reader.read(into: &buffer)
    }

    func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        try reader.skip(count)
    }

    func readAll(limit: Int) throws(ArchiveError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        var span = bytes.mutableSpan
        let count = try reader.read(into: &span)
        return Array(bytes[..<count])
    }
}
