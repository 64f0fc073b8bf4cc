import CBuild

/// What this program was built from, and by what.
public enum Build {
    /// The commit, where whoever built it said so (`TREEWARDEN_COMMIT`).
    public static var commit: String? {
        let commit = unsafe String(cString: tw_build_commit())
        return commit.isEmpty ? nil : commit
    }

    /// The compiler of the C sources, as it calls itself: with a Swift toolchain its own.
    public static var compiler: String { unsafe String(cString: tw_build_compiler()) }

    /// The name of the file that a library was loaded from, which ends with its version where the library tells none;
    /// nothing where it is a part of the program.
    public static func file(ofLibrary name: String) -> String? {
        guard let path = unsafe tw_library_file(name) else { return nil }
        return unsafe String(cString: path).split(separator: "/").last.map { String($0) }
    }

    /// The version of Swift that the program was compiled by, as far as a program can know it.
    public static var language: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
