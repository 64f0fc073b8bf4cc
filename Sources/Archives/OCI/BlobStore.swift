/// Where the files of an image lie: its documents and layers, by their paths in a layout or in what `docker save` wrote.
public protocol BlobStore: AnyObject {
    /// The file at a path, from its beginning; nothing where there is none.
    func open(_ path: [UInt8]) throws(ArchiveError) -> Blob?
}

/// A file of an image.
public struct Blob {
    /// In bytes.
    public let size: UInt64
    /// Its bytes.
    public let source: any ByteSource

    public init(size: UInt64, source: any ByteSource) {
        self.size = size
        self.source = source
    }
}

extension BlobStore {
    /// The blob that a descriptor names; what is read of it is held against its digest and size.
    func blob(_ descriptor: ImageDescriptor) throws(ArchiveError) -> VerifiedSource {
        let path = descriptor.digest.path
        guard let blob = try open(path) else { throw ArchiveError(.blob(.missing), at: 0, member: path) }
        guard blob.size == descriptor.size else { throw ArchiveError(.blob(.size), at: blob.size, member: path) }
        return try VerifiedSource(blob.source, descriptor.digest, path)
    }

    /// A document that a descriptor names.
    func document(_ descriptor: ImageDescriptor) throws(ArchiveError) -> [UInt8] {
        let source = try blob(descriptor)
        return try Self.bytes(source, size: descriptor.size, at: source.path)
    }

    /// A document at a path that nothing vouches for.
    func document(_ path: [UInt8]) throws(ArchiveError) -> [UInt8] {
        guard let blob = try open(path) else { throw ArchiveError(.blob(.missing), at: 0, member: path) }
        return try Self.bytes(blob.source, size: blob.size, at: path)
    }

    /// All bytes of a document; one that is larger than documents may be is not read at all.
    private static func bytes(
        _ source: any ByteSource, size: UInt64, at path: [UInt8]
    ) throws(ArchiveError) -> [UInt8] {
        guard size <= UInt64(ImageDocument.sizeLimit) else {
            throw ArchiveError(.bound(.headerRecord), at: UInt64(ImageDocument.sizeLimit), member: path)
        }
        var window = ByteWindow(source, capacity: Int(size) + 1)
        // One more than there are, so that the end is seen.
        _ = try window.fill(Int(size) + 1)
        guard window.count == Int(size) else {
            throw ArchiveError(.blob(.size), at: UInt64(window.count), member: path)
        }
        return Array(window.slice(Int(size)))
    }
}
