import Descriptors
import Facts

/// A small file that the program obeys: opened by descriptor, looked at before it is read, refused where somebody else
/// could have written it.
struct TrustedFile {
    let bytes: [UInt8]
    /// Of what was read.
    let status: EntryStatus

    /// - Parameters:
    ///   - sizeLimit: in bytes.
    ///   - wayOut: what to do instead of obeying it, for every error.
    init(reading path: PathArgument, sizeLimit: Int, trust: FileTrust, wayOut: String) throws(CommandError) {
        var all: [UInt8] = []
        status = try Self.read(path, sizeLimit: sizeLimit, trust: trust, wayOut: wayOut) {
            (piece) throws(CommandError) in
            all += piece
        }
        bytes = all
    }

    /// Reads a file of any size, some of it at a time.
    ///
    /// - Parameters:
    ///   - sizeLimit: in bytes; without one it may have any size.
    ///   - wayOut: what to do instead of obeying it, for every error.
    ///   - isEnough: whether the rest need not be read.
    ///   - take: what comes next.
    /// - Returns: the status of what was read.
    static func read(
        _ path: PathArgument, sizeLimit: Int? = nil, trust: FileTrust, wayOut: String,
        until isEnough: () -> Bool = { false }, _ take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) -> EntryStatus {
        do {
            return try read(path, sizeLimit, trust, isEnough, take)
        } catch var commandError as CommandError {
            commandError.hints.append(wayOut)
            throw commandError
        } catch let failure as SystemFailure {
            var commandError = CommandError("\(path.quoted): \(failure.sentence)", nearest: path)
            commandError.hints.append(wayOut)
            throw commandError
        } catch {
            throw CommandError("\(path.quoted): \(error)", hints: wayOut)
        }
    }

    /// Bytes of one read.
    private static let piece = 1 << 18

    private static func read(
        _ path: PathArgument, _ sizeLimit: Int?, _ trust: FileTrust, _ isEnough: () -> Bool,
        _ take: ([UInt8]) throws(CommandError) -> Void
    ) throws -> EntryStatus {
        let (parent, last) = path.split
        guard path.bytes.last != UInt8(ascii: "/"), let name = FileName(last) else {
            throw CommandError("\(path.quoted) is no name of a file")
        }
        let directory = try Descriptor.openRoot(parent, followingLink: true)
        // Pinned and not opened: to open a FIFO is to wait for its writer, and to open a device does something to it.
        let file = try directory.pin(name, crossingMounts: true)
        let status = try file.status()
        if status.isLink {
            throw CommandError(
                "\(path.quoted) is a symbolic link, and whoever moves what it leads to would decide what is obeyed",
                hints: "Put the file itself there, or name the one that it leads to.")
        }
        guard status.isRegularFile else { throw CommandError("\(path.quoted) is no regular file") }
        if let sizeLimit, status.size > UInt64(sizeLimit) {
            throw CommandError(
                "\(path.quoted) has \(status.size) bytes", hints: "At most \(sizeLimit >> 20) MiB are read.")
        }
        try trust.check(status, try file.attributeNames(), of: path)
        try trust.checkDirectory(directory, PathArgument(parent))
        let content = try file.reopenForReading()
        var offset: Int64 = 0
        while true {
            let bytes = try content.read(atMost: Self.piece, at: offset)
            offset += Int64(bytes.count)
            guard UInt64(offset) <= status.size else { throw CommandError("\(path.quoted) grows while it is read") }
            if bytes.isEmpty { return status }
            try take(bytes)
            if isEnough() { return status }
        }
    }
}
