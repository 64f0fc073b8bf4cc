import Facts
import Glibc
import Testing

@testable import Trees

@Suite struct LinkResolutionTests {
    let scratch = ScratchDirectory()

    private func resolution(
        of target: String, rootIsSlash: Bool = false, at name: String = "deep/er/link"
    ) throws -> LinkFacts.Resolution? {
        scratch.directory("deep")
        scratch.directory("deep/er")
        scratch.directory("etc")
        scratch.file("etc/app.conf")
        scratch.directory("spool", mode: 0o777)
        scratch.file("spool/file")
        scratch.directory("tmp")
        scratch.link("etc/alias", to: "app.conf")
        scratch.link("up", to: "..")
        scratch.link("home", to: "/deep")
        scratch.link(name, to: target)
        let options = LiveTree.options { $0.reachability = rootIsSlash ? .root : .belowRoot }
        return try LiveTree.record(scratch.path, options: options).entries[name]?.link?.resolution
    }

    @Test(arguments: ["../../etc/app.conf", "/etc/app.conf", "../../deep/er", "../er/../../etc", ".", "../..", "/"])
    func whatExistsInsideIsFine(target: String) throws {
        var resolution = try #require(try resolution(of: target))
        resolution.isRecursive = false
        #expect(resolution == LinkFacts.Resolution())
    }

    @Test(arguments: [".", "..", "../..", "/", "/deep", "../er"])
    func whatLeadsToWhereItLiesIsRecursive(target: String) throws {
        #expect(try #require(try resolution(of: target)).isRecursive)
    }

    @Test(arguments: ["../../etc", "/etc/app.conf", "absent"])
    func whatLeadsElsewhereIsNot(target: String) throws {
        #expect(try !#require(try resolution(of: target)).isRecursive)
    }

    @Test(arguments: ["absent", "../../etc/absent", "../../etc/app.conf/below"])
    func whatIsMissingDangles(target: String) throws {
        let resolution = try #require(try resolution(of: target))
        #expect(resolution.dangles)
        #expect(!resolution.escapes)
    }

    /// Whether anything is there is asked of the kernel itself.
    @Test(arguments: [
        "../../etc/app.conf/", "../../etc/app.conf//", "../../etc/app.conf/.", "../../etc/alias/", "../../etc/alias",
        "../../etc/", "../../etc/.", "app.conf/", "\(String(repeating: "n", count: 256))",
        "../../etc/\(String(repeating: "n", count: 300))/x", "\(String(repeating: "n", count: 255))/",
        "../../trailing", "../../trailing/", "../../trailing/x", "../../again",
    ])
    func whatLeadsToNothingDanglesAsForTheKernel(target: String) throws {
        scratch.link("trailing", to: "etc/app.conf/")
        scratch.link("again", to: "etc/")
        let resolution = try #require(try resolution(of: target))
        let leadsSomewhere = access("\(scratch.path)/deep/er/link", F_OK) == 0
        #expect(resolution.dangles == !leadsSomewhere)
        #expect(!resolution.escapes)
    }

    @Test(arguments: ["../../..", "../../../etc/passwd", "/srv/absent", "../../up/x"])
    func whatLeavesTheTreeEscapes(target: String) throws {
        let resolution = try #require(try resolution(of: target))
        #expect(resolution.escapes)
        #expect(!resolution.dangles)
    }

    @Test(arguments: ["/proc/mounts", "/run/app.pid", "/dev/absent"])
    func runtimeTargetsAreToldApart(target: String) throws {
        let resolution = try #require(try resolution(of: target))
        #expect(resolution.isRuntime)
        #expect(resolution.dangles)
        #expect(!resolution.escapes)
    }

    @Test func aboveSlashIsSlash() throws {
        let resolution = try #require(try resolution(of: "../../../../etc/app.conf", rootIsSlash: true))
        #expect(resolution == LinkFacts.Resolution())
    }

    @Test func aMissingAbsoluteTargetOfARootFileSystemDangles() throws {
        let resolution = try #require(try resolution(of: "/srv/absent", rootIsSlash: true))
        #expect(resolution.dangles)
        #expect(!resolution.escapes)
    }

    @Test func hopsAreKept() throws {
        let resolution = try #require(try resolution(of: "/home/../etc/alias"))
        let hops = resolution.hops.map { String(decoding: $0.path, as: UTF8.self) }
        #expect(hops == ["home", "etc/alias"])
        #expect(resolution.hops.last?.target == Array("app.conf".utf8))
        #expect(!resolution.dangles)
    }

    @Test func loopsEnd() throws {
        scratch.link("a", to: "b")
        scratch.link("b", to: "a")
        let resolution = try #require(try resolution(of: "self", at: "self"))
        #expect(resolution.loops)
        let (entries, _) = try LiveTree.record(scratch.path)
        let loop = try #require(entries["a"]?.link?.resolution)
        #expect(loop.loops)
        #expect(loop.hops.count <= 3)
    }

    @Test(arguments: ["../../spool/file", "/tmp/x", "/var/tmp/x", "/dev/shm/x"])
    func waysThroughWritableDirectoriesAreNoted(target: String) throws {
        let resolution = try #require(try resolution(of: target))
        #expect(resolution.passesWritable)
    }

    @Test(arguments: ["../../spool", "/tmp", "/var/tmp"])
    func aLinkToAWritableDirectoryPassesNothingYet(target: String) throws {
        let resolution = try #require(try resolution(of: target))
        #expect(!resolution.passesWritable)
    }

    @Test func aLinkAmongItsSiblingsPassesNothing() throws {
        let resolution = try #require(try resolution(of: "file", at: "spool/link"))
        #expect(!resolution.passesWritable)
    }

    @Test func chainsLongerThanTheKernelFollowsLoop() throws {
        scratch.file("end")
        scratch.link("l0", to: "end")
        for index in 1...45 { scratch.link("l\(index)", to: "l\(index - 1)") }
        let (entries, _) = try LiveTree.record(scratch.path)
        for index in 0...45 {
            // What the kernel itself makes of it.
            let descriptor = open("\(scratch.path)/l\(index)", O_RDONLY)
            let isELOOP = descriptor < 0 && errno == ELOOP
            if descriptor >= 0 { close(descriptor) }
            #expect(entries["l\(index)"]?.link?.resolution?.loops == isELOOP, "l\(index)")
        }
    }
}
