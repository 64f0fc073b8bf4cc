import Foundation
import Names
import Testing

/// Asks file systems themselves which names are one, where this machine has them: the drivers know nothing of the
/// tables here.
@Suite(.serialized) struct RealFileSystemTests {
    /// Names that some file system takes for one. Every pair of a class is tried.
    static let classes: [[String]] = [
        ["readme", "README", "ReadMe"], ["é", "É", "e\u{301}", "E\u{301}"], ["straße", "STRASSE", "STRA\u{1E9E}E"],
        ["ı", "İ", "i", "I"], ["k", "K", "\u{212A}"], ["å", "Å", "\u{212B}", "a\u{30A}"], ["Σ", "σ", "ς"],
        ["ſ", "s", "S"], ["ﬁ", "fi"], ["\u{13A0}", "\u{AB70}"], ["\u{10D0}", "\u{1C90}"], ["\u{10400}", "\u{10428}"],
        ["\u{AC01}", "\u{1100}\u{1161}\u{11A8}"], ["ab", "a\u{200C}b"], ["ａ", "Ａ"], ["µ", "μ", "Μ"],
        ["Ǆ", "ǅ", "ǆ"], ["\u{3B1}\u{345}", "\u{1FB3}", "\u{1FBC}"], ["ж", "Ж"], ["ᾀ", "ᾈ"],
        ["a\u{327}\u{301}", "a\u{301}\u{327}"], ["\u{2C65}", "\u{23A}"], ["Ⅷ", "ⅷ"], ["ⓐ", "Ⓐ"],
    ]

    static let pairs: [(String, String)] = classes.flatMap { names in
        names.indices.flatMap { first in
            names.indices.filter { $0 > first }.map { (names[first], names[$0]) }
        }
    }

    static func areOne(_ pair: (String, String), on target: NameTarget) -> Bool {
        let names = [Array(pair.0.utf8), Array(pair.1.utf8)]
        return !collisionGroups(of: names, targets: NameTargets(target)).isEmpty
    }

    private func compare(_ kind: RealVolume.Kind, with target: NameTarget) throws {
        let volume = try RealVolume(kind)
        for (number, pair) in Self.pairs.enumerated() {
            let directory = try volume.directory("pair\(number)")
            let made = open("\(directory)/\(pair.0)", O_CREAT | O_EXCL | O_WRONLY, 0o644)
            try #require(made >= 0, "\(pair.0): errno \(errno)")
            close(made)
            var status = stat()
            let isThere = stat("\(directory)/\(pair.1)", &status) == 0
            #expect(isThere == Self.areOne(pair, on: target), "\(pair.0) and \(pair.1) on \(target.rawValue)")
        }
    }

    // MARK: Volumes

    private static let xfs = RealVolume.Kind.xfs.refusal
    @Test(.enabled(if: xfs == nil, "no XFS with ascii-ci here: \(xfs ?? "")"))
    func `XFS folds ASCII`() throws { try compare(.xfs, with: .xfsCI) }

    private static let ext4 = RealVolume.Kind.ext4.refusal
    @Test(.enabled(if: ext4 == nil, "no ext4 with casefolding here: \(ext4 ?? "")"))
    func `ext4 folds case and form`() throws { try compare(.ext4, with: .ext4Casefold) }

    private static let ntfs = RealVolume.Kind.ntfs.refusal
    @Test(.enabled(if: ntfs == nil, "no NTFS by lowntfs-3g here: \(ntfs ?? "")"))
    func `NTFS folds single characters`() throws { try compare(.ntfs, with: .ntfs) }

    private static let exfat = RealVolume.Kind.exfat.refusal
    @Test(.enabled(if: exfat == nil, "no exFAT by FUSE here: \(exfat ?? "")"))
    func `exFAT folds single characters`() throws { try compare(.exfat, with: .exfat) }

    // MARK: Programs

    private static func has(_ program: String) -> Bool {
        RealVolume.shell("PATH=$PATH:/usr/sbin:/sbin; command -v \(program)").code == 0
    }

    private static let samba = has("smbd") && has("smbclient") && getuid() == 0
    @Test(.enabled(if: samba, "no Samba here, or no rights to start it: smbd, smbclient, root"))
    func `Samba merges nothing that is not known to be one`() throws {
        let server = try SambaServer()
        var commands: [String] = []
        for (number, pair) in Self.pairs.enumerated() {
            try server.write("pair\(number)/\(pair.0)")
            commands.append("get pair\(number)\\\(pair.1) \(server.folder)/got\(number)")
        }
        try server.ask(commands)
        var merged = 0
        for (number, pair) in Self.pairs.enumerated()
        where FileManager.default.fileExists(atPath: "\(server.folder)/got\(number)") {
            merged += 1
            #expect(Self.areOne(pair, on: .smb), "\(pair.0) and \(pair.1)")
        }
        #expect(merged > 10, "the server answered")
    }

    private static let mtools = has("mcopy") && has("mkfs.vfat")
    @Test(.enabled(if: mtools, "no mtools here, or no mkfs.vfat"))
    func `FAT gives long names short ones`() throws {
        let script = """
            PATH=$PATH:/usr/sbin:/sbin; folder=$(mktemp -d); image=$folder/image
            truncate -s 8M $image && mkfs.vfat $image >/dev/null && echo 1 >$folder/one || exit 9
            mcopy -i $image $folder/one ::/longfilename.text || exit 9
            mtype -i $image ::/LONGFI~1.TEX && mtype -i $image ::/LongFileName.TEXT
            code=$?; rm -rf $folder; exit $code
            """
        #expect(RealVolume.shell(script).code == 0)
        let (alias, long) = (Array("LONGFI~1.TEX".utf8), Array("longfilename.text".utf8))
        let classes = ShortName.classes(ofLongName: long.span)
        #expect(ShortName.classes(ofAlias: alias.span).contains(where: classes.contains))
        #expect(Self.areOne(("longfilename.text", "LongFileName.TEXT"), on: .fat32))
    }

    private static let git = has("git")
    @Test(.enabled(if: git, "no git here"))
    func `git with core.ignoreCase folds ASCII, as XFS does text`() throws {
        for pair in Self.pairs {
            let script = """
                folder=$(mktemp -d); cd $folder; export GIT_CONFIG_NOSYSTEM=1 HOME=$folder
                git init --quiet . && git config core.ignoreCase true && git config core.precomposeUnicode false
                echo 1 >'\(pair.0)' && git add -A && mv -- '\(pair.0)' '\(pair.1)' && git add '\(pair.1)'
                git ls-files | wc -l; rm -rf $folder
                """
            let count = RealVolume.shell(script).output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect((count == "1") == Self.areOne(pair, on: .xfsCI), "\(pair.0) and \(pair.1): \(count)")
        }
    }
}
