import Glibc

/// A directory of its own for one test, gone with it.
final class ScratchDirectory: Sendable {
    let path: String

    init(in directory: String = "/tmp") {
        var template = Array("\(directory)/treewarden-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("mkdtemp: errno \(errno)") }
        path = String(cString: made)
        chmod(path, 0o755)
    }

    deinit {
        Self.remove(path)
    }

    /// Removes what lies below a path of any depth: each level by a descriptor of its own.
    private static func remove(_ path: String) {
        guard let run = popen("chmod -R u+rwx -- '\(path)' 2>/dev/null; rm -rf -- '\(path)'", "r") else { return }
        pclose(run)
    }

    func directory(_ name: String, mode: mode_t = 0o755) {
        let target = "\(path)/\(name)"
        precondition(mkdir(target, 0o755) == 0 && chmod(target, mode) == 0, "mkdir \(target): errno \(errno)")
    }

    func file(_ name: String, _ content: [UInt8] = [], mode: mode_t = 0o644) {
        let target = "\(path)/\(name)"
        let descriptor = open(target, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        precondition(descriptor >= 0, "open \(target): errno \(errno)")
        precondition(write(descriptor, content, content.count) == content.count)
        precondition(fchmod(descriptor, mode) == 0 && close(descriptor) == 0)
    }

    func link(_ name: String, to target: String) {
        precondition(symlink(target, "\(path)/\(name)") == 0, "symlink \(name): errno \(errno)")
    }

    /// - Returns: whether the file system took it.
    func attribute(_ name: String, of entry: String, _ value: [UInt8] = []) -> Bool {
        lsetxattr("\(path)/\(entry)", name, value, value.count, 0) == 0
    }

    /// A chain of directories of one name, made from descriptor to descriptor: no path is that long.
    func chain(_ name: String, levels: Int, sibling: String? = nil) {
        var current = open(path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<levels {
            precondition(mkdirat(current, name, 0o755) == 0)
            if let sibling { precondition(mkdirat(current, sibling, 0o755) == 0) }
            let next = openat(current, name, O_RDONLY | O_DIRECTORY)
            precondition(next >= 0)
            close(current)
            current = next
        }
        close(current)
    }
}

/// lsetxattr(2), which the C library's Swift import lacks.
@_silgen_name("lsetxattr")
private func lsetxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer, _ size: Int, _ flags: CInt
) -> CInt
