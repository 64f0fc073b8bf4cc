import SafeFiles
import SystemPackage
import Testing

/// What the interface promises its clients, written as a client of it: it has to compile, without any feature.
struct InterfaceTests {
    private func use() throws(FileFailure) {
        let etc = try Directory(at: "/etc", trust: .system)
        let text = try etc.contents(of: "app.conf", atMost: 1 << 20, .configuration)
        let fresh = try etc.makeFile(access: .exactly(try etc.facts(of: "app.conf").mode))
        try fresh.file.append(text.span.bytes)
        let outcome = try fresh.replace("app.conf", in: etc)
        print(outcome.lost)
        var options = WalkOptions()
        options.prefetching = [.status, .accessControlList]
        var walk = try etc.walk(options)
        while let visit = try walk.next() {
            if visit.facts.kind == .file { _ = try visit.open().contents(atMost: 10) }
            if visit.depth > 3 { walk.skipDescendants() }
        }
        for entry in try etc.walk().sequence(onError: { _ in .proceed }) { print(entry.path) }
        let pin = try Pin("x", in: etc, .ownFile)
        _ = try pin.take([], from: .other, ifUnchanged: try etc.facts(of: "x"))
        if let lock = try etc.open("lock").lock(exclusively: true, waiting: false) { _ = consume lock }
    }

    /// What that leaves out.
    private func useRest(_ old: FilePath, _ principal: Principal) throws {
        let directory = try Directory(at: old, links: .follow)
        let beneath = try directory.directory(at: "a/b", links: .within)
        let file = try directory.openForWriting("x", .secret)
        try file.write([UInt8](1...2).span.bytes, at: 0)
        try file.verify(.file)
        try file.synchronize(.contents)
        guard try file.isEqual(to: beneath.open("x")) else { return try file.close() }
        try directory.createFile("y", access: .inherited(0o644)).close()
        _ = try directory.createDirectory("z", access: .private).facts(of: "q", [.reference, .target])
        try directory.createLink("l", to: "y")
        _ = try directory.target(ofLink: "l")
        _ = try directory.copy("y", to: "y2", in: beneath, Copying())
        _ = try directory.move("y", to: "y3", in: beneath, .copyAcrossMounts(Copying()))
        try directory.exchange("a", with: "b", in: beneath)
        try directory.link("x", to: "x2", in: beneath)
        try directory.removeFile("x", ifStill: file.facts().identity)
        _ = try directory.removeTree("z", Bounds.usual).failures
        try directory.synchronize()
        let escaped: File = try directory.withTemporaryFile { _ throws(FileFailure) in try directory.open("x") }
        _ = try directory.withTemporaryDirectory { inner in try inner.facts(of: "x").size }
        var comparison = try Comparison(directory, beneath, comparing: [.mode, .times])
        while let difference = try comparison.next() { print(difference) }
        let pin = try Pin("x", in: directory, .file)
        _ = try pin.set(MetadataChange(), ifUnchanged: escaped.facts())
        _ = try FileReference(pin).resolve(in: directory, hint: "x")
        print(try access(principal, [.read, .write], at: old).sentence)
    }

    @Test func compiles() {
        #expect(FileName("a".utf8) != nil)
    }
}
