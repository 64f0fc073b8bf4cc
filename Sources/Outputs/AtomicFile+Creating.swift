public import Descriptors
internal import SafeFiles

extension AtomicFile {
    /// Creates a file with these bytes where nothing has the name: complete or not at all, and never in the place of
    /// something. Its mode is 0666 less the umask.
    ///
    /// - Throws: EEXIST where something has the name, even a symbolic link that leads nowhere; EINVAL for what is no
    ///   path of a file; else what a call says.
    public static func create(_ bytes: [UInt8], at path: [UInt8]) throws(SystemFailure) {
        let place = try NamedPlace(path)
        let new = try place.makeFile(.inherited(0o666))
        do throws(FileFailure) {
            try new.file.write(bytes, at: 0)
            try new.publish(as: place.name, in: place.directory)
        } catch {
            if let failure = SystemFailure(unlessDone: error) { throw failure }
        }
    }
}
