import ArchiveBuilding
import Testing
import Trees

@testable import Archives

/// Images from their documents to their members.
@Suite struct ImageSetTests {
    private func layer(_ names: String...) -> [UInt8] {
        var tar = TarBytes()
        for name in names { tar.add(TarBytes.Header(name), Array(name.utf8)) }
        tar.end()
        return tar.bytes
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func read(_ image: Image, _ store: some BlobStore) -> ArchiveReading {
        ArchiveReading(ImageReader(image, in: store, by: Libraries(), budget: ExpansionBudget()))
    }

    private func platforms(_ store: some BlobStore, _ wanted: String? = nil) throws -> [String] {
        let platform = wanted.flatMap { ImagePlatform(Array($0.utf8)) }
        return try ImageSet(in: store, platform: platform).images.map { text($0.platform.text) }
    }

    @Test func `The layers of an image are read one after the other`() throws {
        let store = ImageBytes()
        store.addImage([layer("a", "b"), layer(".wh.a"), layer("c")])
        store.endLayout()
        let set = try ImageSet(in: store)
        #expect(set.problems == [])
        let image = try #require(set.images.first)
        #expect(image.layers.map { text($0.createdBy) } == ["step 0", "step 1", "step 2"])
        var reader = ImageReader(image, in: store, by: Libraries(), budget: ExpansionBudget())
        var member = Member()
        var met: [String] = []
        while try reader.next(&member) { met.append("\(reader.layer) \(text(member.path))") }
        #expect(met == ["0 a", "0 b", "1 .wh.a", "2 c"])
        #expect(reader.trailing == nil)
    }

    @Test func `A blob that is another one, cut off, longer or missing is told`() throws {
        let bytes = layer("a", "b")
        let path = "blobs/sha256/\(ImageBytes.digest(bytes))"
        var changed = bytes
        changed[600] ^= 1
        let wrong: [([UInt8]?, ArchiveError.BlobProblem)] = [
            (changed, .digest), (Array(bytes.dropLast()), .size), (bytes + [0], .size), (nil, .missing),
        ]
        for (blob, problem) in wrong {
            let store = ImageBytes()
            store.addImage([bytes])
            store.endLayout()
            store.files[path] = blob
            let image = try #require(try ImageSet(in: store).images.first)
            let reading = read(image, store)
            #expect(reading.error?.problem == .blob(problem))
            #expect(reading.error.map { text($0.member) } == path)
            // What was read before holds.
            #expect(reading.paths == (problem == .digest ? ["a", "b"] : []))
        }
    }

    @Test func `A document that is another one is told, and the other images are read`() throws {
        let store = ImageBytes()
        let first = store.addImage([layer("a")], platform: "linux/amd64")
        store.addImage([layer("b")], platform: "linux/arm64/v8")
        store.endLayout()
        store.files["blobs/sha256/\(first)"]?[0] = UInt8(ascii: "[")
        var set = try ImageSet(in: store)
        #expect(set.problems.map(\.problem) == [.blob(.digest)])
        #expect(set.images.map { text($0.platform.text) } == ["linux/arm64/v8"])
        store.files["blobs/sha256/\(first)"] = nil
        set = try ImageSet(in: store)
        #expect(set.problems.map(\.problem) == [.blob(.missing)])
        store.files["index.json"] = nil
        let error = #expect(throws: ArchiveError.self) { try ImageSet(in: store) }
        #expect(error?.problem == .blob(.missing))
        #expect(error?.member == ImageLayout.indexPath)
    }

    @Test func `Digests that nothing here computes vouch for nothing`() throws {
        let store = ImageBytes()
        store.addImage([])
        let digest = "sha512:" + String(repeating: "0a", count: 64)
        store.put("blobs/sha512/" + String(repeating: "0a", count: 64), [])
        store.addIndex([#"{"digest":"\#(digest)","size":0}"#])
        store.endLayout()
        #expect(try ImageSet(in: store).problems.map(\.problem) == [.blob(.digestUnknown)])
    }

    @Test func `Platforms are picked from an index, attestations passed over`() throws {
        let store = ImageBytes()
        store.addImage([layer("a")], platform: "linux/amd64")
        store.addImage([layer("b")], platform: "linux/arm/v7")
        store.addImage([layer("c")], platform: "linux/arm/v6")
        store.addImage([Array(#" {"_type": "x"}"#.utf8)], platform: "unknown/unknown", layerType: Self.statement)
        store.addIndex(store.takeManifests(), #","annotations":{"org.opencontainers.image.ref.name":"tag"}"#)
        store.endLayout()
        #expect(try platforms(store) == ["linux/amd64", "linux/arm/v7", "linux/arm/v6"])
        #expect(try platforms(store, "linux/arm") == ["linux/arm/v7", "linux/arm/v6"])
        #expect(try platforms(store, "linux/arm/v7") == ["linux/arm/v7"])
        #expect(try platforms(store, "windows/amd64") == [])
        #expect(try ImageSet(in: store).images.map(\.names) == Array(repeating: [Array("tag".utf8)], count: 3))
        let platform = ImagePlatform(Array("linux/riscv64".utf8))
        #expect(try ImageSet(in: store, platform: platform).hasOtherPlatforms)
        for text in ["", "linux", "linux/", "/amd64", "a/b/c/d", "a//b"] {
            #expect(ImagePlatform(Array(text.utf8)) == nil)
        }
    }

    private static let statement = "application/vnd.in-toto+json"

    @Test func `An attestation is one by what it holds`() throws {
        let annotation = #","annotations":{"vnd.docker.reference.type":"attestation-manifest"}"#
        let store = ImageBytes()
        // What its descriptor says, and what its layers are said to be, is said by who packs it.
        store.addImage([layer("a")], platform: "unknown/unknown", more: annotation)
        store.addImage([layer("b")], platform: "unknown/unknown", more: annotation, layerType: Self.statement)
        store.endLayout()
        let set = try ImageSet(in: store)
        #expect(set.problems == [])
        #expect(set.images.map { read($0, store).paths } == [["a"], ["b"]])
        let statement = Array("{}".utf8)
        let broken = ImageBytes()
        broken.addImage([statement], layerType: Self.statement)
        broken.endLayout()
        #expect(try ImageSet(in: broken).images.isEmpty)
        broken.files["blobs/sha256/\(ImageBytes.digest(statement))"] = Array("[]".utf8)
        #expect(try ImageSet(in: broken).problems.map(\.problem) == [.blob(.digest)])
    }

    /// Newer versions of docker write both lists of what is in the archive; who loads it goes by one of them.
    @Test func `What the manifest of docker lists beside the layout is an image as well`() throws {
        let store = ImageBytes()
        store.addImage([layer("a")])
        store.endLayout()
        store.addSaved([("x/layer.tar", layer("b"))])
        store.endSaved()
        let set = try ImageSet(in: store)
        #expect(set.problems == [])
        #expect(set.images.map { read($0, store).paths } == [["a"], ["b"]])
        let configuration = try #require(set.images.first?.layers.first?.path)
        #expect(!configuration.isEmpty)
        store.put("manifest.json", Array("[".utf8))
        let broken = try ImageSet(in: store)
        #expect(broken.problems.map(\.problem) == [.header(.json)])
        #expect(broken.images.count == 1)
    }

    @Test func `A file of an image that is there twice is told`() throws {
        let store = ImageBytes()
        store.addImage([layer("a")])
        store.endLayout()
        var archive = TarBytes()
        archive.bytes = store.tar()
        archive.bytes.removeLast(1024)
        archive.add(TarBytes.Header("index.json"), Array(#"{"manifests":[]}"#.utf8))
        archive.end()
        let bytes = archive.bytes
        let images = try ImageArchive { (offset: UInt64) in BytesSource(Array(bytes[Int(offset)...])) }
        #expect(images.problem?.problem == .blob(.twice))
        #expect(images.problem?.member == ImageLayout.indexPath)
    }

    /// Whoever unpacks the archive as any other makes an object of it.
    @Test func `What is more than a file of an image is told`() throws {
        var open = TarBytes.Header("open")
        open.mode = "0000666"
        let headers: [TarBytes.Header] = [
            open, TarBytes.Header("../out"), TarBytes.Header("/etc/x"),
            TarBytes.Header("out", "2", link: "/etc"), TarBytes.Header("out", "2", link: "../etc"),
            TarBytes.Header("fifo", "6"),
        ]
        for header in headers {
            let store = ImageBytes()
            store.addImage([layer("a")])
            store.endLayout()
            var archive = TarBytes()
            archive.bytes = store.tar()
            archive.bytes.removeLast(1024)
            archive.add(header)
            archive.end()
            let bytes = archive.bytes
            let images = try ImageArchive { (offset: UInt64) in BytesSource(Array(bytes[Int(offset)...])) }
            #expect(images.problem?.problem == .blob(.beyondFile))
        }
    }

    @Test func `An image with two names is there once`() throws {
        let store = ImageBytes()
        let name = { (name: String) in #","annotations":{"org.opencontainers.image.ref.name":"\#(name)"}"# }
        store.addImage([layer("a")], more: name("one"))
        store.addImage([layer("a")], more: name("two"))
        store.endLayout()
        #expect(try ImageSet(in: store).images.map { $0.names.map(text) } == [["one", "two"]])
    }

    @Test func `Indexes within indexes have a bound`() throws {
        let store = ImageBytes()
        store.addImage([layer("a")])
        for _ in 0..<20 { store.addIndex(store.takeManifests()) }
        store.endLayout()
        let set = try ImageSet(in: store)
        #expect(set.images.isEmpty)
        #expect(set.problems.map(\.problem) == [.bound(.manifests)])
    }

    @Test func `What docker saved is read by its manifest, through links between layers`() throws {
        let store = ImageBytes()
        let (lower, upper) = (layer("a"), layer("b"))
        store.addSaved([("1/layer.tar", lower), ("2/layer.tar", upper)])
        store.endSaved()
        // The second image shares the first one's layer by a link, and lies before it.
        var archive = TarBytes()
        archive.add(TarBytes.Header("3/layer.tar", "2", link: "../1/layer.tar"))
        archive.add(TarBytes.Header("4/layer.tar", "1", link: "3/none"))
        let configuration = try #require(store.files.keys.first { $0.hasSuffix(".json") && $0 != "manifest.json" })
        let manifest =
            #"[{"Config":"\#(configuration)","RepoTags":null,"Layers":["3/layer.tar","2/layer.tar"]},"#
            + #"{"Config":"\#(configuration)","Layers":["4/layer.tar","2/layer.tar"]}]"#
        store.put("manifest.json", Array(manifest.utf8))
        archive.bytes += store.tar()
        let bytes = archive.bytes
        let images = try ImageArchive { (offset: UInt64) in BytesSource(Array(bytes[Int(offset)...])) }
        #expect(images.isImage)
        let set = try ImageSet(in: images)
        #expect(set.problems == [])
        #expect(read(set.images[0], images).paths == ["a", "b"])
        #expect(read(set.images[1], images).error?.problem == .blob(.missing))
        // The configuration says what each layer is; the wrong order is another image.
        store.put("manifest.json", Array(manifest.replacing(#""3/layer.tar","2"#, with: #""2/layer.tar","1"#).utf8))
        let swapped = try #require(try ImageSet(in: store).images.first)
        #expect(read(swapped, store).error?.problem == .blob(.digest))
    }

    @Test func `A layout in an archive is one as well`() throws {
        let store = ImageBytes()
        store.addImage([layer("a"), layer("b")])
        store.endLayout()
        let bytes = store.tar()
        let images = try ImageArchive { (offset: UInt64) in BytesSource(Array(bytes[Int(offset)...])) }
        let image = try #require(try ImageSet(in: images).images.first)
        #expect(read(image, images).paths == ["a", "b"])
        let other = layer("a")
        #expect(try !ImageArchive { (offset: UInt64) in BytesSource(Array(other[Int(offset)...])) }.isImage)
    }
}
