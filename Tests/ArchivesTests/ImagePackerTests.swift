import ArchiveBuilding
import Foundation
import Testing
import Trees

@testable import Archives

/// What umoci writes is what it was told.
@Suite(.enabled(if: Tool.areInstalled("umoci", "tar"), "needs what Scripts/bootstrap --archives installs"))
struct ImagePackerTests {
    @Test func `An image of two layers is read from its index to its members`() throws {
        let tree = try PackedTree()
        defer { tree.remove() }
        _ = try tree.pack(
            """
            exec >&2 && mkdir work && cd work && umoci init --layout image && umoci new --image image:tag
            umoci unpack --rootless --image image:tag bundle
            mkdir bundle/rootfs/srv && echo 1 >bundle/rootfs/srv/kept && echo 2 >bundle/rootfs/srv/gone
            umoci repack --refresh-bundle --image image:tag bundle
            rm bundle/rootfs/srv/gone && echo 3 >bundle/rootfs/srv/added && umoci repack --image image:tag bundle
            umoci config --image image:tag --config.user 1000 --config.cmd /srv/kept --config.env PATH=/usr/bin:/srv
            """)
        let layout = tree.root.appending(path: "work/image")
        func blob(_ path: [UInt8]) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: layout.appending(path: String(decoding: path, as: UTF8.self))))
        }
        try ImageLayout.check(blob(ImageLayout.path))
        let index = try ImageIndex(blob(ImageLayout.indexPath))
        let entry = try #require(index.manifests.first)
        #expect(!entry.isIndex)
        let manifest = try ImageManifest(blob(entry.digest.path))
        let configuration = try ImageConfiguration(blob(manifest.configuration.digest.path))
        #expect(configuration.user == Array("1000".utf8))
        #expect(configuration.command == [Array("/srv/kept".utf8)])
        #expect(configuration.searchPath == [Array("/usr/bin".utf8), Array("/srv".utf8)])
        #expect(configuration.layerDigests.count == manifest.layers.count)
        #expect(configuration.createdBy.count == manifest.layers.count)
        var names: [[String]] = []
        for layer in manifest.layers {
            let bytes = try blob(layer.digest.path)
            #expect(UInt64(bytes.count) == layer.size)
            let told = Libraries().encoding(firstBytes: bytes.span)
            let encoding = try #require(told)
            let source = try DecodedSource(
                encoding, over: BytesSource(bytes), by: Libraries(), budget: ExpansionBudget())
            let reading = ArchiveReading(TarReader(source))
            #expect(reading.error == nil)
            names.append(reading.paths.filter { $0.hasPrefix("srv/") && $0 != "srv/" }.sorted())
        }
        #expect(names == [["srv/gone", "srv/kept"], ["srv/.wh.gone", "srv/added"]])
    }
}
