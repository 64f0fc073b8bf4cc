extension AtomicFile {
    /// Where a file is to be, however the way there is spelled.
    public struct Place: Hashable, Sendable {
        private let device: UInt64
        private let inode: UInt64
        private let name: [UInt8]

        /// - Throws: EINVAL or ENOENT for what is no path of a file; else what openat(2) or statx(2) says of its
        /// directory.
        public init(of path: [UInt8]) throws(SystemFailure) {
            name = try AtomicFile.name(of: path).bytes
            let status = try AtomicFile.directory(of: path).status()
            (device, inode) = (status.device, status.inode)
        }
    }
}
