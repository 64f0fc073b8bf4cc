import Foundation

/// A program that packs trees, held against what it makes of one.
struct PackerTrial: Sendable, CustomStringConvertible {
    var name: String
    /// Packs the directory `tree` as `archive`.
    var packing: String
    /// Makes of `archive` what is scanned beside it, the directory `out`; nothing where the tree itself is.
    var unpacking: String?
    /// Where that lies.
    var unpacked = "out"
    /// The programs that it takes.
    var programs: [String]
    /// Whether it takes names of any bytes.
    var takesAnyName = true
    /// How each is scanned beside what is common.
    var options: [String] = []
    var liveOptions: [String] = []
    /// What reads it.
    var command = ["scan"]
    /// Whether it has entries that are not there in the end.
    var hidesEntries = false

    var description: String { name }

    /// The first of its programs that is not here.
    var missing: String? {
        programs.first { name in
            !["/usr/bin", "/bin", "/usr/sbin", "/sbin"].contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
            }
        }
    }

    private static let fixing = "mkdir out && chmod 755 out && cd out &&"
    private static let imaging =
        "umoci init --layout im && umoci new --image im:t && umoci unpack --image im:t bundle &&"
    private static let imageUnpacking = "umoci unpack --image im:t live && mv live/rootfs out && rm -rf bundle"

    /// What was written down of a tree, and no archive.
    static let inventories = [
        PackerTrial(
            name: "snapshot", packing: "$treewarden snapshot tree -o archive --no-config", programs: [],
            command: ["evaluate", "--inventory", "own"]),
        PackerTrial(
            // It has nothing of access lists.
            name: "find",
            packing: "setfacl -Rb tree; find tree -printf '%y %m %U %G %s %n %D %i %T@ %P\\0%l\\0' > archive",
            programs: ["find", "setfacl"], command: ["evaluate", "--inventory", "find"]),
    ]

    static let all = [
        PackerTrial(
            name: "tar --format=pax",
            packing: "tar -C tree --format=pax --xattrs --xattrs-include='*' --acls -cf archive .",
            programs: ["tar"]),
        PackerTrial(
            name: "tar --format=gnu", packing: "tar -C tree --format=gnu -czf archive .",
            unpacking: "\(fixing) tar --same-owner -xpf ../archive", programs: ["tar", "gzip"]),
        PackerTrial(
            name: "bsdtar", packing: "bsdtar -C tree --acls --xattrs -cf archive .",
            unpacking: "\(fixing) bsdtar --acls --xattrs --same-owner -xpf ../archive", programs: ["bsdtar"]),
        PackerTrial(
            name: "tarfile",
            packing:
                "python3 -c 'import tarfile; t = tarfile.open(\"archive\", \"w\"); t.add(\"tree\", \".\"); t.close()'",
            unpacking: """
                \(fixing) python3 -c 'import tarfile; t = tarfile.open("../archive")
                isNew = hasattr(tarfile, "fully_trusted_filter")
                t.extractall(numeric_owner=True, **({"filter": "fully_trusted"} if isNew else {}))'
                """, programs: ["python3"]),
        PackerTrial(
            name: "zip", packing: "(cd tree && zip -qry ../a.zip .); mv a.zip archive",
            unpacking: "\(fixing) unzip -qKX ../archive", programs: ["zip", "unzip"], takesAnyName: false),
        PackerTrial(
            name: "cpio", packing: "(cd tree && find . -print0 | cpio --quiet -0oH newc) > archive",
            unpacking: "\(fixing) cpio --quiet -idm --no-preserve-owner < ../archive; cpio --quiet -idmu < ../archive",
            programs: ["cpio"]),
        PackerTrial(
            name: "dpkg-deb",
            packing: """
                cp -a tree stage && mkdir -p stage/DEBIAN && chmod 755 stage/DEBIAN
                printf 'Package: a\\nVersion: 1\\nArchitecture: all\\nMaintainer: a <a@b>\\nDescription: a\\n' > stage/DEBIAN/control
                dpkg-deb --nocheck -b stage archive >/dev/null
                """,
            unpacking: "\(fixing) dpkg-deb -x ../archive . && dpkg-deb -e ../archive DEBIAN", programs: ["dpkg-deb"],
            liveOptions: ["--prefix", "/"]),
        PackerTrial(
            name: "umoci, one layer",
            packing: """
                \(imaging) cp -a tree/. bundle/rootfs/ && umoci repack --image im:t bundle && mv im archive
                """,
            unpacking: "mv archive im && \(imageUnpacking) && mv im archive", programs: ["umoci"],
            options: ["--as", "image"]),
        PackerTrial(
            name: "umoci, several layers",
            packing: """
                \(imaging) cp -a tree/. bundle/rootfs/ && umoci repack --refresh-bundle --image im:t bundle &&
                (cd bundle/rootfs && rm -rf a note && mkdir -p b && printf x > b/new && chmod 777 b) 2>/dev/null;
                umoci repack --refresh-bundle --image im:t bundle &&
                (cd bundle/rootfs && mkdir -p a && printf '#!/bin/sh\\n' > a/run && chmod 4777 a/run) 2>/dev/null;
                umoci repack --image im:t bundle && mv im archive
                """,
            unpacking: "mv archive im && \(imageUnpacking) && mv im archive", programs: ["umoci"],
            options: ["--as", "image"], hidesEntries: true),
    ]
}
