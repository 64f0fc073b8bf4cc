import Testing

@testable import Archives

@Suite struct ImageDocumentTests {
    private static let digest = "sha256:" + String(repeating: "0a", count: 32)
    private static let blob = #"{"mediaType": "t", "digest": "\#(digest)", "size": 7}"#

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `An index names its manifests`() throws {
        let index = try ImageIndex(
            bytes(
                #"""
                {"schemaVersion": 2, "manifests": [\#(Self.blob),
                 {"mediaType": "application/vnd.oci.image.index.v1+json", "digest": "\#(Self.digest)", "size": 1,
                  "platform": {"os": "linux", "architecture": "arm", "variant": "v7", "os.version": "1"}},
                 {"digest": "\#(Self.digest)", "size": 1,
                  "annotations": {"vnd.docker.reference.type": "attestation-manifest"}}]}
                """#))
        #expect(index.manifests.map(\.isIndex) == [false, true, false])
        #expect(index.manifests[0].size == 7)
        #expect(index.manifests[0].digest.path == bytes("blobs/sha256/" + String(repeating: "0a", count: 32)))
        #expect(index.manifests[1].platform?.variant == bytes("v7"))
    }

    @Test func `A manifest names its configuration and layers`() throws {
        let manifest = try ImageManifest(bytes(#"{"config": \#(Self.blob), "layers": [\#(Self.blob), \#(Self.blob)]}"#))
        #expect(manifest.layers.count == 2)
        let saved = try DockerManifest(
            bytes(#"[{"Config": "c.json", "RepoTags": null, "Layers": ["a/layer.tar", "b/layer.tar"]}]"#))
        #expect(saved.images.first?.configuration == bytes("c.json"))
        #expect(saved.images.first?.layers == [bytes("a/layer.tar"), bytes("b/layer.tar")])
    }

    @Test func `A configuration says who runs what`() throws {
        let configuration = try ImageConfiguration(
            bytes(
                #"""
                {"os": "linux", "architecture": "amd64", "config": {"User": "app:app", "Entrypoint": ["/bin/sh", "-c"],
                 "Cmd": null, "Env": ["A=b", "PATH=/usr/bin:/bin"], "WorkingDir": "/srv", "Labels": {"a": "b"}},
                 "rootfs": {"type": "layers", "diff_ids": ["\#(Self.digest)"]},
                 "history": [{"created_by": "FROM scratch", "empty_layer": true}, {"created_by": "COPY . /"}]}
                """#))
        #expect(configuration.user == bytes("app:app"))
        #expect(configuration.entrypoint == [bytes("/bin/sh"), bytes("-c")])
        #expect(configuration.command == [])
        #expect(configuration.searchPath == [bytes("/usr/bin"), bytes("/bin")])
        #expect(configuration.workingDirectory == bytes("/srv"))
        #expect(configuration.layerDigests.count == 1)
        #expect(configuration.createdBy == [bytes("COPY . /")])
        #expect(configuration.settings == [bytes("A=b"), bytes("PATH=/usr/bin:/bin"), bytes("a=b")])
        #expect(configuration.platform.architecture == bytes("amd64"))
        let bare = try ImageConfiguration(bytes(#"{"config": null, "history": null, "rootfs": null}"#))
        #expect(bare.user.isEmpty)
    }

    /// encoding/json of Go folds ASCII, and the long s and the sign of Kelvin with it.
    @Test func `Names are folded as Go folds them`() throws {
        let index = try ImageIndex(
            bytes(#"{"MANIFE\u017fTS": [{"MediaType": "t", "DIGE\u017fT": "\#(Self.digest)", "\u017fize": 7}]}"#))
        #expect(index.manifests.map(\.size) == [7])
        let manifest = try ImageManifest(bytes(#"{"Config": \#(Self.blob), "LAYERS": [\#(Self.blob)]}"#))
        #expect(manifest.layers.count == 1)
        let saved = try DockerManifest(bytes(#"[{"config": "c", "repotags": ["a"], "LAYERS": ["b"]}]"#))
        #expect(saved.images.first?.layers == [bytes("b")])
        let configuration = try ImageConfiguration(
            bytes(
                #"""
                {"CONFIG": {"user": "app", "ENV": ["PATH=/a"], "workingDir": "/srv", "entrypoint": ["x"], "cmd": ["y"]},
                 "OS": "linux", "ROOTFS": {"DIFF_IDS": ["\#(Self.digest)"]}, "History": [{"Created_By": "COPY"}]}
                """#))
        #expect(configuration.user == bytes("app"))
        #expect(configuration.searchPath == [bytes("/a")])
        #expect(configuration.layerDigests.count == 1)
        #expect(configuration.createdBy == [bytes("COPY")])
        #expect(configuration.platform.os == bytes("linux"))
        #expect(throws: Never.self) { try ImageLayout.check(bytes(#"{"IMAGELAYOUTVERSION": "1.0.0"}"#)) }
    }

    @Test(arguments: [
        #"{"config": \#(blob), "layers": [], "Layers": [\#(blob)]}"#,
        #"{"config": \#(blob), "Config": \#(blob), "layers": []}"#,
        #"{"config": \#(blob), "layers": [], "layer\u017f": []}"#,
        #"{"config": \#(blob), "layers": [], "LAYER\u017f": []}"#,
    ])
    func `Two spellings of one name are two documents`(_ text: String) {
        let error = #expect(throws: ArchiveError.self) { try ImageManifest(bytes(text)) }
        #expect(error?.problem == .header(.json))
    }

    @Test func `Names of a map are taken as they are`() throws {
        let about = #"{"config": {"Labels": {"a": "1", "A": "2"}, "Volumes": {"/Data": {}, "/data": {}}}}"#
        #expect(throws: Never.self) { try ImageConfiguration(bytes(about)) }
        let index = #"{"manifests": [{"digest": "\#(Self.digest)", "size": 1, "annotations": {"k": "1", "K": "2"}}]}"#
        #expect(throws: Never.self) { try ImageIndex(bytes(index)) }
    }

    /// CVE-2021-41190.
    @Test func `What is an index and a manifest is neither`() {
        let both = bytes(#"{"manifests": [], "config": \#(Self.blob), "layers": []}"#)
        #expect(throws: ArchiveError.self) { try ImageIndex(both) }
        #expect(throws: ArchiveError.self) { try ImageManifest(both) }
        #expect(throws: ArchiveError.self) { try ImageIndex(bytes(#"{"manifests": [], "Layers": []}"#)) }
    }

    @Test(arguments: [
        "sha256:../../etc/passwd", "sha256:", ":", "", "sha256", "md5:00", "SHA256:00",
        "sha256:" + String(repeating: "A", count: 64),
        "sha512:" + String(repeating: "0", count: 64), "../sha256:" + String(repeating: "0", count: 64),
    ])
    func `What is no digest names no blob`(_ text: String) {
        #expect(ImageDigest(bytes(text)) == nil)
    }

    @Test(arguments: [
        "", "[]", "{", #"{"manifests": {}}"#, #"{"manifests": [{}]}"#, #"{"manifests": []} x"#,
        #"{"manifests": [], "manifests": []}"#, #"{"manifests": [{"digest": "sha256:x", "size": 1}]}"#,
        #"{"manifests": [{"digest": "\#(digest)", "size": -1}]}"#,
        #"{"manifests": [{"digest": "\#(digest)", "size": 1e3}]}"#,
        #"{"manifests": [{"digest": "\#(digest)", "size": 99999999999999999999}]}"#,
        #"{"x": "# + String(repeating: "[", count: 100_000),
    ])
    func `What is no index is told`(_ text: String) {
        let error = #expect(throws: ArchiveError.self) { try ImageIndex(bytes(text)) }
        #expect(error?.problem == .header(.json))
    }

    @Test func `Documents have a bound`() {
        let spaces = [UInt8](repeating: 0x20, count: ImageDocument.sizeLimit + 1)
        let error = #expect(throws: ArchiveError.self) { try ImageManifest(spaces) }
        #expect(error?.problem == .bound(.headerRecord))
        #expect(throws: ArchiveError.self) { try ImageManifest(bytes("{}")) }
        #expect(throws: ArchiveError.self) { try DockerManifest(bytes(#"[{"Layers": []}]"#)) }
        #expect(throws: ArchiveError.self) { try ImageConfiguration(bytes(#"{"rootfs": {"diff_ids": ["x"]}}"#)) }
    }

    @Test func `A layout says its version`() {
        #expect(throws: Never.self) { try ImageLayout.check(bytes(#"{"imageLayoutVersion": "1.0.0"}"#)) }
        for text in [#"{"imageLayoutVersion": "2.0.0"}"#, "{}", "", #"{"imageLayoutVersion": 1}"#] {
            #expect(throws: ArchiveError.self) { try ImageLayout.check(bytes(text)) }
        }
    }

    @Test func `Whiteouts are told by their name`() {
        let names: [(String, Whiteout?)] = [
            ("file", nil), (".wh", nil), (".wh.", .malformed), (".wh..wh..opq", .opaque),
            (".wh.file", .hides(Array("file".utf8)[...])), (".wh..", .malformed), (".wh...", .malformed),
            (".wh..wh.x", .bookkeeping), (".wh..hidden", .hides(Array(".hidden".utf8)[...])), ("a.wh.b", nil),
        ]
        for (name, expected) in names {
            #expect(Whiteout(name: Array(name.utf8)[...]) == expected, "\(name)")
        }
    }
}
