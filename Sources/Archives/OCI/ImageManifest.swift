import Facts

/// What one image is made of (image specification 1.1, "Image Manifest").
public struct ImageManifest: Hashable, Sendable {
    /// The blob that says what is run.
    public var configuration: ImageDescriptor
    /// The lowest first.
    public var layers: [ImageDescriptor]

    /// - Throws: where it is no such document, or a larger one than is read.
    public init(_ bytes: [UInt8]) throws(ArchiveError) {
        self = try ImageDocument.read(bytes) { (json) throws(JSONReader.Failure) in
            var configuration: ImageDescriptor?
            var layers: [ImageDescriptor] = []
            try json.fields { (json, name) throws(JSONReader.Failure) in
                switch name {
                case "manifests":
                    throw JSONReader.Failure(offset: json.offset, message: "this is an index as well")
                case "config": configuration = try ImageDescriptor(&json)
                case "layers":
                    try json.array { (json) throws(JSONReader.Failure) in layers.append(try ImageDescriptor(&json)) }
                default: try json.skip()
                }
            }
            guard let configuration else {
                throw JSONReader.Failure(offset: 0, message: "the manifest has no configuration")
            }
            return ImageManifest(configuration: configuration, layers: layers)
        }
    }

    private init(configuration: ImageDescriptor, layers: [ImageDescriptor]) {
        self.configuration = configuration
        self.layers = layers
    }

    /// Whether it says something about another image, and holds no files: its layers are statements of in-toto, which are
    /// objects of JSON. What calls itself one and holds anything else is an image to who unpacks it.
    ///
    /// - Throws: where a layer that is said to be one is missing, or another one than its digest says.
    func isAttestation(in store: some BlobStore) throws(ArchiveError) -> Bool {
        guard !layers.isEmpty, layers.allSatisfy(\.isStatement) else { return false }
        for layer in layers where try !store.blob(layer).isObject() { return false }
        return true
    }
}

/// What `docker save` writes as `manifest.json`: for each image the paths, in the archive, of its configuration and layers.
public struct DockerManifest: Hashable, Sendable {
    /// Where it lies in the archive.
    public static let path = Array("manifest.json".utf8)

    /// One of the images that are saved together.
    public struct Image: Hashable, Sendable {
        /// The path of its configuration.
        public var configuration: [UInt8] = []
        /// What it is called in registries.
        public var tags: [[UInt8]] = []
        /// The lowest first.
        public var layers: [[UInt8]] = []
    }

    /// In the order of the document.
    public var images: [Image] = []

    /// - Throws: where it is no such document, or a larger one than is read.
    public init(_ bytes: [UInt8]) throws(ArchiveError) {
        images = try ImageDocument.read(bytes) { (json) throws(JSONReader.Failure) in
            var images: [Image] = []
            try json.array { (json) throws(JSONReader.Failure) in
                let start = json.offset
                var image = Image()
                try json.fields { (json, name) throws(JSONReader.Failure) in
                    switch name {
                    case "config": image.configuration = try json.string()
                    case "repotags": image.tags = try json.texts()
                    case "layers": image.layers = try json.texts()
                    default: try json.skip()
                    }
                }
                guard !image.configuration.isEmpty else {
                    throw JSONReader.Failure(offset: start, message: "the image has no configuration")
                }
                images.append(image)
            }
            return images
        }
    }
}
