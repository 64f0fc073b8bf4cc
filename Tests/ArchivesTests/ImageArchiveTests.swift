import ArchiveBuilding
import Archives
import Testing

/// Whether an archive is worth looking through for images is told by its first member.
@Suite struct ImageArchiveTests {
    private static let digest = String(repeating: "0123456789abcdef", count: 4)

    /// As docker, podman, buildah and skopeo begin; crane, ko and kaniko, whose first file is the configuration.
    static let images = [
        "blobs/", "./oci-layout", "index.json", "manifest.json", "repositories", "\(digest)/", "\(digest).tar",
        "./\(digest).json", "sha256:\(digest)",
    ]
    static let others = ["0/layer.tar", "sha256:", "sha256sums", "blobs2/", String(digest.dropLast()), "md5:\(digest)"]

    @Test func `Images begin with their own files, and other archives do not`() {
        for name in Self.images + Self.others {
            var tar = TarBytes()
            tar.add(name, name.hasSuffix("/") ? "5" : "0")
            tar.end()
            #expect(ImageArchive.mayBegin(with: tar.bytes.span) == Self.images.contains(name), "\(name)")
            var below = TarBytes()
            below.add("./", "5")
            #expect(
                ImageArchive.mayBegin(with: (below.bytes + tar.bytes).span) == Self.images.contains(name), "./ \(name)")
        }
    }
}
