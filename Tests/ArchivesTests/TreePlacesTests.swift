import Facts
import Testing

@testable import Archives

/// What lay at one path, one after the other.
@Suite struct TreePlacesTests {
    private func replay(_ texts: [String], layers: Int = 1) throws -> (tree: VirtualTree, nodes: [VirtualTree.Node?]) {
        // A file takes the place of a directory that holds something in a layer alone.
        var tree = VirtualTree(nature: .image)
        var nodes: [VirtualTree.Node?] = []
        for (number, text) in texts.enumerated() {
            if number > 0, number < layers { try tree.beginLayer() }
            nodes.append(try tree.apply(Member(inWords: text)).node)
        }
        return (tree, nodes)
    }

    @Test func `What took each other's place has the same one, below directories that did so as well`() throws {
        let (tree, nodes) = try replay(["f a/b", "f a", "d a 755", "f a/b", "l a/b -> c", "f b", "f a/c"])
        var places = TreePlaces(tree)
        let found = try nodes.map { places.place(of: try #require($0), in: tree) }
        #expect(found[0] == found[3] && found[0] == found[4] && found[1] == found[2])
        #expect(Set(found).count == 4)
        #expect(places.node(at: found[0]) == nodes[4])
        #expect(places.node(at: found[1]) == nodes[2])
        let root = places.place(of: .root, in: tree)
        #expect(places.node(at: root) == .root)
    }

    @Test func `Where nothing lies any more there is a place, and no node`() throws {
        let (tree, nodes) = try replay(["f d/a", "f .wh.d", "f d/b"], layers: 3)
        var places = TreePlaces(tree)
        let (gone, here) = (try #require(nodes[0]), try #require(nodes[2]))
        let found = [gone, here, tree.parent(of: gone), tree.parent(of: here)].map { places.place(of: $0, in: tree) }
        #expect(found.map { places.node(at: $0) } == [nil, here, tree.parent(of: here), tree.parent(of: here)])
        #expect(found[2] == found[3])
    }

    @Test func `A place is as small in the deep`() throws {
        let levels = 100_000
        let (tree, nodes) = try replay(["f " + String(repeating: "d/", count: levels) + "x"])
        var places = TreePlaces(tree)
        let place = places.place(of: try #require(nodes[0]), in: tree)
        #expect(place == levels + 1)
    }
}
