import Facts
import Glibc
import Examples
import RuleLanguage

extension TreeBuilder {
    /// Makes the entry, empty of all but its content.
    mutating func make(_ node: ExampleEntry.Node) {
        let path = place(of: node.path)
        switch node.kind {
        case .directory: note(node, "directory", path.withPath { mkdir($0, 0o700) })
        case .link: note(node, "link", node.target.withPath { target in path.withPath { symlink(target, $0) } })
        case .fifo: note(node, "fifo", path.withPath { mkfifo($0, 0o600) })
        case .socket: note(node, "socket", path.withPath { mknod($0, S_IFSOCK | 0o600, 0) })
        case .blockDevice: makeDevice(node, S_IFBLK, path)
        case .characterDevice: makeDevice(node, S_IFCHR, path)
        case .file: makeFile(node, path)
        }
    }

    private mutating func makeDevice(_ node: ExampleEntry.Node, _ type: mode_t, _ path: [UInt8]) {
        // The number as makedev(3) packs it.
        let (major, minor) = (UInt64(node.deviceMajor), UInt64(node.deviceMinor))
        let number = (major & 0xFFF) << 8 | (major >> 12) << 32 | minor & 0xFF | (minor & ~0xFF) << 12
        note(node, "device node", path.withPath { mknod($0, type | 0o600, dev_t(number)) })
    }

    private mutating func makeFile(_ node: ExampleEntry.Node, _ path: [UInt8]) {
        let descriptor = path.withPath { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { return note(node, "file", -1) }
        let bytes = node.contentBytes
        let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        note(node, "content", written == bytes.count ? 0 : -1)
        if node.size != UInt64(bytes.count) { note(node, "size", ftruncate(descriptor, off_t(clamping: node.size))) }
        note(node, "file", close(descriptor))
    }

    /// Gives the entry its owners, mode, attributes and time. The order matters: a change of owner takes set-id bits
    /// and capabilities away, and any change but that of times is itself a change.
    mutating func finish(_ node: ExampleEntry.Node) {
        let path = place(of: node.path)
        var status = stat()
        guard path.withPath({ lstat($0, &status) }) == 0 else { return }
        if status.st_uid != node.owner || status.st_gid != node.group {
            note(node, "owner", path.withPath { lchown($0, node.owner, node.group) })
        }
        if node.kind != .link {
            note(node, "mode", path.withPath { chmod($0, mode_t(node.mode.rawValue)) })
            setAttributes(node, path)
        }
        setTime(node, path)
        setFlags(node, path)
    }

    private mutating func setTime(_ node: ExampleEntry.Node, _ path: [UInt8]) {
        let time = timespec(tv_sec: Glibc.time(nil) - Int(node.age), tv_nsec: 0)
        let result = path.withPath { utimensat(AT_FDCWD, $0, [time, time], AT_SYMLINK_NOFOLLOW) }
        note(node, "time", result)
    }
}
