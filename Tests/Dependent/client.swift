import SafeFiles
import SystemPackage

/// A program of somebody else's that uses the library: Scripts/dependent builds it, and weighs it.
@main struct Client {
    static func main() {
        do throws(FileFailure) {
            try use(CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ".")
        } catch {
            print(error.sentence)
        }
    }

    /// Something of each kind: finding, reading, making, replacing, walking, removing, changing.
    private static func use(_ path: String) throws(FileFailure) {
        let directory = try Directory(at: FilePath(path), links: .follow)
        let outcome = try directory.write([UInt8]("one\n".utf8).span.bytes, to: "client.conf")
        let text = try directory.contents(of: "client.conf", atMost: 1 << 20, .configuration)
        let fresh = try directory.makeFile(access: .exactly(try directory.facts(of: "client.conf").mode))
        try fresh.file.append(text.span.bytes)
        print(try fresh.replace("client.conf", in: directory).bytes, outcome.lost.isEmpty)
        let pin = try Pin("client.conf", in: directory, .ownFile)
        print(try pin.take(.read, from: .other, ifUnchanged: try directory.facts(of: "client.conf")).mode)
        if let lock = try directory.open("client.conf").lock(exclusively: true, waiting: false) { _ = consume lock }
        let tree = try directory.createDirectory("client.d")
        _ = try directory.copy("client.conf", to: "copy", in: tree)
        var walk = try directory.walk()
        var count = 0
        while let visit = try walk.next() {
            count += 1
            if visit.depth > 3 { walk.skipDescendants() }
        }
        for entry in try tree.walk().sequence(onError: { _ in .proceed }) { print(entry.path) }
        try directory.removeFile("client.conf")
        print(count, try directory.removeTree("client.d").removed)
    }
}
