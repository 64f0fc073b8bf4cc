internal import Descriptors
internal import SafeFiles

/// A name in a directory that a path of the user's leads to.
struct NamedPlace: ~Copyable {
    let directory: Directory
    let name: SafeFiles.FileName

    /// - Throws: EINVAL or ENOENT for what is no path of a file; else what openat(2) says of its directory.
    init(_ path: [UInt8]) throws(SystemFailure) {
        let slash = UInt8(ascii: "/")
        let above = path.lastIndex(of: slash).map { $0 == 0 ? [slash] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
        guard let name = SafeFiles.FileName(path.reversed().prefix { $0 != slash }.reversed()) else {
            throw path.isEmpty ? .noPath : .noName
        }
        let descriptor = try Descriptor.pinDirectory(path: above)
        self.name = name
        directory = Directory(held: descriptor, labelled: above)
    }

    /// What has the name and takes bytes as they come; nothing where that is anything else.
    ///
    /// - Throws: as `NamedStream.open`.
    func stream() throws(SystemFailure) -> NamedStream? {
        guard let name = Descriptors.FileName(name.bytes) else { throw .noName }
        return try directory.withDescriptor { (descriptor) throws(SystemFailure) in
            try NamedStream.open(name, in: descriptor)
        }
    }

    /// Whether what has the name is a character device or a FIFO; nothing is opened for that.
    ///
    /// - Throws: what statx(2) says.
    func isStream() throws(SystemFailure) -> Bool {
        do throws(FileFailure) {
            return [.characterDevice, .fifo].contains(try directory.facts(of: name).kind)
        } catch {
            throw SystemFailure(error)
        }
    }

    /// The permission bits of the file that has the name; nothing where there is none.
    ///
    /// - Throws: ELOOP, EISDIR or EINVAL for what is no file; what statx(2) says.
    func mode() throws(SystemFailure) -> Mode? {
        let facts: FileFacts
        do throws(FileFailure) {
            facts = try directory.facts(of: name)
        } catch {
            let failure = SystemFailure(error)
            if failure.saysNothingIsThere { return nil }
            throw failure
        }
        if facts.kind != .file { throw SystemFailure(instead: facts.kind) }
        return facts.mode
    }

    /// A file that is to have the name.
    ///
    /// - Throws: what openat(2) says.
    func makeFile(_ access: Access) throws(SystemFailure) -> NewFile {
        do throws(FileFailure) {
            return try directory.makeFile(access: access)
        } catch {
            throw SystemFailure(error)
        }
    }

    /// Puts a file in its place that is one of its own, and not the old one with other contents.
    ///
    /// - Throws: what a call says.
    func give(_ new: consuming NewFile, _ access: Access) throws(SystemFailure) {
        var how = Replacement()
        how.keeping = []
        how.breakingHardLinks = true
        how.access = access
        do throws(FileFailure) {
            _ = try new.replace(name, in: directory, how)
        } catch {
            if let failure = SystemFailure(unlessDone: error) { throw failure }
        }
    }
}
