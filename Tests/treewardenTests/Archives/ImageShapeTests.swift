import Foundation
import Testing

/// What layers can do to each other, shape by shape: the final view equals a live scan of what umoci unpacks.
@Suite(.enabled(if: ImageWork.isPossible, "needs root, umoci and skopeo (Scripts/bootstrap --archives)"))
struct ImageShapeTests {
    /// How a layer comes about.
    enum Layer: Sendable {
        /// From what a step changes in the tree.
        case step(String)
        /// As a tar archive that a script makes of the directory it runs in, with what no step leaves: the script names
        /// what goes in, in that order.
        case packed(String, members: String)
    }

    struct Shape: Sendable, CustomStringConvertible {
        var description: String
        var layers: [Layer]

        init(_ description: String, _ layers: Layer...) {
            self.description = description
            self.layers = layers
        }
    }

    private static let base = Layer.step(
        """
        mkdir -p etc srv/data/a/b srv/data/c; printf 'root:x:0:0::/root:/bin/sh\\n' > etc/passwd
        printf 'root:x:0:\\n' > etc/group; printf 'one' > srv/data/a/one; printf 'two' > srv/data/a/b/two
        printf '#!/bin/sh\\n' > srv/data/run; chmod 755 srv/data/run; ln -s a/one srv/data/link; chmod 777 srv/data/c
        """)

    static let shapes = [
        Shape("a whiteout", base, .step("rm srv/data/a/one")),
        Shape("a whiteout of a directory", base, .step("rm -r srv/data/a")),
        Shape("made anew after a whiteout", base, .step("rm -r srv/data/a"), .step("mkdir -m 1777 srv/data/a")),
        Shape(
            "a directory that hides all below", base,
            .packed(
                "mkdir -p srv/data/a; touch srv/data/a/.wh..wh..opq; printf n > srv/data/a/.new",
                members: "srv/data/a srv/data/a/.wh..wh..opq srv/data/a/.new")),
        Shape(
            "a directory that hides all below, said last", base,
            .packed(
                "mkdir -p srv/data/a; touch srv/data/a/.wh..wh..opq; printf n > srv/data/a/.new",
                members: "srv/data/a srv/data/a/.new srv/data/a/.wh..wh..opq")),
        Shape(
            "a whiteout after what it does not hide", base,
            .packed(
                "mkdir -p srv/data; printf n > srv/data/x~; chmod 666 srv/data/x~; touch srv/data/.wh.link",
                members: "srv/data srv/data/x~ srv/data/.wh.link")),
        Shape("a file in the place of a directory", base, .step("rm -r srv/data/a; printf f > srv/data/a")),
        Shape("a directory in the place of a file", base, .step("rm srv/data/run; mkdir -m 2777 srv/data/run")),
        Shape(
            "a link in the place of a directory", base,
            .step("rm -r srv/data/c; ln -s ../../../etc srv/data/c; touch srv/x~")),
        Shape("a directory in the place of a link", base, .step("rm srv/data/link; mkdir -m 777 srv/data/link")),
        Shape("attributes of a directory", base, .step("chmod 1777 srv/data/a; chmod 755 srv/data/c")),
        Shape("a mode alone", base, .step("chmod 4755 srv/data/run")),
        Shape(
            "hard links into a lower layer", base,
            .packed(
                "mkdir -p srv/data; printf one > srv/data/k; ln srv/data/k srv/data/.k; ln srv/data/k srv/data/k~",
                members: "srv/data srv/data/k srv/data/.k srv/data/k~")),
        Shape("a hard link to what a lower layer has", base, .step("ln srv/data/a/one srv/data/one~")),
        Shape(
            "hard links, one of which changes", .step("mkdir srv; printf x > srv/a; ln srv/a srv/b; ln srv/a srv/c"),
            .step("rm srv/b; printf y > srv/b; chmod 666 srv/b")),
        Shape("extended attributes", base, .step("setfattr -n user.note -v x srv/data/run")),
        Shape("access lists", base, .step("setfacl -m u:33:rwx srv/data/run; setfacl -d -m g:50:rwx srv/data/c")),
        Shape(
            "set-id programs", base,
            .step("cp /bin/true srv/su; chmod 4755 srv/su; cp srv/su srv/sg; chmod 2755 srv/sg")),
        Shape("capabilities", base, .step("cp /bin/true srv/ping; /sbin/setcap cap_net_raw,cap_sys_admin+ep srv/ping")),
        Shape(
            "capabilities that a later layer takes",
            .step("mkdir srv; cp /bin/true srv/p; /sbin/setcap cap_net_raw+ep srv/p"),
            .step("printf x >> srv/p; chmod 755 srv/p; touch srv/x~")),
        Shape(
            "devices and FIFOs", base,
            .step("mknod srv/null c 1 3; chmod 666 srv/null; mkfifo srv/pipe; mknod srv/b b 7 0")),
        Shape(
            "names", base,
            .step("printf 1 > srv/Note; printf 22 > srv/note; printf x > 'srv/aux.txt'; touch 'srv/a b '")),
        Shape("owners", base, .step("chown -R 33:33 srv/data/a; chown 4321:0 srv/data/run")),
        Shape("nothing at all", base, .step("touch -d @1000000000 srv/data/run"), .step(":")),
    ]

    @Test(arguments: shapes) func `A shape is what umoci makes of it`(_ shape: Shape) throws {
        let work = try ImageWork()
        for layer in shape.layers { try work.add(layer) }
        for form in ImageWork.forms { try work.expectFinalView(in: form, shape.description) }
    }

    @Test func `The image of each platform is what umoci makes of it`() throws {
        let work = try ImageWork()
        try work.add(Self.base)
        for (name, script) in [("arm64", "rm -r srv/data/a; chmod 777 srv"), ("riscv64", "printf x > srv/x~")] {
            try work.addPlatform(name, script)
            try work.expectFinalView(
                of: ["im", "--as", "image", "--platform", "linux/\(name)"], unpacked: try work.unpacked(name), name)
        }
    }
}

extension ImageWork {
    func add(_ layer: ImageShapeTests.Layer) throws {
        switch layer {
        case .step(let script): try addLayer(script)
        case .packed(let script, let members):
            try run(
                """
                rm -rf made && mkdir made && (cd made && { \(script)
                } && tar --no-recursion -cf ../layer.tar \(members)) && umoci raw add-layer --image im:t layer.tar
                """)
        }
    }

    func expectFinalView(in form: Form, _ comment: String) throws {
        try expectFinalView(scan(form), unpacked(), "\(comment), \(form)")
    }

    func expectFinalView(of arguments: [String], unpacked: Findings, _ comment: String) throws {
        try expectFinalView(findings(arguments), unpacked, comment)
    }

    private func expectFinalView(_ found: Findings, _ live: Findings, _ comment: String) throws {
        #expect(found.incidents == [], "\(comment)")
        #expect(!live.plain.isEmpty, "\(comment)")
        let unevaluated = found.unevaluated.subtracting(live.unevaluated)
        let expected = live.plain.filter { finding in !unevaluated.contains { finding.hasPrefix("\($0) ") } }
        #expect(found.plain == expected, "\(comment)")
    }
}
