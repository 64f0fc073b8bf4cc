import Facts

/// What one document of an image says of another blob: its type, digest and size (image specification 1.1, "Content
/// Descriptors").
public struct ImageDescriptor: Hashable, Sendable {
    /// As the document has it; empty where it has none.
    public var mediaType: [UInt8] = []
    /// What the blob is called, and has to hash to.
    public var digest: ImageDigest
    /// In bytes, as they lie in the image.
    public var size: UInt64
    /// Of an index's entries.
    public var platform: ImagePlatform?
    /// What it is called in the layout; empty where it has no name.
    public var name: [UInt8] = []

    /// Whether it is an index within an index.
    public var isIndex: Bool {
        mediaType == Array("application/vnd.oci.image.index.v1+json".utf8)
            || mediaType == Array("application/vnd.docker.distribution.manifest.list.v2+json".utf8)
    }

    /// Whether it is said to be a statement about another image, as build tools attach them.
    var isStatement: Bool { mediaType == Array("application/vnd.in-toto+json".utf8) }

    init(_ json: inout JSONReader) throws(JSONReader.Failure) {
        let start = json.offset
        var mediaType: [UInt8] = []
        var digest: ImageDigest?
        var size: UInt64?
        var platform: ImagePlatform?
        var named: [UInt8] = []
        try json.fields { (json, name) throws(JSONReader.Failure) in
            switch name {
            case "mediatype": mediaType = try json.string()
            case "digest":
                let place = json.offset
                digest = ImageDigest(try json.string())
                if digest == nil { throw JSONReader.Failure(offset: place, message: "this is no digest") }
            case "size": size = try json.natural()
            case "platform":
                platform = try json.optional { (json) throws(JSONReader.Failure) in try ImagePlatform(&json) }
            case "annotations":
                try json.members { (json, name) throws(JSONReader.Failure) in
                    let value = try json.string()
                    if name == "org.opencontainers.image.ref.name" { named = value }
                }
            default: try json.skip()
            }
        }
        guard let digest, let size else {
            throw JSONReader.Failure(offset: start, message: "the descriptor has no digest, or no size")
        }
        self.mediaType = mediaType
        self.digest = digest
        self.size = size
        self.platform = platform
        name = named
    }
}

/// The digest of a blob, and so its name (image specification 1.1, "Digests"): nothing that could lead anywhere else.
public struct ImageDigest: Hashable, Sendable {
    /// The name of the hash.
    public let algorithm: [UInt8]
    /// As it is written.
    public let encoded: [UInt8]

    /// Nothing where it is none; digests of algorithms that are registered have their number of lower-case digits.
    public init?(_ text: [UInt8]) {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        algorithm = Array(text[..<colon])
        encoded = Array(text[(colon + 1)...])
        let isName = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
        guard !algorithm.isEmpty, algorithm.allSatisfy(isName) else { return nil }
        let isDigit = { (byte: UInt8) in (0x61...0x66).contains(byte) || (0x30...0x39).contains(byte) }
        let length = algorithm == Array("sha256".utf8) ? 64 : algorithm == Array("sha512".utf8) ? 128 : 0
        guard encoded.count == length, encoded.allSatisfy(isDigit) else { return nil }
    }

    /// Where the blob lies in a layout.
    public var path: [UInt8] {
        Array("blobs/".utf8) + algorithm + [UInt8(ascii: "/")] + encoded
    }
}

/// What an image is made for.
public struct ImagePlatform: Hashable, Sendable {
    /// The operating system, by the name that Go has for it.
    public var os: [UInt8] = []
    /// The processor, by the name that Go has for it.
    public var architecture: [UInt8] = []
    /// Empty where there is none.
    public var variant: [UInt8] = []

    /// One of which nothing is said.
    public init() {}

    init(_ json: inout JSONReader) throws(JSONReader.Failure) {
        var platform = ImagePlatform()
        try json.fields { (json, name) throws(JSONReader.Failure) in
            if try !platform.read(name, &json) { try json.skip() }
        }
        self = platform
    }

    /// False where the name, in lower case, is none of a platform's.
    mutating func read(_ name: String, _ json: inout JSONReader) throws(JSONReader.Failure) -> Bool {
        switch name {
        case "os": os = try json.string()
        case "architecture": architecture = try json.string()
        case "variant": variant = try json.string()
        default: return false
        }
        return true
    }
}
