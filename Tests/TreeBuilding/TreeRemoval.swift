import Glibc

/// Removes a tree depth first, and takes from each entry what stands in the way of that.
enum TreeRemoval {
    static func remove(_ path: [UInt8]) {
        var status = stat()
        guard path.withPath({ lstat($0, &status) }) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            _ = path.withPath { chmod($0, 0o700) }
            for name in names(in: path) { remove(path + [UInt8(ascii: "/")] + name) }
            if path.withPath({ rmdir($0) }) == 0 { return }
            unprotect(path)
            for name in names(in: path) { remove(path + [UInt8(ascii: "/")] + name) }
            _ = path.withPath { rmdir($0) }
        } else if path.withPath({ unlink($0) }) != 0, status.st_mode & S_IFMT == S_IFREG {
            unprotect(path)
            _ = path.withPath { unlink($0) }
        }
    }

    private static func unprotect(_ path: [UInt8]) {
        _ = TreeBuilder.set(0, path)
    }

    private static func names(in path: [UInt8]) -> [[UInt8]] {
        guard let directory = path.withPath({ opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
        }
        return names
    }
}
