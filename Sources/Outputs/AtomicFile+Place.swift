public import Descriptors
internal import SafeFiles

extension AtomicFile {
    /// Where a file is to be, however the way there is spelled.
    public struct Place: Hashable, Sendable {
        private let device: UInt64
        private let inode: UInt64
        private let name: [UInt8]

        /// - Throws: EINVAL or ENOENT for what is no path of a file; else what openat(2) or statx(2) says of its
        ///   directory.
        public init(of path: [UInt8]) throws(SystemFailure) {
            let place = try NamedPlace(path)
            name = place.name.bytes
            let status = try place.directory.withDescriptor { (descriptor) throws(SystemFailure) in
                try descriptor.status()
            }
            (device, inode) = (status.device, status.inode)
        }
    }

    /// Whether something has the path that takes bytes as they come, and is not replaced: a device, a FIFO.
    public static func isStream(at path: [UInt8]) -> Bool {
        guard let place = try? NamedPlace(path), let stream = try? place.isStream() else { return false }
        return stream
    }

    /// Takes the name away that a file had there.
    ///
    /// - Throws: what unlinkat(2) says.
    public static func remove(at path: [UInt8]) throws(SystemFailure) {
        let place = try NamedPlace(path)
        do throws(FileFailure) {
            try place.directory.removeFile(place.name)
        } catch {
            throw SystemFailure(error)
        }
    }
}
