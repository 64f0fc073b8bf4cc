public import Archives
import Digests
import Facts

/// The files of an image layout, or of what `docker save` writes, made byte by byte; what reads images reads them here.
public final class ImageBytes: BlobStore {
    public var files: [String: [UInt8]] = [:]
    /// In the order in which they were added.
    private var order: [String] = []
    private var manifests: [String] = []
    private var saved: [String] = []

    public init() {}

    public func open(_ path: [UInt8]) -> Blob? {
        files[String(decoding: path, as: UTF8.self)].map { Blob(size: UInt64($0.count), source: BytesSource($0)) }
    }

    public func put(_ path: String, _ bytes: [UInt8]) {
        if files.updateValue(bytes, forKey: path) == nil { order.append(path) }
    }

    public static func digest(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.add(bytes)
        return hash.hexadecimal()
    }

    /// Adds a blob; its descriptor, with more members where there are any.
    @discardableResult
    public func addBlob(_ bytes: [UInt8], type: String = "", _ more: String = "") -> String {
        put("blobs/sha256/\(Self.digest(bytes))", bytes)
        return #"{"mediaType":"\#(type)","digest":"sha256:\#(Self.digest(bytes))","size":\#(bytes.count)\#(more)}"#
    }

    /// Adds the image of layers that are tar archives as they lie there; the digest of its manifest.
    @discardableResult
    public func addImage(
        _ layers: [[UInt8]], config: String = "{}", platform: String = "", more: String = "", plain: [[UInt8]]? = nil,
        layerType: String = ""
    ) -> String {
        let about = Self.configuration(plain ?? layers, config)
        let list = layers.map { addBlob($0, type: layerType) }.joined(separator: ",")
        let manifest = #"{"config":\#(addBlob(Array(about.utf8))),"layers":[\#(list)]}"#
        let part = platform.isEmpty ? more : #","platform":\#(Self.platform(platform))\#(more)"#
        manifests.append(addBlob(Array(manifest.utf8), part))
        return Self.digest(Array(manifest.utf8))
    }

    /// Adds an index within the layout's own.
    public func addIndex(_ descriptors: [String], _ more: String = "") {
        let bytes = Array(#"{"manifests":[\#(descriptors.joined(separator: ","))]}"#.utf8)
        manifests.append(addBlob(bytes, type: "application/vnd.oci.image.index.v1+json", more))
    }

    public func takeManifests() -> [String] {
        defer { manifests = [] }
        return manifests
    }

    public func endLayout() {
        put("index.json", Array(#"{"manifests":[\#(manifests.joined(separator: ","))]}"#.utf8))
        put("oci-layout", Array(#"{"imageLayoutVersion":"1.0.0"}"#.utf8))
    }

    /// Adds an image as `docker save` does.
    public func addSaved(_ layers: [(path: String, bytes: [UInt8])], config: String = "{}", tag: String = "a:b") {
        for layer in layers { put(layer.path, layer.bytes) }
        let about = Array(Self.configuration(layers.map(\.bytes), config).utf8)
        put("\(Self.digest(about)).json", about)
        let list = layers.map { "\"\($0.path)\"" }.joined(separator: ",")
        saved.append(#"{"Config":"\#(Self.digest(about)).json","RepoTags":["\#(tag)"],"Layers":[\#(list)]}"#)
    }

    public func endSaved() {
        put("manifest.json", Array("[\(saved.joined(separator: ","))]".utf8))
    }

    /// All files as a tar archive.
    public func tar() -> [UInt8] {
        var archive = TarBytes()
        for path in order { archive.add(TarBytes.Header(path), files[path] ?? []) }
        archive.end()
        return archive.bytes
    }

    private static func configuration(_ layers: [[UInt8]], _ config: String) -> String {
        let digests = layers.map { #""sha256:\#(digest($0))""# }.joined(separator: ",")
        let steps = layers.indices.map { #"{"created_by":"step \#($0)"}"# }.joined(separator: ",")
        return #"{"os":"linux","architecture":"amd64","config":\#(config),"rootfs":{"type":"layers","diff_ids":"#
            + #"[\#(digests)]},"history":[\#(steps)]}"#
    }

    private static func platform(_ text: String) -> String {
        let parts = text.split(separator: "/")
        let variant = parts.count > 2 ? #","variant":"\#(parts[2])""# : ""
        return #"{"os":"\#(parts[0])","architecture":"\#(parts[1])"\#(variant)}"#
    }
}
