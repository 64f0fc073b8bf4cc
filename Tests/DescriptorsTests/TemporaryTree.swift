import Foundation
import Glibc
import Testing

@testable import Descriptors
@testable import Supervising

/// A directory that is removed, with all that is in it, when the test lets go of it.
final class TemporaryTree: Sendable {
    let path: String

    init(_ base: String = "/tmp") throws {
        var template = Array("\(base)/descriptors-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure(.openat, errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        chmod(path, 0o755)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func open() throws -> Descriptor {
        try Descriptor.openRoot([UInt8](path.utf8), followingLink: false)
    }

    @discardableResult
    func file(_ name: String, _ text: String = "", mode: mode_t = 0o644) throws -> FileName {
        guard FileManager.default.createFile(atPath: path(name), contents: Data(text.utf8)) else {
            throw SystemFailure(.openat, EIO)
        }
        guard chmod(path(name), mode) == 0 else { throw SystemFailure(.openat, errno) }
        return try FileName.required(name)
    }

    @discardableResult
    func directory(_ name: String) throws -> FileName {
        guard mkdir(path(name), 0o755) == 0 else { throw SystemFailure(.openat, errno) }
        return try FileName.required(name)
    }

    @discardableResult
    func link(_ name: String, to target: String) throws -> FileName {
        guard symlink(target, path(name)) == 0 else { throw SystemFailure(.openat, errno) }
        return try FileName.required(name)
    }

    @discardableResult
    func fifo(_ name: String) throws -> FileName {
        guard mkfifo(path(name), 0o600) == 0 else { throw SystemFailure(.openat, errno) }
        return try FileName.required(name)
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    func mode(_ name: String) -> mode_t? {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Sets an attribute; false where that is not permitted or the file system has none.
    func set(_ attribute: String, of name: String, to value: [UInt8]) -> Bool {
        lsetxattr(path(name), attribute, value, value.count, 0) == 0
    }
}

extension FileName {
    /// The last component of a path below a temporary tree.
    static func required(_ path: String) throws -> FileName {
        try #require(FileName([UInt8](path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed())))
    }
}

/// lsetxattr(2), which the C library's Swift import lacks.
@_silgen_name("lsetxattr")
private func lsetxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafePointer<UInt8>, _ size: Int,
    _ flags: Int32
) -> Int32

@_silgen_name("unshare")
private func unshare(_ flags: Int32) -> Int32

/// Gives the calling thread a working directory and a umask of its own (CLONE_FS).
func unshareFileSystemState() -> Bool {
    unshare(0x200) == 0
}

/// Runs `body` on a thread of its own, with a working directory and a umask of its own where it unshares them, and
/// returns its result.
func onOwnThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) throws -> R {
    let result = Locked<Result<R, any Error>?>(nil)
    try runWorkers(1) { _ in
        let answer = Result { try body() }
        result.withLock { $0 = answer }
    }
    return try #require(result.withLock { $0 }).get()
}

/// A value behind a lock.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) { self.value = value }

    func withLock<R>(_ body: (inout Value) -> R) -> R {
        lock.withLock { body(&value) }
    }
}

extension DirectoryReader {
    /// The names of all entries, in the directory's order.
    mutating func allNames(_ directory: borrowing Descriptor) throws(SystemFailure) -> [[UInt8]] {
        var names: [[UInt8]] = []
        while try read(directory) {
            while next() { names.append(fileName.bytes) }
        }
        return names
    }
}

extension Descriptor {
    /// A reader that stands on an entry of this directory, which nobody has listed yet.
    func reader(at name: FileName) throws -> DirectoryReader {
        var reader = DirectoryReader()
        while try reader.read(self) {
            while reader.next() { if reader.fileName == name { return reader } }
        }
        throw SystemFailure(.getdents64, ENOENT)
    }
}
