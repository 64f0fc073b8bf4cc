import Foundation

/// A file system made for a test in a file, mounted while the test runs.
final class RealVolume {
    /// A kind of file system, and how to make and mount one at `$image` and `$mount`.
    struct Kind: Sendable {
        var size: String
        var make: String
        var mount: String
        /// What is done to a new directory.
        var prepare = ":"

        static let xfs = Kind(
            size: "320M", make: "mkfs.xfs -q -f -n version=ci $image", mount: "mount -t xfs -o loop $image $mount")
        static let ext4 = Kind(
            size: "32M", make: "mkfs.ext4 -q -F -O casefold -E encoding=utf8-12.1 $image",
            mount: "mount -t ext4 -o loop $image $mount", prepare: "chattr +F $directory")
        static let ntfs = Kind(
            size: "8M", make: "mkntfs -q -Q -F $image", mount: "lowntfs-3g $image $mount -o ignore_case")
        static let exfat = Kind(
            size: "8M", make: "mkfs.exfat $image",
            mount: "device=$(losetup -f --show $image) && mount.exfat-fuse $device $mount && losetup -d $device")

        /// Why there is none on this machine; nothing where there is.
        var refusal: String? {
            do {
                _ = try RealVolume(self)
                return nil
            } catch let refusal as Refusal {
                return refusal.reason
            } catch {
                return "\(error)"
            }
        }
    }

    struct Refusal: Error {
        var reason: String
    }

    let path: String
    private let kind: Kind
    private let folder: String

    init(_ kind: Kind) throws {
        self.kind = kind
        folder = FileManager.default.temporaryDirectory.appending(path: "treewarden-volume-\(UUID().uuidString)").path
        path = folder + "/mount"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let setting = "image=\(folder)/image; mount=\(path); truncate -s \(kind.size) $image && "
        let (code, output) = Self.shell("PATH=$PATH:/usr/sbin:/sbin; \(setting)\(kind.make) && \(kind.mount)")
        // A driver that only says so has still mounted nothing.
        let (mounted, _) = Self.shell("mountpoint -q \(path)")
        guard code == 0, mounted == 0 else {
            try? FileManager.default.removeItem(atPath: folder)
            let words = output.split(separator: "\n").first { !$0.contains("Usage") } ?? "it cannot be mounted"
            throw Refusal(reason: String(words.trimmingCharacters(in: .whitespaces)))
        }
    }

    deinit {
        _ = Self.shell("umount \(path) || fusermount -u \(path)")
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// A new directory in it.
    func directory(_ name: String) throws -> String {
        let directory = "\(path)/\(name)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
        _ = Self.shell("directory=\(directory); \(kind.prepare)")
        return directory
    }

    /// Runs a script: its exit status, and what it wrote. By popen(3): Foundation's processes count as running while a
    /// driver that they started does.
    static func shell(_ script: String) -> (code: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "treewarden-script-\(UUID().uuidString)")
        let (file, said) = (folder.appending(path: "script"), folder.appending(path: "said"))
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(script.utf8).write(to: file)
        } catch {
            return (127, "\(error)")
        }
        guard let process = popen("cd / && exec /bin/sh '\(file.path)' >'\(said.path)' 2>&1 </dev/null", "r") else {
            return (127, "no shell")
        }
        let status = pclose(process)
        return ((status >> 8) & 0xFF, (try? String(contentsOf: said, encoding: .utf8)) ?? "")
    }
}
