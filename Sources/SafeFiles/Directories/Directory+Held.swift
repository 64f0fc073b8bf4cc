package import Descriptors
package import FileModel

/// For the program that this library is part of: what it holds open already, and what is known of it as calls tell it.
extension Directory {
    /// A directory that was opened by other means, and held since. Nobody is asked about beneath it: whoever comes by
    /// it holds what he finds against what he knows.
    ///
    /// - Parameter path: a label.
    package init(held descriptor: consuming Descriptor, labelled path: [UInt8]) {
        self.init(descriptor, Place(path, .unchecked, isPublic: false))
    }

    /// Runs `body` with the descriptor.
    package borrowing func withDescriptor<R: ~Copyable, E: Error>(
        _ body: (borrowing Descriptor) throws(E) -> R
    ) throws(E) -> R {
        try body(descriptor)
    }
}

extension Pin {
    /// The directory itself.
    ///
    /// - Throws: what openat(2) says.
    package init(of directory: borrowing Directory) throws(FileFailure) {
        let path = directory.place.path
        self.init(
            try reporting(path) { () throws(SystemFailure) in try directory.descriptor.pinnedAgain() }, path)
    }

    /// Of an attribute; nothing where there is none of that name.
    ///
    /// - Throws: what getxattr(2) says.
    package borrowing func attributeValue(_ name: [UInt8]) throws(FileFailure) -> [UInt8]? {
        try reporting(path) { () throws(SystemFailure) in try descriptor.attributeValue(name) }
    }
}

extension Identity {
    /// The device, the inode, and its birth in nanoseconds since 1970, as statx(2) says them.
    package var numbers: (device: UInt64, inode: UInt64, born: Int64?) { (device, inode, born?.sinceEpoch) }
}

extension FileFailure {
    /// What is said of bytes that are no name in a directory.
    package static func noName(_ bytes: [UInt8]) -> FileFailure { FileFailure(.noPath, at: bytes) }

    /// What is said of an object that is not the one that was meant; whoever meant it knows its name.
    package static let isChanged = FileFailure(.changed, at: [])
}

extension Kind {
    /// As the rest of the program has it.
    package var asEntryKind: EntryKind { entryKind }
}

extension EntryStatus {
    /// When the inode was made, in nanoseconds since 1970; nothing where the file system does not keep that.
    package var bornSinceEpoch: Int64? { born?.sinceEpoch }
}

extension File {
    /// Up to so many bytes; none at the end alone.
    ///
    /// - Throws: what pread(2) says.
    package borrowing func piece(atMost count: Int, at offset: Int64) throws(FileFailure) -> [UInt8] {
        try reporting(path) { () throws(SystemFailure) in try descriptor.read(atMost: count, at: offset) }
    }

    /// All of it, in as many calls as it takes.
    ///
    /// - Throws: what pwrite(2) says.
    package borrowing func write(_ bytes: [UInt8], at offset: Int64) throws(FileFailure) {
        try reporting(path) { () throws(SystemFailure) in try descriptor.write(bytes, at: offset) }
    }
}
