import Facts
import Testing

@testable import Archives

/// What readers make of one member, where they do not agree: the worse counts, and the difference is told.
@Suite struct MemberReadingTests {
    private func member(_ text: String) -> Member { Member(inWords: text) }

    @Test func `Fields that are read alike are no reading`() {
        var member = member("f a 644")
        member.add(MemberReading(path: Array("a".utf8), kind: .entry(.file), mode: Mode(rawValue: 0o644), owner: 0))
        #expect(member.readings.isEmpty)
        #expect(member.irregularities.isEmpty)
    }

    @Test func `What differs is told by what it is`() {
        var member = member("f a 1644")
        member.add(MemberReading(kind: .entry(.directory)))
        #expect(member.irregularities == .kindDiffers)
        member.add(MemberReading(mode: Mode(rawValue: 0o4622)))
        #expect(member.irregularities == [.kindDiffers, .modeDiffers])
        #expect(member.mode.octal == "4666")
        member.add(MemberReading(path: Array("b".utf8)), naming: .namedTwice)
        member.add(MemberReading(owner: 7))
        member.add(MemberReading(linkTarget: Array("c".utf8)))
        #expect(
            member.irregularities == [.kindDiffers, .modeDiffers, .namedTwice, .ownerDiffers, .linkTargetDiffers])
        #expect(member.readings.map(\.path) == [Array("b".utf8), nil])
        #expect(member.readings.last?.owner == 7)
    }

    // MARK: In the tree

    private struct Replayed {
        var tree = VirtualTree()
        var events: [ReplayEvents] = []

        mutating func apply(_ text: String, also name: String? = nil) throws {
            var member = Member(inWords: text)
            let outcome = try tree.apply(&member)
            events.append(outcome.events)
            guard let name else { return }
            events.append(try tree.apply(&member, alsoNamed: Array(name.utf8), beside: outcome.node).events)
        }

        func object(_ path: String) -> VirtualTree.Object? {
            tree.node(at: Array(path.utf8)).map { tree[$0] }
        }
    }

    @Test func `By another name a file stands beside its first one, with its contents`() throws {
        var replayed = Replayed()
        try replayed.apply("f a 4755", also: "d/b")
        #expect(replayed.object("a")?.mode.octal == "4755")
        #expect(replayed.object("d/b") == replayed.object("a"))
        #expect(replayed.events == [[], []])
        // A later member of that name takes its place, and leaves the first one.
        try replayed.apply("f d/b 644")
        #expect(replayed.object("a")?.mode.octal == "4755")
        #expect(replayed.object("d/b")?.mode.octal == "0644")
    }

    @Test func `By another name nothing is hidden, and both give their rights`() throws {
        var replayed = Replayed()
        try replayed.apply("f b 4755")
        try replayed.apply("f a 602", also: "b")
        #expect(replayed.object("b")?.mode.octal == "4757")
        #expect(replayed.events.last == [.duplicate, .gainsRights])
        try replayed.apply("d c 777")
        try replayed.apply("l x -> /etc", also: "c")
        #expect(replayed.object("c")?.kind == .directory)
        #expect(replayed.events.last == [.typeConflict, .hidesRights])
    }

    @Test func `A name that leads out does not keep the other one from its place`() throws {
        var replayed = Replayed()
        try replayed.apply("f ../a 4755", also: "b")
        #expect(replayed.events == [.leavesRoot, []])
        #expect(replayed.object("b")?.mode.octal == "4755")
        try replayed.apply("f c", also: "/../c")
        #expect(replayed.events.last == .leavesRoot)
    }

    @Test func `A directory that some give another name holds what it holds by each`() throws {
        var replayed = Replayed()
        try replayed.apply("d a 777", also: "b")
        try replayed.apply("f a/x")
        try replayed.apply("f b/y")
        #expect(replayed.object("b")?.mode.octal == "0777")
        #expect(replayed.object("a/y") == nil)
        #expect(replayed.object("b/y") != nil)
    }

    // MARK: What stays where it was

    @Test(arguments: ["f d", "l d -> x", "h d = f"]) func `What holds something stays, whatever comes to its place`(
        member: String
    ) throws {
        var replayed = Replayed()
        for text in ["f f", "d d 777", "f d/x 4755", member] { try replayed.apply(text) }
        #expect(replayed.events.last == .typeConflict)
        #expect(replayed.object("d")?.mode.octal == "0777")
        #expect(replayed.object("d/x")?.mode.octal == "4755")
        // In a layer it goes, and what it held with it.
        var layer = VirtualTree(nature: .image)
        for text in ["f f", "d d 777", "f d/x 4755", member] { _ = try layer.apply(Member(inWords: text)) }
        #expect(layer.node(at: Array("d/x".utf8)) == nil)
    }

    @Test func `Rights that only one of two kinds shows are told`() throws {
        let hidden: [([String], Bool)] = [
            (["f a 4755", "d a"], true), (["d a 777", "f a"], true), (["f a 646", "l a -> x"], true),
            (["f a 755", "d a"], false), (["d a", "f a 4755"], false),
            // What has no place in the tree.
            (["d a", "f a/x", "f a 4755"], true), (["d a", "f a/x", "l a -> /etc"], true),
            (["d a", "f a/x", "l a -> ../.."], true), (["d a", "f a/x", "l a -> b"], false),
            (["f a", "f a/x 4755"], true), (["f a", "l a/x -> /etc"], true), (["f a", "f a/x"], false),
            (["f . 4755"], true), (["f ./ 4755"], true), (["l . -> x"], false),
        ]
        for (members, isTold) in hidden {
            var replayed = Replayed()
            for text in members { try replayed.apply(text) }
            let events = try #require(replayed.events.last)
            #expect(events.contains(.typeConflict), "\(members)")
            #expect(events.contains(.hidesRights) == isTold, "\(members)")
        }
    }

    // MARK: Room

    @Test func `Members that come again and again make one object`() throws {
        for texts in [["f a 644"], ["f a 644", "f a 4755"], ["l a -> b"], ["f a", "l a -> b", "d a"], ["d a"]] {
            var tree = VirtualTree()
            for _ in 0..<1000 { for text in texts { _ = try tree.apply(Member(inWords: text)) } }
            #expect(tree.nodeCount == 2)
            #expect(tree.objectCount == 2)
            #expect(tree.texts.count <= 1100, "\(texts)")
        }
    }

    @Test func `A file with two names keeps the one that no later member takes`() throws {
        var tree = VirtualTree()
        for text in ["f a 4755", "h b = a", "f a 644"] { _ = try tree.apply(Member(inWords: text)) }
        #expect(tree.node(at: Array("b".utf8)).map { tree[$0].mode.octal } == "4755")
        #expect(tree.node(at: Array("a".utf8)).map { tree[$0].mode.octal } == "0644")
    }
}
