import Facts

/// The list of manifests that an image layout, or an index in it, has (image specification 1.1, "Image Index").
public struct ImageIndex: Hashable, Sendable {
    /// In the order of the document.
    public var manifests: [ImageDescriptor] = []

    /// - Throws: where it is no such document, or a larger one than is read.
    public init(_ bytes: [UInt8]) throws(ArchiveError) {
        manifests = try ImageDocument.read(bytes) { (json) throws(JSONReader.Failure) in
            var manifests: [ImageDescriptor] = []
            try json.fields { (json, name) throws(JSONReader.Failure) in
                // Who takes it for a manifest finds an image in it (CVE-2021-41190).
                guard name != "layers", name != "config" else {
                    throw JSONReader.Failure(offset: json.offset, message: "this is a manifest as well")
                }
                guard name == "manifests" else { return try json.skip() }
                try json.array { (json) throws(JSONReader.Failure) in manifests.append(try ImageDescriptor(&json)) }
            }
            return manifests
        }
    }
}

/// The file that says that a directory is an image layout (image specification 1.1, "oci-layout file").
public enum ImageLayout {
    /// Where it lies in a layout.
    public static let path = Array("oci-layout".utf8)
    /// Where the index lies.
    public static let indexPath = Array("index.json".utf8)

    /// - Throws: where it is none, or of a version that is not known.
    public static func check(_ bytes: [UInt8]) throws(ArchiveError) {
        try ImageDocument.read(bytes) { (json) throws(JSONReader.Failure) in
            var isKnown = false
            try json.fields { (json, name) throws(JSONReader.Failure) in
                guard name == "imagelayoutversion" else { return try json.skip() }
                isKnown = try json.string().starts(with: "1.".utf8)
            }
            if !isKnown { throw JSONReader.Failure(offset: 0, message: "this is no image layout of version 1") }
        }
    }
}
