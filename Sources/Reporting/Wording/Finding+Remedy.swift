import Auditing
import Facts

extension Finding {
    /// What stands for the entry in a remedy, quoted for a shell: `path`, or `PATH`, where the finding stands for several
    /// entries. They lie below the directory that it is told of, which is not what is to be mended.
    func quoted(toMend path: [UInt8]) -> String {
        standsForSeveral ? "PATH" : ShellQuoting.quote(path, byBytes: hasLookalikes)
    }

    /// Whether it is told in the place of others, which lie below its own path.
    var standsForSeveral: Bool { count != nil }
}
