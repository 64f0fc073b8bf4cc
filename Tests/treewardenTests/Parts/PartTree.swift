import Foundation
import RandomNumbers

/// A random tree of what parts of a scan have to bring together: files with names in several directories, names that collide
/// in large directories and in directories that become one, many files of one umask, places that nobody can read.
final class PartTree {
    let url: URL
    private(set) var closed: [URL] = []

    var program: Program { Program(directory: url) }

    init(seed: UInt64, entries: Int, hasClosed: Bool) throws {
        var numbers = SplitMix64(seed: seed)
        url = FileManager.default.temporaryDirectory.appending(path: "treewarden-parts-\(UUID().uuidString)")
        let root = url.appending(path: "tree")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        var directories = [root]
        var files: [URL] = []
        let names = [
            "a", "A", "b", "readme", "README", "Data", "data", "x.sh", "run", "lib", "Lib", "key.pem", "n\u{E4}",
            "na\u{308}",
            "note~", "core", "con", "end ", ".env", "etc",
        ]
        for number in 0..<entries {
            // A few directories hold most of it.
            let directory = numbers.once(in: 3) ? numbers.pick(directories) : directories[0]
            let isNamed = numbers.once(in: 3)
            let place = directory.appending(path: isNamed ? numbers.pick(names) : "\(numbers.pick(names))\(number)")
            // A link that leads nowhere is there as well.
            if (try? FileManager.default.attributesOfItem(atPath: place.path)) != nil { continue }
            switch numbers.below(12) {
            case 0, 1:
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
                if numbers.once(in: 6) { try Self.mode(numbers.pick([0o777, 0o1777, 0o775]), place) }
                directories.append(place)
            case 2 where !files.isEmpty: try FileManager.default.linkItem(at: numbers.pick(files), to: place)
            case 3:
                try FileManager.default.createSymbolicLink(
                    atPath: place.path,
                    withDestinationPath: numbers.pick(["a", "../data", "/etc/passwd", "nowhere", "lib"]))
            default:
                let text = numbers.pick(["", "text\n", "text\n", "#!/bin/sh\nexit 0\n", "umask 000\n", "other text\n"])
                try Data(text.utf8).write(to: place)
                try Self.mode(numbers.pick([0o664, 0o664, 0o664, 0o644, 0o666, 0o775, 0o4755]), place)
                files.append(place)
            }
        }
        try FileManager.default.linkItem(at: files[0], to: url.appending(path: "outside"))
        if hasClosed {
            for directory in directories.dropFirst().suffix(2) {
                try Self.mode(0, directory)
                closed.append(directory)
            }
        }
        try Data(Self.policy.utf8).write(to: url.appending(path: "policy.yaml"))
        try Self.mode(0o644, url.appending(path: "policy.yaml"))
        try Self.mode(0o755, url)
    }

    deinit {
        for directory in closed { try? Self.mode(0o755, directory) }
        try? FileManager.default.removeItem(at: url)
    }

    private static func mode(_ mode: Int, _ place: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
    }

    private static let policy = """
        demands:
          - {path: readme, presence: required, reason: It says what this is.}
          - {path: nowhere/at/all, presence: required, reason: Somebody asked for it.}
          - {path: etc, mode: {exactly: 0755}, reason: It is a directory.}

        """
}
