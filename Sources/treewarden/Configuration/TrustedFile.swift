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
    ///   - wayOut: what to do instead of obeying it, for every complaint.
    init(reading path: PathArgument, sizeLimit: Int, trust: FileTrust, wayOut: String) throws(Complaint) {
        do {
            (bytes, status) = try Self.read(path, sizeLimit, trust)
        } catch var complaint as Complaint {
            complaint.hints.append(wayOut)
            throw complaint
        } catch let failure as SystemFailure {
            var complaint = Complaint("\(path.quoted): \(failure.sentence)", nearest: path)
            complaint.hints.append(wayOut)
            throw complaint
        } catch {
            throw Complaint("\(path.quoted): \(error)", hints: wayOut)
        }
    }

    private static func read(
        _ path: PathArgument, _ sizeLimit: Int, _ trust: FileTrust
    ) throws -> ([UInt8], EntryStatus) {
        let (parent, last) = path.split
        guard path.bytes.last != UInt8(ascii: "/"), let name = FileName(last) else {
            throw Complaint("\(path.quoted) is no name of a file")
        }
        let directory = try Descriptor.openRoot(parent, followingLink: true)
        // Pinned and not opened: to open a FIFO is to wait for its writer, and to open a device does something to it.
        let file = try directory.pin(name, crossingMounts: true)
        let status = try file.status()
        if status.isLink {
            throw Complaint(
                "\(path.quoted) is a symbolic link, and whoever moves what it leads to would decide what is obeyed",
                hints: "Put the file itself there, or name the one that it leads to.")
        }
        guard status.isRegularFile else { throw Complaint("\(path.quoted) is no regular file") }
        guard status.size <= UInt64(sizeLimit) else {
            throw Complaint(
                "\(path.quoted) has \(status.size) bytes", hints: "At most \(sizeLimit >> 10) KiB are read.")
        }
        try trust.check(status, try file.attributeNames(), of: path)
        try trust.checkDirectory(directory, PathArgument(parent))
        let bytes = try file.reopenForReading().read(atMost: sizeLimit + 1, at: 0)
        guard bytes.count <= sizeLimit else { throw Complaint("\(path.quoted) grows while it is read") }
        return (bytes, status)
    }
}
