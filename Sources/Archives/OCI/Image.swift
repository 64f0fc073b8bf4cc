/// One image: what it runs, and the layers that its tree comes of.
public struct Image: Hashable, Sendable {
    /// What it is called where it lies: tags, references; empty where it has no name.
    public var names: [[UInt8]] = []
    /// What it is made for, as the index has it, else as its configuration has it.
    public var platform: ImagePlatform
    /// What is run, as whom.
    public var configuration: ImageConfiguration
    /// The lowest first.
    public var layers: [Layer]

    /// One of its layers.
    public struct Layer: Hashable, Sendable {
        /// Where it lies among the image's files.
        public var path: [UInt8]
        /// What it has to be as it lies there, where a manifest says so.
        var descriptor: ImageDescriptor?
        /// What it has to hash to without its compression, where the configuration says so.
        var contentDigest: ImageDigest?
        /// The step that made it; empty where the history does not tell.
        public var createdBy: [UInt8] = []

        /// The digest that it is known by: of the blob, or else of what that decodes to.
        public var digest: ImageDigest? { descriptor?.digest ?? contentDigest }
    }

    /// By a manifest of the image specification.
    init(_ manifest: ImageManifest, _ configuration: ImageConfiguration, _ platform: ImagePlatform?) {
        self.init(
            configuration, platform ?? configuration.platform,
            manifest.layers.map { Layer(path: $0.digest.path, descriptor: $0) })
    }

    /// By what `docker save` wrote.
    init(_ saved: DockerManifest.Image, _ configuration: ImageConfiguration) {
        self.init(configuration, configuration.platform, saved.layers.map { Layer(path: $0) })
        names = saved.tags
    }

    private init(_ configuration: ImageConfiguration, _ platform: ImagePlatform, _ layers: [Layer]) {
        self.configuration = configuration
        self.platform = platform
        self.layers = layers
        // Lists of another length are of other layers.
        if configuration.layerDigests.count == layers.count {
            for index in layers.indices { self.layers[index].contentDigest = configuration.layerDigests[index] }
        }
        if configuration.createdBy.count == layers.count {
            for index in layers.indices { self.layers[index].createdBy = configuration.createdBy[index] }
        }
    }
}

extension ImagePlatform {
    /// By its notation, `os/architecture` or `os/architecture/variant`; nothing where it is none.
    public init?(_ text: [UInt8]) {
        let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        os = Array(parts[0])
        architecture = Array(parts[1])
        if parts.count == 3 { variant = Array(parts[2]) }
    }

    /// `os/architecture`, and the variant where there is one; empty where nothing is said.
    public var text: [UInt8] {
        guard !os.isEmpty || !architecture.isEmpty else { return [] }
        let slash = [UInt8(ascii: "/")]
        return os + slash + architecture + (variant.isEmpty ? [] : slash + variant)
    }

    /// Whether an image for it is one that was asked for; without a variant any will do.
    func answers(_ wanted: ImagePlatform) -> Bool {
        os == wanted.os && architecture == wanted.architecture
            && (wanted.variant.isEmpty || variant == wanted.variant)
    }
}
