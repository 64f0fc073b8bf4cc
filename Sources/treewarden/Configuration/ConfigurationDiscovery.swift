import Descriptors

/// Looks for the configuration of the working directory: the nearest one from there up to the root of its repository.
enum ConfigurationDiscovery {
    static let fileName = ".treewarden.yaml"

    /// Directories looked at, at most; no working directory lies deeper (getcwd(2) would not tell it).
    private static let depthLimit = 4096

    /// The nearest configuration. Outside of a repository only the working directory counts: what lies above it is
    /// nobody's project, and `/tmp` is everybody's.
    static func nearest() throws(CommandError) -> PathArgument? {
        guard let file = FileName(Array(fileName.utf8)), let repository = FileName(Array(".git".utf8)) else {
            return nil
        }
        var found: PathArgument?
        do throws(SystemFailure) {
            var directory = try Descriptor.openWorkingDirectory()
            var prefix: [UInt8] = []
            for _ in 0..<depthLimit {
                if found == nil, try directory.has(file) { found = PathArgument(prefix + file.bytes) }
                if try directory.has(repository) { return found }
                let parent = try directory.openParent()
                if try parent.status().isSameObject(as: try directory.status()) { break }
                directory = parent
                prefix += "../".utf8
            }
        } catch {
            // Above a directory that is closed to whoever runs this nobody can tell whether a repository begins.
            if found == nil, error.name != "EACCES" {
                throw CommandError(
                    "looking for \(fileName) from the working directory up: \(error.sentence)",
                    hints: "Name the configuration (--config FILE), or scan without one: --no-config")
            }
        }
        return found?.bytes == file.bytes ? found : nil
    }
}

extension Descriptor {
    /// Whether the directory has an entry of this name.
    borrowing func has(_ name: FileName) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            _ = try status(of: name)
            return true
        } catch {
            if error.name == "ENOENT" { return false }
            throw error
        }
    }
}
