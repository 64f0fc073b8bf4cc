import Glibc
import Testing

@testable import Descriptors

/// Something that this module does by one system call, and the errors that the call's manual page names and that can
/// be met. All of them must come out as they are.
struct RefusedCall: Sendable, CustomTestStringConvertible {
    let what: String
    let call: SystemCall
    let codes: [Int32]
    let run: @Sendable (Scene) throws -> Void

    init(
        _ what: String, _ call: SystemCall, _ codes: [Int32], _ run: @escaping @Sendable (Scene) throws -> Void
    ) {
        self.what = what
        self.call = call
        self.codes = codes
        self.run = run
    }

    var testDescription: String { "\(what) (\(call.rawValue))" }

    /// What the calls below work on.
    final class Scene: Sendable {
        let tree: TemporaryTree
        let root: Descriptor
        let pin: Descriptor
        let opened: Descriptor
        let written: Descriptor
        let link = FileName(checked: [UInt8]("link".utf8))
        let file = FileName(checked: [UInt8]("file".utf8))
        let directory = FileName(checked: [UInt8]("directory".utf8))
        let new = FileName(checked: [UInt8]("new".utf8))

        init() throws {
            tree = try TemporaryTree()
            try tree.file("file", "text")
            try tree.directory("directory")
            try tree.link("link", to: "file")
            root = try tree.open()
            pin = try root.pin(file, crossingMounts: false)
            opened = try pin.reopenForReading()
            written = try root.createNamelessFile(mode: 0o600)
        }

        /// A reader that stands on the file.
        func reader() throws -> DirectoryReader {
            try root.reader(at: file)
        }
    }

    /// Errors of looking up a name, which most calls share (path_resolution(7)).
    static let lookup: [Int32] = [EACCES, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, ESTALE]
    static let opening: [Int32] = lookup + [EBUSY, EINVAL, EMFILE, ENFILE, ENODEV, ENXIO, EOVERFLOW]
    static let writing: [Int32] = [EBADF, EDQUOT, EFBIG, EINVAL, EIO, ENOSPC, EPERM, EPIPE]
}
