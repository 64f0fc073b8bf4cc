/// Reads the layers of an image, the lowest first, each as the tar archive that it is.
///
/// A layer is read to its end and held against its digest before the next one begins.
public struct ImageReader<Decoders: DecoderProvider>: MemberReader {
    public static var provides: MemberFields { TarReader.provides }

    /// An image has no end of its own: see `remainders`.
    public var trailing: TrailingData? { nil }
    public private(set) var remainders: [LayerRemainder] = []
    /// The layer that the member is of, counted from 0.
    public private(set) var layer = 0
    private let layers: [Image.Layer]
    private let store: any BlobStore
    private let decoders: Decoders
    private let budget: ExpansionBudget
    private var current: OpenLayer?
    private var failure: ArchiveError?

    /// A layer that is being read, and what is held against its digests.
    private struct OpenLayer {
        var reader: TarReader
        var decoded: DecodedSource?
        var verified: [VerifiedSource]
    }

    public init(_ image: Image, in store: any BlobStore, by decoders: Decoders, budget: ExpansionBudget) {
        layers = image.layers
        self.store = store
        self.decoders = decoders
        self.budget = budget
    }

    public mutating func next(_ member: inout Member) throws(ArchiveError) -> Bool {
        if let failure { throw failure }
        do throws(ArchiveError) {
            while layer < layers.count {
                if current == nil { current = try open(layers[layer]) }
                if try current?.reader.next(&member) == true { return true }
                try closeLayer()
                layer += 1
            }
            return false
        } catch {
            failure = error
            throw error
        }
    }

    private func open(_ layer: Image.Layer) throws(ArchiveError) -> OpenLayer {
        var verified: [VerifiedSource] = []
        var source: any ByteSource
        if let descriptor = layer.descriptor {
            verified.append(try store.blob(descriptor))
            source = verified[0]
        } else if let blob = try store.open(layer.path) {
            source = blob.source
        } else {
            throw ArchiveError(.blob(.missing), at: 0, member: layer.path)
        }
        var window = ByteWindow(source)
        _ = try window.fill(TarHeader.size)
        var decoded: DecodedSource?
        if let encoding = decoders.encoding(firstBytes: window.available) {
            let stream = try DecodedSource(encoding, window, by: decoders, budget: budget)
            decoded = stream
            source = stream
            window = ByteWindow(stream)
        }
        // Nothing vouches for the bytes as they lie there: then it is what they decode to.
        if verified.isEmpty, let digest = layer.contentDigest {
            if decoded == nil { source = WindowSource(window) }
            let contents = try VerifiedSource(source, digest, layer.path)
            verified.append(contents)
            window = ByteWindow(contents)
        }
        return OpenLayer(reader: TarReader(window), decoded: decoded, verified: verified)
    }

    private mutating func closeLayer() throws(ArchiveError) {
        guard let open = current else { return }
        current = nil
        for source in open.verified { try source.finish() }
        guard open.reader.trailing != nil || open.decoded?.trailingOffset != nil else { return }
        remainders.append(
            LayerRemainder(
                layer: layer, path: layers[layer].path, holdsMembers: open.reader.trailing?.holdsMembers == true))
    }

    public mutating func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        if let failure { throw failure }
        return try current?.reader.read(into: &buffer) ?? 0
    }
}

/// What is left of a window, as a source.
private final class WindowSource: ByteSource {
    private var window: ByteWindow

    init(_ window: ByteWindow) {
        self.window = window
    }

    func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        try window.read(into: &buffer, limit: .max)
    }

    func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        let start = window.offset
        _ = try window.skip(count)
        return window.offset - start
    }
}
