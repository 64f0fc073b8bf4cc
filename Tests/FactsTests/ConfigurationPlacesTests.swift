import Testing

@testable import Facts

/// Which file of several counts: systemd.unit(5), tmpfiles.d(5).
@Suite struct ConfigurationPlacesTests {
    /// A system in which these files lie; a link is written `-> TARGET`.
    private struct System: ConfigurationSource {
        var files: [String: String]

        func entry(at path: [UInt8]) -> ConfigurationEntry? {
            files[String(decoding: path, as: UTF8.self)].map { text in
                text.hasPrefix("-> ") ? .link(target: Array(text.dropFirst(3).utf8)) : .other
            }
        }

        func names(in directory: [UInt8]) -> [[UInt8]] {
            let start = String(decoding: directory, as: UTF8.self) + "/"
            return files.keys.filter { $0.hasPrefix(start) }.map { Array($0.dropFirst(start.count).utf8) }
        }

        func setsUmaskOfUnit(at path: [UInt8]) -> Bool {
            files[String(decoding: path, as: UTF8.self)].map { UnitFile.setsUmask(Array($0.utf8)) } ?? false
        }
    }

    /// Whether what the file says of the umask counts, beside these.
    private func counts(_ text: String, at path: String, beside files: [String: String]) -> Bool {
        var facts = EntryFacts()
        facts.path = Array(path.utf8)
        facts.name = Array((path.split(separator: "/").last ?? "").utf8)
        if facts.isReplaced(in: System(files: files)) { return false }
        facts.noteOverriding(of: Array(text.utf8), in: System(files: files))
        return facts.contentDetails?.unitUmaskIsOverridden != true
    }

    private static let unit = "usr/lib/systemd/system/a.service"

    @Test(arguments: [
        ["etc/systemd/system/a.service": ""],
        ["run/systemd/system/a.service": ""],
        ["usr/local/lib/systemd/system/a.service": ""],
        ["etc/systemd/system/a.service": "-> /dev/null"],
        ["etc/systemd/system/a.service.d/b.conf": "[Service]\n UMask=0022\n"],
        ["usr/lib/systemd/system/a.service.d/b.conf": "UMask=0000\n"],
        ["etc/systemd/system/service.d/b.conf": "UMask=0077\n"],
        ["etc/systemd/system/a.service.d/b.conf": "UMask = 0077\n"],
    ])
    func whatPrevailsOverAUnit(files: [String: String]) {
        #expect(!counts("UMask=0000\n", at: Self.unit, beside: files))
    }

    @Test(arguments: [
        [:],
        ["lib/systemd/system/a.service": ""],
        ["etc/systemd/system/b.service": ""],
        ["etc/systemd/user/a.service": ""],
        ["etc/systemd/system/a.service": "-> /usr/lib/systemd/system/a.service"],
        ["etc/systemd/system/a.service.d/b.conf": "[Service]\n#UMask=0022\nNice=5\n"],
        ["etc/systemd/system/a.service.d/b.txt": "UMask=0077\n"],
        // Of two files of one name, the link in /etc counts, and it is empty.
        [
            "etc/systemd/system/a.service.d/b.conf": "-> /dev/null",
            "usr/lib/systemd/system/a.service.d/b.conf": "UMask=0077\n",
        ],
    ])
    func whatDoesNot(files: [String: String]) {
        #expect(counts("UMask=0000\n", at: Self.unit, beside: files))
    }

    @Test func dropInsAreReadInTheOrderOfTheirNames() {
        let path = "etc/systemd/system/a.service.d/20.conf"
        func counts(beside name: String) -> Bool {
            self.counts("UMask=0000\n", at: path, beside: [name: "UMask=0077\n"])
        }
        #expect(counts(beside: "etc/systemd/system/a.service"))
        #expect(counts(beside: "etc/systemd/system/a.service.d/10.conf"))
        #expect(counts(beside: "usr/lib/systemd/system/a.service.d/20.conf"))
        #expect(!counts(beside: "usr/lib/systemd/system/a.service.d/30.conf"))
        #expect(!counts(beside: "run/systemd/system/service.d/30.conf"))
    }

    @Test func aFileOfTheSameNamePrevailsInTmpfilesToo() {
        let line = "d /run/a 0777 root root -\n"
        #expect(!counts(line, at: "usr/lib/tmpfiles.d/a.conf", beside: ["etc/tmpfiles.d/a.conf": ""]))
        #expect(counts(line, at: "etc/tmpfiles.d/a.conf", beside: ["usr/lib/tmpfiles.d/a.conf": ""]))
        #expect(counts(line, at: "srv/tmpfiles.d/a.conf", beside: ["etc/tmpfiles.d/a.conf": ""]))
    }

    /// A drop-in says nothing of what the unit runs, or of what it mounts.
    @Test func onlyTheSettingIsOverridden() {
        #expect(
            counts(
                "Options=umask=0000\n", at: "usr/lib/systemd/system/a.mount",
                beside: ["etc/systemd/system/a.mount.d/b.conf": "UMask=0077\n"]))
    }

    @Test func aHostileNumberOfDropInsIsNotReadThrough() {
        var files = Dictionary(
            uniqueKeysWithValues: (0..<200).map { ("etc/systemd/system/a.service.d/\($0).conf", "Nice=5\n") })
        files["usr/lib/systemd/system/a.service.d/z.conf"] = "UMask=0077\n"
        #expect(counts("UMask=0000\n", at: Self.unit, beside: files))
    }
}
