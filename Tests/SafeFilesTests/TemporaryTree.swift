import Foundation
import Glibc
import SafeFiles
import SystemPackage
import Testing

/// A directory that is removed, with all that is in it, when the test lets go of it; and what a test knows of it by other
/// means than those that it tests.
final class TemporaryTree: Sendable {
    let path: String

    init(_ base: String = "/tmp") throws {
        var template = Array("\(base)/safefiles-tests.XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        chmod(path, 0o755)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func open(_ trust: Trust = .invoking) throws -> Directory {
        try Directory(at: FilePath(path), trust: trust)
    }

    func file(_ name: String, _ text: String = "", mode: mode_t = 0o644) throws {
        try #require(FileManager.default.createFile(atPath: path(name), contents: Data(text.utf8)))
        try #require(chmod(path(name), mode) == 0)
    }

    func directory(_ name: String, mode: mode_t = 0o755) throws {
        try #require(mkdir(path(name), mode) == 0)
        try #require(chmod(path(name), mode) == 0)
    }

    func link(_ name: String, to target: String) throws {
        try #require(symlink(target, path(name)) == 0)
    }

    func fifo(_ name: String) throws {
        try #require(mkfifo(path(name), 0o600) == 0)
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    func status(_ name: String) -> stat? {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status : nil
    }

    func mode(_ name: String) -> mode_t? { status(name).map { $0.st_mode & 0o7777 } }

    var names: [String] { names(in: ".") }

    func names(in directory: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(directory))) ?? []).sorted()
    }

    /// Every name beneath, with what it is, its mode and its content.
    var all: [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.sorted().map { name in
            let status = status(name) ?? stat()
            let kind = status.st_mode & S_IFMT
            let content =
                kind == S_IFREG
                ? text(name) ?? "?"
                : kind == S_IFLNK ? (try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))) ?? "?" : ""
            let mode = kind == S_IFLNK ? "-" : String(status.st_mode, radix: 8)
            return "\(name) \(mode) \(content)"
        }
    }

    func set(_ attribute: String, of name: String, to value: [UInt8]) -> Bool {
        lsetxattr(path(name), attribute, value, value.count, 0) == 0
    }

    func value(_ attribute: String, of name: String) -> [UInt8]? {
        var value = [UInt8](repeating: 0, count: 1024)
        let count = lgetxattr(path(name), attribute, &value, value.count)
        return count < 0 ? nil : Array(value.prefix(count))
    }
}

@_silgen_name("lsetxattr")
private func lsetxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafePointer<UInt8>, _ size: Int,
    _ flags: Int32
) -> Int32

@_silgen_name("lgetxattr")
private func lgetxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<UInt8>, _ size: Int
) -> Int

@_silgen_name("unshare")
private func unshare(_ flags: Int32) -> Int32

private final class Answer<R>: @unchecked Sendable {
    var result: Result<R, any Error>?
}

/// Runs `body` on a thread that shares less with the others (unshare(2)), and returns its result.
func onOwnThread<R: Sendable>(unsharing flags: Int32, _ body: @escaping @Sendable () throws -> R) throws -> R {
    let (answer, end) = (Answer<R>(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
        answer.result = Result {
            guard unshare(flags) == 0 else { throw CocoaError(.featureUnsupported) }
            return try body()
        }
        end.signal()
    }
    end.wait()
    return try #require(answer.result).get()
}

/// Runs `body` under a umask that no other test has.
func underMask<R: Sendable>(_ mask: mode_t, _ body: @escaping @Sendable () throws -> R) throws -> R {
    // CLONE_FS
    try onOwnThread(unsharing: 0x200) {
        umask(mask)
        return try body()
    }
}

/// An access list as the kernel has it: tags and ids as in linux/posix_acl.h.
func accessList(_ entries: [(tag: UInt16, rights: UInt16, id: UInt32)]) -> [UInt8] {
    var bytes: [UInt8] = [2, 0, 0, 0]
    for entry in entries {
        bytes += [UInt8(entry.tag), 0, UInt8(entry.rights), 0]
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: entry.id >> (8 * $0)) }
    }
    return bytes
}

/// u::rw-, u:ID:RIGHTS, g::r--, m::rw-, o::---
func accessList(naming user: UInt32, rights: UInt16, mask: UInt16 = 6) -> [UInt8] {
    let none = UInt32.max
    return accessList([(1, 6, none), (2, rights, user), (4, 4, none), (16, mask, none), (32, 0, none)])
}

extension FileFailure {
    /// Why this library refused; nothing where the kernel did.
    var refusal: Refusal? {
        guard case .refused(let refusal) = cause else { return nil }
        return refusal
    }

    var errno: Errno? {
        guard case .system(_, let code) = cause else { return nil }
        return code
    }
}

/// What `body` throws.
func failure(_ body: () throws(FileFailure) -> Void) -> FileFailure? {
    do throws(FileFailure) {
        try body()
        return nil
    } catch {
        return error
    }
}

func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

/// The testing library has a type of this name as well.
typealias Expectation = SafeFiles.Expectation
