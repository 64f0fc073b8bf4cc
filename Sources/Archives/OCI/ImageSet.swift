/// The images of a layout, or of what `docker save` wrote, as their documents tell of them.
public struct ImageSet: Sendable {
    /// In the order of the documents; one that has several names is there once.
    public private(set) var images: [Image] = []
    /// Why there are fewer than the documents name.
    public private(set) var problems: [ArchiveError] = []
    /// Whether there are images for other platforms than the one that was asked for.
    public private(set) var hasOtherPlatforms = false

    private let wanted: ImagePlatform?
    private var indexOfManifest: [ImageDigest: Int] = [:]
    /// The paths of their configurations and layers.
    private var filesOfLayout: Set<[[UInt8]]> = []
    private var manifests = 0

    /// Indexes within indexes; two levels are what build tools make.
    private static let depthLimit = 8
    /// As many manifests as no layout has.
    private static let manifestLimit = 10_000

    /// Reads the documents. `platform` says which images of an index are wanted; without it all are.
    ///
    /// - Throws: where the first of the documents cannot be read: there is no image then.
    public init(in store: some BlobStore, platform: ImagePlatform? = nil) throws(ArchiveError) {
        wanted = platform
        if try store.open(ImageLayout.path) != nil {
            try Self.telling(ImageLayout.path) { () throws(ArchiveError) in
                try ImageLayout.check(try store.document(ImageLayout.path))
            }
            let index = try Self.telling(ImageLayout.indexPath) { () throws(ArchiveError) in
                try ImageIndex(try store.document(ImageLayout.indexPath))
            }
            for entry in index.manifests { add(entry, store, name: entry.name, depth: 0) }
            // Newer versions of docker write both; which of them counts is up to who loads it.
            do throws(ArchiveError) {
                if try store.open(DockerManifest.path) != nil { try addSaved(store) }
            } catch {
                problems.append(error)
            }
        } else {
            try addSaved(store)
        }
    }

    /// Adds what `docker save` lists, but for what the layout has.
    private mutating func addSaved(_ store: some BlobStore) throws(ArchiveError) {
        let saved = try Self.telling(DockerManifest.path) { () throws(ArchiveError) in
            try DockerManifest(try store.document(DockerManifest.path))
        }
        for image in saved.images where !filesOfLayout.contains([image.configuration] + image.layers) {
            add(image, store)
        }
    }

    /// Adds the image of a manifest, or those of an index.
    private mutating func add(_ entry: ImageDescriptor, _ store: some BlobStore, name: [UInt8], depth: Int) {
        if let index = indexOfManifest[entry.digest] {
            if !name.isEmpty { images[index].names.append(name) }
            return
        }
        if let platform = entry.platform, isUnwanted(platform) { return }
        manifests += 1
        do throws(ArchiveError) {
            guard depth < Self.depthLimit, manifests <= Self.manifestLimit else {
                throw ArchiveError(.bound(.manifests), at: 0, member: entry.digest.path)
            }
            let bytes = try store.document(entry)
            if entry.isIndex {
                let index = try Self.telling(entry.digest.path) { () throws(ArchiveError) in try ImageIndex(bytes) }
                for inner in index.manifests {
                    add(inner, store, name: inner.name.isEmpty ? name : inner.name, depth: depth + 1)
                }
                return
            }
            let manifest = try Self.telling(entry.digest.path) { () throws(ArchiveError) in try ImageManifest(bytes) }
            if try manifest.isAttestation(in: store) { return }
            filesOfLayout.insert(
                [manifest.configuration.digest.path] + manifest.layers.map(\.digest.path))
            let about = try store.document(manifest.configuration)
            let configuration = try Self.telling(manifest.configuration.digest.path) { () throws(ArchiveError) in
                try ImageConfiguration(about)
            }
            var image = Image(manifest, configuration, entry.platform)
            if !name.isEmpty { image.names = [name] }
            add(image, entry.digest)
        } catch {
            problems.append(error)
        }
    }

    private mutating func add(_ saved: DockerManifest.Image, _ store: some BlobStore) {
        do throws(ArchiveError) {
            let path = saved.configuration
            let configuration = try Self.telling(path) { () throws(ArchiveError) in
                try ImageConfiguration(try store.document(path))
            }
            add(Image(saved, configuration), nil)
        } catch {
            problems.append(error)
        }
    }

    private mutating func add(_ image: Image, _ digest: ImageDigest?) {
        if isUnwanted(image.platform) { return }
        if let digest { indexOfManifest[digest] = images.count }
        images.append(image)
    }

    private mutating func isUnwanted(_ platform: ImagePlatform) -> Bool {
        guard let wanted, !platform.answers(wanted) else { return false }
        hasOtherPlatforms = true
        return true
    }

    /// Says which document it is that could not be read.
    private static func telling<Value>(
        _ path: [UInt8], _ body: () throws(ArchiveError) -> Value
    ) throws(ArchiveError) -> Value {
        do throws(ArchiveError) {
            return try body()
        } catch {
            throw ArchiveError(error.problem, at: error.offset, member: path)
        }
    }
}
