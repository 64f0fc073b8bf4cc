import ArchiveBuilding
import Facts
import Foundation
import Testing

@testable import Archives

@Suite struct VirtualTreeTests {
    private func member(_ text: String) -> Member { Member(inWords: text) }

    private func replay(
        _ texts: [String], nature: VirtualTree.Nature = .archive
    ) throws -> (VirtualTree, [ReplayEvents]) {
        var tree = VirtualTree(nature: nature)
        var events: [ReplayEvents] = []
        for text in texts { events.append(try tree.apply(member(text)).events) }
        return (tree, events)
    }

    private func paths(_ tree: VirtualTree) -> [String] {
        tree.nodes().map { String(decoding: tree.path(of: $0), as: UTF8.self) }.sorted()
    }

    @Test func `Spellings of one path are one entry, and directories that names imply are there`() throws {
        let (tree, events) = try replay(["f ./a//b/./c", "f a/b/c", "d a/b/ 755", "f /d/e"])
        #expect(paths(tree) == ["", "a", "a/b", "a/b/c", "d", "d/e"])
        #expect(events == [[], [], [], []])
        let implied = tree.nodes().filter { tree[$0].isImplied }.map {
            String(decoding: tree.path(of: $0), as: UTF8.self)
        }
        #expect(Set(implied) == ["", "a", "d"])
    }

    @Test func `The last member of a path counts`() throws {
        let (tree, events) = try replay([
            "f a 644", "f a 4755", "f a 4755", "f a 600", "d a 755", "f a/b", "f a", "f a/c",
        ])
        #expect(
            events == [
                [], [.duplicate, .gainsRights], [], .duplicate, .typeConflict, [], .typeConflict, [],
            ])
        // What holds something stays.
        #expect(paths(tree) == ["", "a", "a/b", "a/c"])
        #expect(tree.node(at: Array("a".utf8)).map { tree[$0].member } == 4)
    }

    @Test func `Paths that lead out have no place`() throws {
        let (tree, events) = try replay([
            "f ../x", "f a/../../x", "f a/../b", "d ..", "f ..x", "f a/..b", "f ...", "f ..",
        ])
        #expect(events == [.leavesRoot, .leavesRoot, [], .leavesRoot, [], [], [], .leavesRoot])
        #expect(paths(tree) == ["", "...", "..x", "a", "a/..b", "b"])
    }

    @Test func `What is written through a link is told, and lands where it leads`() throws {
        let out: ReplayEvents = [.throughLink, .linkLeavesRoot]
        #expect(try replay(["l a -> /etc", "f a/x"]).1 == [[], out])
        #expect(try replay(["l a -> ..", "f a/x"]).1 == [[], out])
        #expect(try replay(["l cur -> .", "l par -> cur/..", "f par/x"]).1 == [[], [], out])
        #expect(try replay(["l cur -> .", "l cur/cur -> .", "l par -> cur/cur/..", "f par/x"]).1.last == out)
        #expect(try replay(["d d", "l d/up -> ..", "f d/up/../x"]).1 == [[], [], [.throughLink, .leavesRoot]])
        let (tree, events) = try replay(
            ["d lib", "l lib64 -> lib", "f lib64/x", "l abs -> /lib", "f abs/y"], nature: .image)
        #expect(events == [[], [], .throughLink, [], .throughLink])
        #expect(paths(tree) == ["", "abs", "lib", "lib/x", "lib/y", "lib64"])
        #expect(try replay(["l a -> b", "l b -> a", "f a/x"]).1.last == [.throughLink, .unreachable])
        #expect(try replay(["l a -> missing", "f a/x"]).1.last == [.throughLink, .unreachable])
    }

    @Test func `What takes the place of a link is told`() throws {
        #expect(try replay(["l a -> /etc/passwd", "f a"]).1.last == [.ontoLink, .linkLeavesRoot, .typeConflict])
        #expect(try replay(["f b", "l a -> b", "f a"]).1.last == [.ontoLink, .typeConflict])
        #expect(try replay(["l a -> b", "l a -> b"]).1.last == [])
        #expect(try replay(["l a -> b", "l a -> c"]).1.last == .duplicate)
    }

    @Test func `Hard links share one file, and those to nothing are told`() throws {
        let (tree, events) = try replay([
            "f a 4755", "h b = a", "h c = ./b", "h d = x", "h e = ../a", "h f = /a", "h g = later", "f later",
        ])
        let none = ReplayEvents.hardLinkOutside
        #expect(events == [[], [], [], none, none, none, none, []])
        let counts = tree.linkCounts(among: tree.nodes())
        let nodes = tree.nodes().filter { counts[tree.object(of: $0)] == 3 }
        #expect(nodes.count == 3)
        #expect(Set(nodes.map(tree.object(of:))).count == 1)
        #expect(nodes.allSatisfy { tree[$0].mode.octal == "4755" })
        let through = try replay(["l out -> /etc", "h x = out/passwd"])
        #expect(through.1 == [[], none])
        let directory = try replay(["d d", "h x = d"])
        #expect(directory.1 == [[], none])
    }

    @Test func `Files that share a number are one`() throws {
        var tree = VirtualTree()
        for name in ["a", "b"] {
            var file = member("f \(name)")
            file.inode = InodeIdentity(device: 1, inode: 7)
            file.links = 2
            file.size = name == "b" ? 5 : 0
            #expect(try tree.apply(file).events == [])
        }
        #expect(tree.linkCounts(among: tree.nodes()) == [1, 2])
        #expect(tree.nodes().dropFirst().map { tree[$0].size } == [5, 5])
    }

    private func numbered(_ text: String, of links: UInt64 = 2, size: UInt64 = 0) -> Member {
        var file = member(text)
        file.inode = InodeIdentity(device: 0, inode: 7)
        file.links = links
        file.size = size
        return file
    }

    /// An archive that does not say on which of several file systems its files were has a number more than once.
    @Test func `A number stands for another file when all its names came`() throws {
        var tree = VirtualTree()
        for (name, size) in [("a", 0), ("b", 5), ("c", 0), ("d", 9)] as [(String, UInt64)] {
            _ = try tree.apply(numbered("f \(name)", size: size))
        }
        #expect(tree.linkCounts(among: tree.nodes()) == [1, 2, 2])
        #expect(tree.nodes().dropFirst().map { tree[$0].size } == [5, 5, 9, 9])
    }

    @Test func `What differs in more than its name is no other name of a file`() throws {
        let others: [(String, (inout Member) -> Void)] = [
            ("f b 4755", { _ in }), ("f b", { $0.owner = 7 }), ("f b", { $0.group = 7 }),
            ("f b", { $0.modified = 7 }), ("f b", { $0.size = 6 }), ("l b -> c", { _ in }),
        ]
        for (text, change) in others {
            var tree = VirtualTree()
            _ = try tree.apply(numbered("f a", of: 3, size: 5))
            var other = numbered(text, of: 3)
            change(&other)
            let (mode, kind) = (other.mode, other.kind)
            _ = try tree.apply(other)
            #expect(tree.linkCounts(among: tree.nodes()) == [1, 1, 1], "\(text)")
            let last = try #require(tree.node(at: Array("b".utf8)))
            #expect(tree[last].mode == mode && .entry(tree[last].kind) == kind)
        }
        // Nor is a number that is none.
        var tree = VirtualTree()
        for name in ["a", "b"] {
            var file = numbered("f \(name)", of: 3)
            file.inode = InodeIdentity(device: 0, inode: 0)
            _ = try tree.apply(file)
        }
        #expect(tree.linkCounts(among: tree.nodes()) == [1, 1, 1])
    }

    @Test func `Texts beside the tree have the bound of its names`() throws {
        var limits = VirtualTree.Limits()
        limits.names = 100
        var tree = VirtualTree(limits: limits)
        let file = member("f a")
        _ = try tree.apply(file)
        try tree.checkTexts(beside: 100, of: file)
        let error = ArchiveError(.bound(.names), at: 0, member: Array("a".utf8))
        #expect(throws: error) { try tree.checkTexts(beside: 101, of: file) }
        try tree.countName(of: file)
        #expect(throws: error) { try tree.checkTexts(beside: 100, of: file) }
    }

    /// Members mostly lie where the one before them lies, and the way there is not gone twice.
    @Test func `A directory that is no longer the same is gone to anew`() throws {
        let (tree, events) = try replay(
            [
                "f a/b/x", "f a/b/y", "l a/b -> c", "f a/b/z", "f a/b", "f a/b/w", "d a/b 755", "f a/b/v",
                "f a/b/../u",
            ], nature: .image)
        #expect(events[1] == [] && events[7] == [])
        #expect(events[3].contains(.throughLink) && events[5].contains(.unreachable))
        #expect(paths(tree) == ["", "a", "a/b", "a/b/v", "a/u"])
        #expect(tree.node(at: Array("a/b/v".utf8)) == tree.nodes().first { tree.name(of: $0) == Array("v".utf8)[...] })
        #expect(tree.node(at: Array("a/b/x".utf8)) == nil)
    }

    @Test func `Links lead to where a kernel would go`() throws {
        var (tree, _) = try replay(
            [
                "d a/b", "f a/b/f", "l one -> a/b", "l two -> one/../b/f", "l out -> a/../../x", "l loop -> loop",
                "l file -> a/b/f/x", "l none -> a/x", "l up -> a/b/..",
            ])
        func destination(_ name: String) throws -> VirtualTree.Destination? {
            try tree.nodes().first { tree.path(of: $0) == Array(name.utf8) }.map { try tree.destination(of: $0) }
        }
        func node(_ path: String) -> VirtualTree.Destination? {
            tree.nodes().first { tree.path(of: $0) == Array(path.utf8) }.map { .node($0) }
        }
        #expect(try destination("one") == node("a/b"))
        #expect(try destination("two") == node("a/b/f"))
        #expect(try destination("out") == .outside)
        #expect(try destination("loop") == .endless)
        #expect(try destination("file") == .notDirectory)
        #expect(try destination("none") == .missing)
        #expect(try destination("up") == node("a"))
    }

    @Test func `Chains of links have a bound`() throws {
        var tree = VirtualTree()
        // Each link is twice the one before it: 2^5000 steps.
        _ = try tree.apply(member("d l0"))
        for number in 1...5000 {
            _ = try tree.apply(member("l l\(number) -> l\(number - 1)/../l\(number - 1)"))
        }
        #expect(try tree.apply(member("f l5000/x")).events == [.throughLink, .unreachable])
        let steps = tree.steps
        #expect(steps < 100_000)
        // A path of forty links with long targets, over and over.
        tree = VirtualTree()
        let long = String(repeating: "a/../", count: 800)
        _ = try tree.apply(member("d a"))
        _ = try tree.apply(member("d l0"))
        for number in 1...39 { _ = try tree.apply(member("l l\(number) -> \(long)l\(number - 1)")) }
        let error = #expect(throws: ArchiveError.self) {
            for number in 0..<1_000_000 { _ = try tree.apply(member("f l39/\(number)")) }
        }
        #expect(error?.problem == .bound(.linkSteps))
    }

    @Test func `Paths may be deep, and not deeper than allowed`() throws {
        var tree = VirtualTree()
        let levels = 200_000
        _ = try tree.apply(member("f " + String(repeating: "d/", count: levels) + "x"))
        #expect(tree.nodes().count == levels + 2)
        var limits = VirtualTree.Limits()
        limits.depth = 10
        limits.entries = 3
        limits.names = 1000
        tree = VirtualTree(limits: limits)
        let deep = #expect(throws: ArchiveError.self) {
            try tree.apply(member("f " + String(repeating: "d/", count: 10) + "x"))
        }
        #expect(deep?.problem == .bound(.depth))
        let named = #expect(throws: ArchiveError.self) {
            try tree.apply(member("f " + String(repeating: "n", count: 1001)))
        }
        #expect(named?.problem == .bound(.names))
        _ = try tree.apply(member("f a"))
        let many = #expect(throws: ArchiveError.self) { try tree.apply(member("f b")) }
        #expect(many?.problem == .bound(.entries))
    }

    @Test func `Names say where they lead`() {
        let names: [(String, MemberName)] = [
            ("a/b", []), ("", []), ("/etc", .absolute), ("//x", .absolute), ("../x", [.hasParent, .leavesRoot]),
            ("a/../b", .hasParent), ("a/../../b", [.hasParent, .leavesRoot]), ("./../x", [.hasParent, .leavesRoot]),
            ("..a", []), ("a..", []), ("a/..b/c", []), ("...", []), ("\\x", []), ("C:\\x", []),
        ]
        for (name, expected) in names { #expect(MemberName(of: Array(name.utf8).span) == expected, "\(name)") }
        let windows: [(String, MemberName)] = [
            ("\\x", .absolute), ("\\\\host\\share", .absolute), ("C:x", .absolute), ("c:/x", .absolute), ("1:x", []),
            ("..\\x", [.hasParent, .leavesRoot]), ("a\\..\\b", .hasParent),
        ]
        for (name, expected) in windows {
            #expect(MemberName(of: Array(name.utf8).span, hasBackslashes: true) == expected, "\(name)")
        }
    }

    @Test(.enabled(if: Tool.areInstalled("tar", "cpio"), "needs what Scripts/bootstrap --archives installs"))
    func `A packed tree comes back as it was`() throws {
        let packed = try PackedTree()
        defer { packed.remove() }
        for (isTar, command) in [(true, "tar -c ."), (false, "find . | cpio --quiet -o -H newc")] {
            let source = BytesSource(try packed.pack(command))
            let members = isTar ? ArchiveReading(TarReader(source)).members : ArchiveReading(CPIOReader(source)).members
            var tree = VirtualTree()
            for member in members { #expect(try tree.apply(member).events == []) }
            #expect(tree.nodes().count == packed.entries.count + 1)
            let counts = tree.linkCounts(among: tree.nodes())
            for node in tree.nodes().dropFirst() {
                let entry = try #require(packed.entries[String(decoding: tree.path(of: node), as: UTF8.self)])
                #expect(tree[node].kind == entry.kind)
                if entry.kind != .link { #expect(tree[node].mode.octal == entry.mode) }
                #expect(tree[node].owner == entry.owner)
                if entry.kind == .file {
                    #expect(tree[node].size == entry.size)
                    #expect(UInt64(counts[tree.object(of: node)]) == entry.links)
                }
                #expect(String(decoding: tree.target(of: node), as: UTF8.self) == entry.target)
            }
        }
    }
}
