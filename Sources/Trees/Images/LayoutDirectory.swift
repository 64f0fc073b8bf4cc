import Archives
import Descriptors
import Supervising

/// The files of an image layout that lies in a directory: opened by descriptor, below it, through no link.
final class LayoutDirectory: BlobStore {
    private let directory: Descriptor
    /// Where what is read shows; nothing is read before it is there.
    var progress: SharedProgress?

    init(_ directory: consuming Descriptor) {
        self.directory = directory
    }

    func allowReading(by rules: borrowing LandlockRules) throws(SystemFailure) {
        try rules.allowReading(beneath: directory)
    }

    func open(_ path: [UInt8]) throws(ArchiveError) -> Blob? {
        guard let progress else { return nil }
        do throws(SystemFailure) {
            let parts = path.split(separator: UInt8(ascii: "/"))
            let names = parts.compactMap { FileName(Array($0)) }
            // What is no name leads to another file than it says, if anywhere.
            guard !names.isEmpty, names.count == parts.count else { return nil }
            let file = try openFile(names[...], below: directory)
            let archive = try ArchiveFile(file, progress)
            return Blob(size: archive.size, source: archive)
        } catch {
            if error.name == "ENOENT" || error.name == "ENOTDIR" { return nil }
            throw ArchiveError(.refused(error.code), at: 0, member: path)
        }
    }

    private func openFile(
        _ names: ArraySlice<FileName>, below directory: borrowing Descriptor
    ) throws(SystemFailure) -> Descriptor {
        let name = names[names.startIndex]
        if names.count == 1 { return try directory.openRegularFile(name) }
        let next = try directory.openDirectory(name, crossingMounts: false)
        return try openFile(names.dropFirst(), below: next)
    }
}
