import AccessText
import Compression
import Databases
import Descriptors
import Digests
import Supervising
import YAML

/// What `--version` says, and with `--verbose` what a report of a mistake should hold.
enum VersionPage {
    /// Whether the arguments ask for it, and how much; behind a command's name as well.
    ///
    /// - Returns: nothing where they ask for something else.
    static func text(for arguments: [String]) -> String? {
        var arguments = arguments[...]
        if let name = arguments.first, Treewarden.commandNames.contains(name) { arguments.removeFirst() }
        guard !arguments.isEmpty else { return nil }
        var (asks, isVerbose) = (false, false)
        for argument in arguments {
            switch argument {
            case "--version", "-V": asks = true
            case "--verbose", "-v": isVerbose = true
            case "-Vv", "-vV": (asks, isVerbose) = (true, true)
            default: return nil
            }
        }
        guard asks else { return nil }
        return isVerbose ? verbose : "treewarden \(Treewarden.version)\n"
    }

    private static var verbose: String {
        let libraries =
            [("libacl", Build.file(ofLibrary: "libacl.so") ?? "in the program"), ("libcap", CapabilityLibrary.version)]
            + [("libcrypto", DigestLibrary.version), ("libsqlite3", DatabaseLibrary.version)]
            + CompressionLibraries.versions.map { ($0.name, $0.version) } + [("libyaml", YAMLLibrary.version)]
        let rows =
            [
                ("commit", Build.commit ?? "unknown"), ("compiler", "Swift \(Build.language), \(Build.compiler)"),
                ("kernel", Kernel.release),
                ("Landlock", LandlockRules.kernelVersion.map { "version \($0)" } ?? "none"),
                ("seccomp", word(Kernel.hasSeccompFilters)), ("openat2", word(Kernel.hasOpenat2)),
                ("getxattrat", word(Kernel.hasGetxattrat)),
            ] + libraries
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { name, value in
            "\(name)\(String(repeating: " ", count: width - name.count))  \(value)\n"
        }
        return "treewarden \(Treewarden.version)\n" + lines.joined()
    }

    private static func word(_ has: Bool) -> String { has ? "yes" : "no" }
}
