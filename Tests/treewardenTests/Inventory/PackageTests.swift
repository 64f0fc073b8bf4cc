import Foundation
import Testing

/// Whether a root holds what a package says: `treewarden diff PACKAGE ROOT --within-first`.
@Suite struct PackageTests {
    let tree: SampleTree

    init() throws { tree = try SampleTree() }

    private func make(_ script: String) throws {
        let outcome = try tree.program.shell("export PATH=/usr/sbin:/sbin:$PATH && umask 022 && { \(script); }")
        #expect(outcome.code == 0, "\(script): \(outcome.errorText)")
    }

    /// `privilege-gain usr/bin/f [mode]`, an event each.
    private func events(_ arguments: String...) throws -> [String] {
        let outcome = try tree.program.run(["diff"] + arguments + ["--checksums", "sha256", "--format", "jsonl"])
        #expect(outcome.code < 2, "\(outcome.errorText)")
        return try outcome.outputText.split(separator: "\n").map { line in
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let attributes = (event["attributes"] as? [String] ?? []).joined(separator: " ")
            return "\(event["kind"] ?? "") \(event["class"] ?? "") \(event["path"] ?? "") [\(attributes)]"
        }
    }

    // MARK: As dpkg installs it

    /// Makes a package with what packages have, and a root with a merged /usr in which dpkg has installed it.
    private func install() throws {
        try make(
            """
            mkdir -p p/DEBIAN p/bin p/sbin p/lib/app p/etc/app p/usr/bin p/usr/share/app p/var/lib/app && cd p
            printf 'Package: app\\nVersion: 1\\nArchitecture: all\\nMaintainer: A <a@example.org>\\nDescription: a\\n' \
                >DEBIAN/control
            echo /etc/app/app.conf >DEBIAN/conffiles
            for f in bin/tool sbin/daemon lib/app/plugin.so etc/app/app.conf usr/bin/helper; do echo $f >$f; done
            chmod 755 bin/tool sbin/daemon && chmod 4755 usr/bin/helper
            ln usr/bin/helper usr/bin/helper2 && ln -s ../../bin/tool usr/bin/also && ln -s tool bin/link
            : >usr/share/app/empty && chgrp 12 sbin/daemon && chmod 1777 var/lib/app
            find . -exec touch -h -d @1600000000.5 {} +
            cd .. && dpkg-deb --build p app.deb
            mkdir -p r/var/lib/dpkg/info r/var/lib/dpkg/updates r/usr/bin r/usr/sbin r/usr/lib r/etc && cd r
            : >var/lib/dpkg/status && ln -s usr/bin bin && ln -s usr/sbin sbin && ln -s usr/lib lib
            echo secret >etc/other && dpkg --root="$PWD" --force-depends -i ../app.deb
            """)
    }

    @Test(.enabled(if: getuid() == 0, "dpkg gives files to their owners"))
    func whatDpkgInstalledIsWhatThePackageSays() throws {
        try install()
        #expect(try events("app.deb", "r", "--within-first").isEmpty)
        let snapshots = try ["app.deb", "r"].map { name in
            try tree.program.run(["snapshot", name, "-o", "\(name).snapshot", "--checksums", "sha256"]).code
        }
        #expect(snapshots == [0, 0])
        #expect(try events("app.deb.snapshot", "r.snapshot", "--within-first").isEmpty)
    }

    @Test(.enabled(if: getuid() == 0, "an owner and a capability are given"))
    func fiveChangesAreFiveEvents() throws {
        try install()
        try make(
            """
            cd r && chmod 4755 bin/tool && chown 7 etc/app/app.conf && setfacl -m u:33:rw usr/share/app/empty
            setcap cap_net_raw+ep sbin/daemon && t=$(stat -c %y lib/app/plugin.so)
            echo lib/app/plugged.so >lib/app/plugin.so && touch -d "$t" lib/app/plugin.so
            """)
        #expect(
            try events("app.deb", "r", "--within-first") == [
                "changed privilege-gain etc/app/app.conf [owner]", "changed privilege-gain usr/bin/tool [mode]",
                "changed content usr/lib/app/plugin.so [content size]",
                "changed privilege-gain usr/sbin/daemon [capabilities]",
                "changed privilege-gain usr/share/app/empty [mode acl]",
            ])
    }

    @Test func whatDescribesAPackageIsHeldAgainstThatOfAnother() throws {
        try make(
            """
            mkdir -p p/DEBIAN p/etc && echo a >p/etc/f && touch -d @1000 p/etc/f
            printf 'Package: app\\nVersion: 1\\nArchitecture: all\\nMaintainer: A <a@example.org>\\nDescription: a\\n' \
                >p/DEBIAN/control
            printf '#!/bin/sh\\n' >p/DEBIAN/postinst && chmod 755 p/DEBIAN/postinst
            dpkg-deb --root-owner-group --build p one.deb && printf '#!/bin/sh\\nid\\n' >p/DEBIAN/postinst
            dpkg-deb --root-owner-group --build p two.deb && mkdir r && cp -a p/etc r && chmod 755 r r/etc
            """)
        #expect(try events("one.deb", "two.deb").contains { $0.hasPrefix("changed content DEBIAN/postinst [content") })
        // Owners are root's in the package alone.
        let installed = try events("one.deb", "r").filter { !$0.contains("owner") && !$0.contains("group") }
        #expect(installed.isEmpty)
    }

    // MARK: Links in the place of directories

    struct LinkCase: CustomTestStringConvertible {
        var name: String
        /// What the root has in the place of `bin`.
        var root: String
        var events: [String]
        var testDescription: String { name }
    }

    static let linkCases: [LinkCase] = [
        .init(name: "a directory", root: "cp -a ../p/bin .", events: []),
        .init(name: "relative", root: "mv real usr/bin; ln -s usr/bin bin", events: []),
        .init(name: "absolute, from the root", root: "mv real usr/bin; ln -s /usr/bin bin", events: []),
        .init(name: "over another link", root: "mv real usr/bin; ln -s usr u; ln -s u/./bin bin", events: []),
        .init(name: "up and no further", root: "mv real usr/bin; ln -s ../../../usr/bin bin", events: []),
        .init(
            name: "another one behind it",
            root: "mv real usr/bin; mv usr/bin/d usr/e; ln -s ../e usr/bin/d; ln -s usr/bin bin",
            events: []),
        .init(
            name: "to nothing", root: "ln -s usr/bin bin",
            events: [
                "changed content bin [kind]", "removed content bin/d []", "removed content bin/d/g []",
                "removed content bin/f []",
            ]),
        .init(
            name: "to itself", root: "ln -s bin/bin bin",
            events: [
                "changed content bin [kind]", "removed content bin/d []", "removed content bin/d/g []",
                "removed content bin/f []",
            ]),
        .init(
            name: "out of the root", root: "ln -s \"$(cd ../p && pwd)/bin\" bin",
            events: [
                "changed content bin [kind]", "removed content bin/d []", "removed content bin/d/g []",
                "removed content bin/f []",
            ]),
        .init(
            name: "to what is not the same",
            root: "mv real usr/bin; chmod 777 usr/bin; rm usr/bin/f; ln -s usr/bin bin",
            events: ["changed privilege-gain usr/bin [mode]", "removed content usr/bin/f []"]),
    ]

    static let strangersLink = LinkCase(
        name: "a stranger's", root: "mv real usr/bin; ln -s usr/bin bin; chown -h 65534 bin",
        events: [
            "changed privilege-gain bin [owner kind]", "removed content bin/d []", "removed content bin/d/g []",
            "removed content bin/f []",
        ])

    @Test(.enabled(if: getuid() == 0, "a link is given away"))
    func aStrangersLinkIsAChange() throws { try expectEvents(of: Self.strangersLink) }

    @Test(arguments: linkCases)
    func aDirectoryMayBeALink(_ linkCase: LinkCase) throws { try expectEvents(of: linkCase) }

    private func expectEvents(of linkCase: LinkCase) throws {
        try make(
            """
            mkdir -p p/bin/d r/usr && echo f >p/bin/f && echo g >p/bin/d/g && cp -a p/bin r/real && cd r && \(linkCase.root)
            """)
        #expect(try events("p", "r", "--within-first") == linkCase.events)
    }

    @Test func ofWhatIsThereByTwoNamesOneIsTold() throws {
        try make(
            """
            mkdir -p p/bin p/usr/bin r/usr/bin && echo f >p/bin/f && echo g >p/usr/bin/g
            cp -a p/bin/f p/usr/bin/g r/usr/bin && ln -s usr/bin r/bin
            """)
        #expect(try events("p", "r", "--within-first").isEmpty)
        try make("chmod 700 r/usr/bin")
        #expect(try events("p", "r", "--within-first") == ["changed privilege-loss usr/bin [mode]"])
    }

    // MARK: Owners

    @Test(.enabled(if: getuid() == 0, "files are given away"))
    func anOwnerIsKnownByNameOrNumber() throws {
        try make(
            """
            mkdir t && echo a >t/f && tar -C t --owner=root:1234 --group=root:1234 -cf name.tar .
            tar -C t --owner=nobody-else:0 --group=nobody-else:0 -cf number.tar .
            tar -C t --owner=nobody-else:1234 -cf neither.tar .
            """)
        #expect(try events("name.tar", "t").isEmpty)
        #expect(try events("number.tar", "t").isEmpty)
        #expect(try events("neither.tar", "t").count == 2)
    }
}
