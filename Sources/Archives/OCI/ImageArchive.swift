/// The files of an image that lie in a tar archive. Links among them are resolved in the archive: older `docker save` lets a
/// layer that two images have be a link of the other one.
public final class ImageArchive: BlobStore {
    /// Gives what the archive is, without its compression, from a place on.
    public typealias Opening = (UInt64) throws(ArchiveError) -> any ByteSource

    private var tree: VirtualTree
    /// Where the contents of each member lie.
    private var places: [Range<UInt64>] = []
    private let opening: Opening
    /// What kept the archive from being read to its end. What lies before that is there.
    public private(set) var problem: ArchiveError?

    /// Goes through the archive once for where its members lie.
    ///
    /// - Throws: where the archive cannot be opened.
    public init(limits: VirtualTree.Limits = VirtualTree.Limits(), opening: @escaping Opening) throws(ArchiveError) {
        tree = VirtualTree(limits: limits)
        self.opening = opening
        var reader = TarReader(try opening(0))
        var member = Member()
        do throws(ArchiveError) {
            while try reader.next(&member) {
                let outcome = try tree.apply(member)
                let isRepeated = outcome.repeated != nil && member.kind != .entry(.directory)
                if isRepeated || outcome.events.contains(.typeConflict) {
                    // The first one counts for who looks for it in the archive, the last one for who unpacks that before.
                    keep(.twice, of: member)
                } else if !outcome.events.subtracting(.duplicate).isEmpty || member.isBeyondFileOfImage {
                    keep(.beyondFile, of: member)
                }
                let end = member.contentsOffset + member.storedSize
                places.append(member.extents.isEmpty ? member.contentsOffset..<end : 0..<0)
            }
            try checkLinks()
        } catch {
            problem = error
        }
        // What is no image may have any members.
        if !isImage, case .blob? = problem?.problem { problem = nil }
    }

    /// Keeps the first one of what is wrong with members.
    private func keep(_ problem: ArchiveError.BlobProblem, of member: borrowing Member) {
        self.problem =
            self.problem ?? ArchiveError(.blob(problem), at: member.headerOffset, member: member.path)
    }

    /// Links lead to other files of the archive, if anywhere.
    private func checkLinks() throws(ArchiveError) {
        for node in tree.nodes() where tree[node].kind == .link && problem == nil {
            if try tree.destination(of: node) == .outside {
                problem = ArchiveError(.blob(.beyondFile), at: 0, member: tree.path(of: node))
            }
        }
    }

    /// Whether an archive may be one by its first member: image layouts and what `docker save` writes begin with their own
    /// files, and with nothing else.
    public static func mayBegin(with bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= TarHeader.size else { return false }
        let field = TarHeader.text(bytes, TarHeader.name)
        var name = field.map { bytes[$0] }[...]
        if name.isText("./") || name.isText(".") {
            return mayBegin(with: bytes.extracting(droppingFirst: TarHeader.size))
        }
        if name.starts(with: "./".utf8) { name = name.dropFirst(2) }
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
        let first = name.prefix { $0 != UInt8(ascii: "/") }
        // crane and kaniko name the configuration by its whole digest.
        let digits = (first.rest(behind: "sha256:") ?? first).prefix { isDigit($0) }.count
        let known = ["blobs", "oci-layout", "index.json", "manifest.json", "repositories"]
        return digits == 64 || known.contains { first.elementsEqual($0.utf8) }
    }

    /// Whether it holds what an image is known by.
    public var isImage: Bool {
        node(ImageLayout.path) != nil && node(ImageLayout.indexPath) != nil || node(DockerManifest.path) != nil
    }

    public func open(_ path: [UInt8]) throws(ArchiveError) -> Blob? {
        guard var node = node(path) else { return nil }
        if tree[node].kind == .link {
            guard case .node(let destination) = try tree.destination(of: node) else { return nil }
            node = destination
        }
        let object = tree[node]
        guard object.kind == .file, object.member >= 0 else { return nil }
        let place = places[Int(object.member)]
        let source = LimitedSource(try opening(place.lowerBound), place.upperBound - place.lowerBound)
        return Blob(size: place.upperBound - place.lowerBound, source: source)
    }

    private func node(_ path: [UInt8]) -> VirtualTree.Node? {
        var current = VirtualTree.Node.root.index
        var parts = path[...]
        while let part = parts.popComponent() {
            guard let next = tree.child(current, part) else { return nil }
            current = next
        }
        return VirtualTree.Node(index: current)
    }
}

extension Member {
    /// Whether it makes an object that has a place in a root file system alone, or a right that no file of an image has.
    fileprivate var isBeyondFileOfImage: Bool {
        switch kind {
        case .entry(.link): return MemberName(of: path.span) != []
        case .entry(.file), .entry(.directory), .hardLink: break
        default: return true
        }
        let capability = "security.capability".utf8
        return MemberName(of: path.span) != [] || attributes.value(of: capability) != nil || !accessACL.isEmpty
            || known.contains(.mode) && mode.rawValue & 0o6002 != 0
    }
}

/// The next bytes of a source, so many and no more.
final class LimitedSource: ByteSource {
    private let source: any ByteSource
    private var remaining: UInt64

    init(_ source: any ByteSource, _ count: UInt64) {
        self.source = source
        remaining = count
    }

    func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        let wanted = Int(min(UInt64(buffer.count), remaining))
        guard wanted > 0 else { return 0 }
        var room = buffer._mutatingExtracting(0..<wanted)
        let count = try source.read(into: &room)
        remaining -= UInt64(count)
        return count
    }

    func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        let passed = try source.skip(min(count, remaining))
        remaining -= passed
        return passed
    }
}
