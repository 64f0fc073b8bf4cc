public import Descriptors
internal import SafeFiles
internal import SystemPackage

extension AtomicFile {
    /// Copies a file beside itself, under the first name that nothing has: `FILE.bak`, then `FILE.bak.1` and so on.
    /// The copy is created exclusively and has the mode of the file, and its owner and access list as far as they can
    /// be had.
    ///
    /// - Returns: the path of the copy.
    /// - Throws: ENOENT where there is nothing to copy, ELOOP for a symbolic link, EISDIR or EINVAL for what is no
    ///   file; else what a call says.
    public static func backUp(_ path: [UInt8]) throws(SystemFailure) -> [UInt8] {
        let place = try NamedPlace(path)
        guard try place.mode() != nil else { throw .noPath }
        var how = Copying()
        how.keeping = [.mode, .owner, .accessControlList]
        var number = 0
        while true {
            let suffix = Array((number == 0 ? ".bak" : ".bak.\(number)").utf8)
            guard let name = SafeFiles.FileName(place.name.bytes + suffix) else { throw .noName }
            do throws(FileFailure) {
                _ = try place.directory.copy(place.name, to: name, in: place.directory, how)
                return path + suffix
            } catch {
                guard let failure = SystemFailure(unlessDone: error) else { return path + suffix }
                if failure.code != Errno.fileExists.rawValue { throw failure }
            }
            number += 1
        }
    }
}
