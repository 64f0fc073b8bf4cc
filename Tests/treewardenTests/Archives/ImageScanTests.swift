import Foundation
import Testing

/// What is found in images that umoci and skopeo make.
@Suite(.enabled(if: ImageWork.isPossible, "needs root, umoci and skopeo (Scripts/bootstrap --archives)"))
struct ImageScanTests {
    private static let defects = """
        mkdir -p etc usr/bin srv/bin root var
        printf 'root:x:0:0::/root:/bin/sh\\napp:x:1000:1000::/srv:/bin/sh\\n' > etc/passwd
        printf 'root:x:0:\\napp:x:1000:\\n' > etc/group
        printf '#!/usr/bin/sh\\nexit 0\\n' > srv/bin/run; printf 'text\\n' > usr/bin/sh; chmod 755 srv/bin/run usr/bin/sh
        chown -R 1000:1000 srv; printf 'text\\n' > usr/bin/su; chmod 4755 usr/bin/su
        printf -- '-----BEGIN RSA PRIVATE KEY-----\\nMIIEpAIBAAKCAQEAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\\n' > root/id.pem
        printf -- '-----END RSA PRIVATE KEY-----\\n' >> root/id.pem; chmod 600 root/id.pem
        """

    private func image() throws -> ImageWork {
        let work = try ImageWork()
        try work.addLayer(Self.defects)
        try work.addLayer("rm root/id.pem usr/bin/su; chmod 777 var; printf 'text\\n' > srv/new")
        try work.configure("--config.user app --config.entrypoint /srv/bin/run --config.env PATH=/srv/bin:/usr/bin")
        return work
    }

    @Test(arguments: ImageWork.forms) func `What an image ships and runs is found in every form of it`(
        _ form: ImageWork.Form
    ) throws {
        let work = try image()
        let found = try work.scan(form)
        #expect(found.code == 1, "\(found.error)")
        #expect(found.incidents == [])
        let expected: Set = [
            "image-buried-secret root/id.pem buried 1/2", "image-buried-setid usr/bin/su buried 1/2",
            "image-entrypoint-writable srv/bin/run final 1/2", "image-path-writable srv/bin final 1/2",
            "world-writable-directory var final 2/2",
        ]
        #expect(expected.subtracting(found.placed).isEmpty, "\(found.placed)")
        // What is buried is for the rules about that alone.
        #expect(found.placed.allSatisfy { !$0.contains("buried") || $0.hasPrefix("image-buried-") })
        #expect(!found.placed.contains { $0.hasPrefix("image-user-root") })
        #expect(found.output.contains("createdBy"))
        #expect(found.output.contains("sha256:"))
    }

    @Test func `Who runs it is told by the image's own accounts`() throws {
        let work = try ImageWork()
        try work.addLayer(Self.defects)
        #expect(try work.scan(.layout).placed.contains { $0.hasPrefix("image-user-root ") })
        for (user, isRoot) in [
            ("0", true), ("root:app", true), ("1000", false), ("nobody-knows", false), ("app", false),
        ] {
            try work.configure("--config.user \(user) --config.entrypoint /srv/bin/run")
            let found = try work.scan(.layout).placed
            #expect(found.contains { $0.hasPrefix("image-user-root ") } == isRoot, "\(user)")
            let mayWrite = found.contains { $0.hasPrefix("image-entrypoint-writable ") }
            #expect(mayWrite == ["1000", "app"].contains(user), "\(user)")
        }
    }

    @Test(arguments: [
        ("--config.env DB_PASSWORD=hunter42", true), ("--config.label deploy.token=Zq81kfWm20xTQ", true),
        ("--history.created_by 'RUN |1 API_KEY=Zq81kfWm20xTQ make'", true),
        ("--config.env DATABASE_URL=postgres://app:hunter42@db/app", true),
        ("--config.env DB_PASSWORD=changeme", false), ("--config.env DB_PASSWORD_FILE=/run/secrets/db", false),
        ("--config.env GPG_KEY=A035C8C19219BA821ECEA86B64E628F8D684696D", false),
    ]) func `A credential in the configuration of an image is an error`(options: String, isTold: Bool) throws {
        let work = try ImageWork()
        try work.addLayer(Self.defects)
        try work.configure("--config.user app \(options)")
        let placed = try work.scan(.layout).placed
        #expect(placed.contains { $0.hasPrefix("image-environment-secret ") } == isTold, "\(placed)")
    }

    @Test func `What the image's user owns is what the image works on`() throws {
        let work = try image()
        try work.addLayer(
            """
            printf 'eve:x:1001:1001::/:/bin/sh\\n' >> etc/passwd; printf 'eve:x:1001:\\n' >> etc/group
            printf x > srv/other; chown 1001:1001 srv/other; printf x > srv/own; chown 1000:1000 srv/own
            """)
        try work.configure("--config.user app --config.entrypoint /srv/bin/run")
        let found = try work.scan(.layout).placed.filter { $0.hasPrefix("untrusted-") }
        #expect(found == ["untrusted-group srv/other final 3/3", "untrusted-owner srv/other final 3/3"].sorted())
        #expect(try work.scan(.layout).placed.contains("image-entrypoint-writable srv/bin/run final 1/3"))
    }

    @Test func `Two members of one path in a layer are compared by what is in them`() throws {
        let work = try image()
        #expect(try work.scan(.layout).placed.allSatisfy { !$0.hasPrefix("archive-") })
        let script = """
            mkdir a b; printf one > a/x; printf two > b/x; P='tar --mtime=@0 --owner=0 --group=0'
            $P -C a -cf layer.tar x; $P -C b -rf layer.tar x; umoci raw add-layer --image im:t layer.tar
            """
        let outcome = try work.program.shell(script)
        try #require(outcome.code == 0, "\(outcome.errorText)")
        for form in ImageWork.forms {
            let found = try work.scan(form)
            #expect(found.placed.contains("archive-duplicate-member x final 3/3"), "\(form): \(found.placed)")
            #expect(found.incidents == [])
        }
    }

    @Test(arguments: [ImageWork.Form.archive, .compressed, .saved]) func `An image is read from a pipe as from a file`(
        _ form: ImageWork.Form
    ) throws {
        let work = try image()
        let named = try work.scan(form)
        let scan = "$treewarden scan --no-config --quiet --format concise"
        let piped = try work.program.shell("cat im.tar | \(scan) -")
        let concise = try work.program.shell("\(scan) im.tar")
        #expect(piped.code == named.code)
        #expect(piped.outputText.replacingOccurrences(of: "./-/", with: "im.tar/") == concise.outputText)
        #expect(piped.outputText.contains("image-buried-secret"), "\(piped.errorText)")
    }

    @Test func `A blob that is another one, or missing, makes the scan incomplete`() throws {
        for script in ["printf x | dd of=$F bs=1 seek=30 conv=notrunc 2>/dev/null", "rm $F", "printf x >> $F"] {
            let work = try image()
            _ = try work.program.shell("F=$(ls -S im/blobs/sha256/* | head -1); \(script)")
            let found = try work.scan(.layout)
            #expect(found.code == 3)
            #expect(found.incidents.contains("malformed-archive"), "\(found.incidents)")
        }
    }

    @Test func `What a path is taken for can be said`() throws {
        let work = try image()
        let plain = try work.program.run(["scan", "--no-config", "im"])
        #expect(plain.errorText.contains("--as image"))
        #expect(try !work.program.run(["scan", "--no-config", "im", "--as", "tree"]).errorText.contains("--as image"))
        _ = try work.program.shell("mkdir empty; tar -cf empty.tar empty")
        for path in ["empty", "empty.tar"] {
            let outcome = try work.program.run(["scan", path, "--as", "image"])
            #expect(outcome.code == 2)
            #expect(outcome.errorText.contains("no image"), "\(outcome.errorText)")
        }
        // One layer by itself: what its hard links lead to lies in another.
        _ = try work.program.shell("for f in im/blobs/sha256/*; do gzip -t $f 2>/dev/null && cp $f layer.tar.gz; done")
        let layer = try work.findings(["layer.tar.gz", "--as", "layer"])
        #expect(layer.incidents == [])
        #expect(try work.program.run(["scan", "im.tar", "--as", "tree"]).code == 2)
        #expect(try work.program.run(["scan", "im", "--as", "image", "--platform", "linux"]).code == 2)
        let none = try work.program.run(["scan", "im", "--as", "image", "--platform", "linux/none"])
        #expect(none.code == 2)
        #expect(none.errorText.contains("--platform"), "\(none.errorText)")
    }

    @Test func `What several platforms have is one finding that names them`() throws {
        let work = try image()
        try work.addPlatform("arm64", "chmod 777 srv")
        let found = try work.scan(.layout)
        #expect(found.placed.filter { $0.hasPrefix("world-writable-directory var ") }.count == 1)
        #expect(found.output.contains("linux/amd64, linux/arm64"), "\(found.placed)")
        #expect(found.placed.contains { $0.hasPrefix("world-writable-directory srv ") })
        let one = try work.findings(["im", "--as", "image", "--platform", "linux/amd64"])
        #expect(!one.placed.contains { $0.hasPrefix("world-writable-directory srv ") })
        #expect(!one.output.contains("linux/amd64, "))
    }

    /// The law of this source.
    @Test(arguments: 0..<24) func `The final view is a live scan of what umoci unpacks`(_ seed: Int) throws {
        let work = try ImageWork()
        try work.addLayer(Self.defects)
        var random = RandomLayers(seed: UInt64(seed))
        for _ in 0...seed % 5 { try work.addLayer(random.script()) }
        try work.expectFinalView(in: ImageWork.forms[seed % ImageWork.forms.count], "seed \(seed)")
    }
}

/// An image that grows layer by layer.
final class ImageWork {
    enum Form: String, Sendable { case layout, archive, compressed, saved }

    static let forms: [Form] = [.layout, .archive, .compressed, .saved]
    static let isPossible =
        getuid() == 0
        && ["umoci", "skopeo"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

    let url: URL
    var program: Program { Program(directory: url) }

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "treewarden-image-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try run("umoci init --layout im && umoci new --image im:t && umoci unpack --image im:t bundle")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func run(_ script: String) throws {
        let outcome = try program.shell("umask 022; \(script)")
        guard outcome.code == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: ["": outcome.errorText]) }
    }

    func addLayer(_ script: String) throws {
        try run("(cd bundle/rootfs && { \(script)\n}) && umoci repack --refresh-bundle --image im:t bundle")
    }

    /// The same image for another processor, with a layer more.
    func addPlatform(_ name: String, _ script: String) throws {
        try run("umoci tag --image im:t \(name) && umoci unpack --image im:\(name) \(name)")
        try run("(cd \(name)/rootfs && { \(script)\n}) && umoci repack --image im:\(name) \(name)")
        try run("umoci config --image im:\(name) --architecture \(name)")
    }

    func configure(_ options: String) throws {
        try run("umoci config --image im:t \(options)")
    }

    func scan(_ form: Form) throws -> Findings {
        switch form {
        case .layout: return try findings(["im", "--as", "image"])
        case .archive: try run("tar -C im -cf im.tar .")
        case .compressed: try run("tar -C im -czf im.tar blobs index.json oci-layout")
        case .saved:
            try run("rm -f im.tar; skopeo --insecure-policy copy --quiet oci:im:t docker-archive:im.tar:a:b")
        }
        return try findings(["im.tar"])
    }

    /// What umoci makes of an image, whose accounts are its own.
    func unpacked(_ tag: String = "t") throws -> Findings {
        try run("rm -rf live && umoci unpack --image im:\(tag) live")
        let accounts = url.appending(path: "live/rootfs/etc/group").path
        let hasAccounts = FileManager.default.fileExists(atPath: accounts)
        return try findings(["live/rootfs"] + (hasAccounts ? ["--accounts-from-root"] : []))
    }

    struct Findings {
        var code: Int32
        var output: String
        var error: String
        /// Rule and path, but for rules about images; in the order of their bytes.
        var plain: [String] = []
        /// Rule, path, view and layer.
        var placed: [String] = []
        var incidents: [String] = []
        var unevaluated: Set<String> = []
    }

    func findings(_ arguments: [String]) throws -> Findings {
        let outcome = try program.run(["scan", "--no-config", "--format", "json"] + arguments)
        var findings = Findings(code: outcome.code, output: outcome.outputText, error: outcome.errorText)
        guard let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any] else {
            return findings
        }
        for finding in report["findings"] as? [[String: Any]] ?? [] {
            guard let rule = finding["rule"] as? String, let place = finding["path"] as? String else { continue }
            // Of an image's entry the member says where it lies; its root is the file itself.
            let path = finding["member"] as? String ?? (arguments.contains(place) ? "." : place)
            let layer = (finding["layer"] as? [String: String])?["number"] ?? "-"
            findings.placed.append("\(rule) \(finding["member"] ?? "") \(finding["view"] ?? "-") \(layer)")
            if !rule.hasPrefix("image-") { findings.plain.append("\(rule) \(path)") }
        }
        findings.plain.sort()
        findings.incidents = (report["incidents"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
        for rule in report["rules"] as? [[String: Any]] ?? [] where rule["state"] as? String == "not evaluated" {
            if let id = rule["id"] as? String { findings.unevaluated.insert(id) }
        }
        return findings
    }
}

/// Shell scripts that change a tree as steps of a build do: the same ones for the same seed.
struct RandomLayers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    private mutating func below(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(count))
    }

    private mutating func one(of words: [String]) -> String { words[below(words.count)] }

    private mutating func path() -> String {
        let depth = 1 + below(3)
        return "srv/data/"
            + (0..<depth).map { _ in one(of: ["a", "b", "c", "run", "Note", "note", ".env", "x~"]) }.joined(
                separator: "/")
    }

    /// Steps that do not apply are left out.
    mutating func script() -> String {
        var lines = ["mkdir -p srv/data"]
        for _ in 0..<6 + below(12) {
            let (path, other) = (path(), path())
            switch below(8) {
            case 0, 1:
                let mode = one(of: ["644", "755", "666", "4755", "777", "600", "2755"])
                lines.append("printf '#!/bin/sh\\n' > \(path) && chmod \(mode) \(path)")
            case 2, 3:
                lines.append("mkdir -p \(path) && chmod \(one(of: ["755", "777", "1777", "700", "2775"])) \(path)")
            case 4:
                let target = one(of: ["/etc/passwd", "nowhere", "a", "b/c", "/usr/bin/sh", ".", "/nowhere"])
                lines.append("test -e \(path) || ln -s \(target) \(path)")
            case 5: lines.append("test -f \(other) && ln \(other) \(path)")
            case 6: lines.append("rm -rf \(path)")
            default: lines.append("rm -rf \(path) && mkdir \(path) && printf 'text' > \(path)/in")
            }
        }
        return lines.map { "{ \($0); } 2>/dev/null || :" }.joined(separator: "\n")
    }
}
