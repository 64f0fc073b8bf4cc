import Facts
import Glibc
import Testing

@testable import Trees

/// What absolute names mean: in a tree that lies on its host, and in one that will lie elsewhere.
@Suite struct AbsoluteNameTests {
    let scratch = ScratchDirectory()

    private func resolution(
        of target: String, _ reachability: WalkOptions.Reachability, prefix: String? = nil
    ) throws -> LinkFacts.Resolution {
        scratch.directory("app")
        scratch.directory("app/bin")
        scratch.file("app/bin/tool")
        scratch.directory("beside")
        scratch.file("beside/file")
        scratch.link("app/link", to: target)
        let options = LiveTree.options {
            $0.reachability = reachability
            $0.prefix = prefix.map { Array($0.utf8) }
        }
        let (entries, _) = try LiveTree.record(scratch.path + "/app", options: options)
        return try #require(entries["link"]?.link?.resolution)
    }

    @Test(arguments: ["app/bin/tool", "app/bin", "beside/../app/bin/tool"])
    func whatLandsInADeployedTreeIsInside(target: String) throws {
        let resolution = try resolution(of: "\(scratch.path)/\(target)", .host)
        #expect(!resolution.escapes && !resolution.dangles && resolution.destination.isEmpty)
    }

    @Test(arguments: ["beside/file", "beside"])
    func whatLiesBesideADeployedTreeIsOutside(target: String) throws {
        let resolution = try resolution(of: "\(scratch.path)/\(target)", .host)
        #expect(resolution.escapes && !resolution.dangles)
    }

    @Test func aDeployedTreeIsLeftUpwardsAsWell() throws {
        #expect(try resolution(of: "../beside/file", .host).escapes)
    }

    @Test func aDeployedTreeIsEnteredFromAboveAgain() throws {
        #expect(try !resolution(of: "../app/bin/tool", .host).escapes)
    }

    @Test func whatTheHostLacksDangles() throws {
        let resolution = try resolution(of: "\(scratch.path)/absent/file", .host)
        #expect(resolution.dangles && !resolution.escapes)
        #expect(resolution.destination == Array("\(scratch.path)/absent".utf8))
    }

    @Test func belowThePrefixIsInside() throws {
        #expect(try !resolution(of: "/opt/app/bin/tool", .belowRoot, prefix: "/opt/app").escapes)
    }

    @Test func whatASystemHasBesideThePrefixIsSupplied() throws {
        let resolution = try resolution(of: "../../usr/lib/libx.so", .belowRoot, prefix: "/opt/app")
        #expect(resolution.isSupplied && !resolution.escapes)
        #expect(resolution.destination == Array("usr/lib".utf8))
    }

    @Test func whereNoPackagePutsAnythingIsOutside() throws {
        #expect(try resolution(of: "/home/alice/x", .belowRoot, prefix: "/opt/app").escapes)
    }

    @Test(arguments: [["usr"], ["bin", "etc", "lib64", "usr"], ["lib", "var"]])
    func thoseAreNamesOfASystem(names: [String]) {
        #expect(SystemDirectories.areTopLevel(names.map { Array($0.utf8) }))
    }

    @Test(arguments: [[], ["usr", "README"], ["library"], ["share"]])
    func thoseAreNot(names: [String]) {
        #expect(!SystemDirectories.areTopLevel(names.map { Array($0.utf8) }))
    }
}
