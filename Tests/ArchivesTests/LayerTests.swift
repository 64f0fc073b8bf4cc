import Facts
import Testing

@testable import Archives

/// What layers come to, one upon the other.
@Suite struct LayerTests {
    private func replay(
        _ layers: [[String]], nature: VirtualTree.Nature = .image
    ) throws -> (tree: VirtualTree, events: [ReplayEvents]) {
        var tree = VirtualTree(nature: nature)
        var events: [ReplayEvents] = []
        for (number, layer) in layers.enumerated() {
            if number > 0 { try tree.beginLayer() }
            for text in layer { events.append(try tree.apply(Member(inWords: text)).events) }
        }
        return (tree, events)
    }

    private func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

    private func paths(_ layers: [[String]]) throws -> [String] {
        let tree = try replay(layers).tree
        return tree.nodes().dropFirst().map { text(tree.path(of: $0)) }.sorted()
    }

    private func buried(_ layers: [[String]]) throws -> [String] {
        let tree = try replay(layers).tree
        return tree.buried().map { "\(text(tree.path(of: $0.node))) \(tree.layer(of: $0.node)) \($0.hiddenIn)" }
            .sorted()
    }

    @Test func `A directory of another layer is gone to anew`() throws {
        #expect(try paths([["f d/a"], ["f d/b", "f .wh.d", "f d/c"], ["f .wh.d", "f d/e"]]) == ["d", "d/e"])
        let opaque = [["f d/e/a"], ["f d/e/b", "f d/.wh..wh..opq", "f d/e/c"]]
        #expect(try paths(opaque) == ["d", "d/e", "d/e/b", "d/e/c"])
    }

    @Test func `A whiteout hides what lower layers have, and nothing of its own`() throws {
        #expect(try paths([["f a", "f b"], ["f .wh.a"]]) == ["b"])
        #expect(try paths([["d d", "f d/a", "d d/e", "f d/e/x"], ["f .wh.d"]]) == [])
        for layer in [["f a 600", "f .wh.a"], ["f .wh.a", "f a 600"]] {
            let tree = try replay([["f a 644"], layer]).tree
            #expect(tree.nodes().dropFirst().map { tree[$0].mode.octal } == ["0600"])
        }
        for layer in [["d d", "f d/new", "f .wh.d"], ["f .wh.d", "d d", "f d/new"], ["f d/new", "f .wh.d"]] {
            #expect(try paths([["d d", "f d/old", "d d/e", "f d/e/x"], layer]) == ["d", "d/new"])
        }
        #expect(try paths([["f a"], ["f .wh.a"], ["f a"]]) == ["a"])
        #expect(try paths([["f a"], ["f .wh.none", "f none/.wh.a"]]) == ["a"])
        #expect(try paths([["f a", "f .wh.a"]]) == ["a"])
    }

    @Test func `An opaque whiteout hides lower siblings in any order, at every depth`() throws {
        let lower = ["d d", "f d/a", "d d/e", "f d/e/x", "f d/e/y", "f o"]
        for layer in [
            ["d d", "f d/.wh..wh..opq", "f d/e/new"], ["f d/e/new", "f d/.wh..wh..opq"],
            ["d d", "d d/e", "f d/.wh..wh..opq", "f d/e/new"],
        ] {
            #expect(try paths([lower, layer]) == ["d", "d/e", "d/e/new", "o"])
            #expect(try paths([lower, layer, ["f d/a"]]) == ["d", "d/a", "d/e", "d/e/new", "o"])
            #expect(try paths([lower, layer, ["f d/e/later"]]) == ["d", "d/e", "d/e/later", "d/e/new", "o"])
        }
        #expect(try paths([lower, ["f .wh..wh..opq", "f n"]]) == ["n"])
        // What is hidden is not written through either.
        let (tree, events) = try replay([["d d", "l d/out -> ../.."], ["f d/.wh..wh..opq", "f d/out/x"]])
        #expect(events == [[], [], [], []])
        #expect(tree.nodes().map { text(tree.path(of: $0)) } == ["", "d", "d/out", "d/out/x"])
    }

    @Test func `A later layer replaces what a lower one has, directories their facts alone`() throws {
        #expect(try paths([["d d", "f d/a"], ["d d 700"]]) == ["d", "d/a"])
        #expect(try paths([["d d", "f d/a"], ["f d"]]) == ["d"])
        #expect(try paths([["f d"], ["d d", "f d/a"]]) == ["d", "d/a"])
        #expect(try paths([["d e", "f e/x", "l d -> e"], ["d d"]]) == ["d", "e", "e/x"])
        let (tree, events) = try replay([["f a 644", "d d 755", "f d/x"], ["f a 4755", "d d 700", "f d", "l a -> d"]])
        #expect(events == [[], [], [], [], [], .typeConflict, [.typeConflict, .hidesRights]])
        #expect(tree.nodes().dropFirst().map { tree.layer(of: $0) } == [1, 1])
    }

    @Test func `What is hidden is buried where a lower layer ships it`() throws {
        #expect(try buried([["f a", "f b"], ["f .wh.a"], ["f b"]]) == ["a 0 1", "b 0 2"])
        #expect(try buried([["d d", "f d/a"], ["f d/b"], ["f d/.wh..wh..opq"]]) == ["d/a 0 2", "d/b 1 2"])
        #expect(try buried([["d d", "f d/a"], [], ["f .wh.d"]]) == ["d 0 2", "d/a 0 2"])
        // Two of one layer: nothing lies below. And a file that has another name is still there.
        #expect(try buried([["f a", "f a 600"]]) == [])
        #expect(try buried([["f a", "h b = a"], ["f .wh.a"]]) == [])
        #expect(try buried([["f a", "h b = a"], ["f .wh.a"], ["f .wh.b"]]) == ["a 0 1", "b 0 2"])
    }

    @Test func `A path leads where a kernel would go`() throws {
        var tree = try replay([["d usr/bin", "f usr/bin/x", "l bin -> usr/bin"], ["l usr/bin/sh -> /bin/x"]]).tree
        func path(_ text: String, from directory: VirtualTree.Node = .root) throws -> String {
            guard case .node(let node) = try tree.destination(of: Array(text.utf8), from: directory) else { return "-" }
            return self.text(tree.path(of: node))
        }
        #expect(try path("/bin/sh") == "usr/bin/x")
        #expect(try path("bin") == "usr/bin")
        #expect(try path("/") == "")
        #expect(try path("/bin/none") == "-")
        #expect(try path("") == "-")
        guard case .node(let directory) = try tree.destination(of: Array("/bin".utf8)) else { return }
        #expect(try path("./sh", from: directory) == "usr/bin/x")
        #expect(tree.nodes().count == 6)
    }

    @Test func `Hard links lead to lower layers`() throws {
        let (tree, events) = try replay([["f a 4755"], ["h b = a"]])
        #expect(events == [[], []])
        #expect(tree.linkCounts(among: tree.nodes()) == [1, 2])
        #expect(try replay([["h b = a"]]).events == [.hardLinkOutside])
        let (layer, unknown) = try replay([["h b = a", "f .wh.c"]], nature: .layer)
        #expect(unknown == [[], []])
        #expect(layer.nodes().dropFirst().map { layer[$0].isImplied } == [true])
        #expect(layer.nodes().last.map { layer[$0].kind } == .file)
    }

    @Test func `What aufs keeps of its own in a layer is passed over`() throws {
        #expect(try paths([["f a"], ["d .wh..wh.plnk 700", "f .wh..wh.aufs", "f d/.wh..wh.x", "f b"]]) == ["a", "b"])
        // What lies in its directory has a name as others have, and may be a name of a file elsewhere.
        #expect(
            try paths([["d .wh..wh.plnk", "f .wh..wh.plnk/1.2", "h b = .wh..wh.plnk/1.2"]])
                == [".wh..wh.plnk", ".wh..wh.plnk/1.2", "b"])
    }

    @Test func `A whiteout without a name is told, and the next member is read`() throws {
        for name in [".wh.", "d/.wh.", ".wh..", ".wh..."] {
            var tree = VirtualTree(nature: .image)
            _ = try tree.apply(Member(inWords: "d d"))
            let error = #expect(throws: ArchiveError.self) { try tree.apply(Member(inWords: "f \(name)")) }
            #expect(error?.problem == .header(.whiteout))
            #expect(error?.leavesMembers == true)
            #expect(error?.member == Array(name.utf8))
        }
        // In an archive that is no image it is a name like any other.
        var tree = VirtualTree()
        #expect(try tree.apply(Member(inWords: "f .wh.")).node != nil)
    }

    @Test func `Whiteouts upon whiteouts end in time`() throws {
        var tree = VirtualTree(nature: .image)
        for number in 0..<20_000 { _ = try tree.apply(Member(inWords: "f d/\(number)/x")) }
        try tree.beginLayer()
        for number in 0..<20_000 {
            _ = try tree.apply(Member(inWords: "f d/\(number)/y"))
            _ = try tree.apply(Member(inWords: "f d/.wh..wh..opq"))
            _ = try tree.apply(Member(inWords: "f .wh.d"))
        }
        #expect(tree.nodes().count == 40_002)
        for _ in 2..<1 << 12 { try tree.beginLayer() }
        let error = #expect(throws: ArchiveError.self) { try tree.beginLayer() }
        #expect(error?.problem == .bound(.layers))
    }
}
