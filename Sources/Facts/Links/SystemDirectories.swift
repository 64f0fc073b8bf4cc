/// The directories of a root file system (hier(7), file-hierarchy(7)).
public enum SystemDirectories {
    /// Whether these are names that the top level of a system has, and no others: as in a package that is unpacked at
    /// `/`.
    public static func areTopLevel(_ names: some Collection<[UInt8]>) -> Bool {
        !names.isEmpty && names.allSatisfy { topLevel.contains($0) || $0.starts(with: "lib".utf8) && isLibrary($0) }
    }

    /// Whether packages put files below this path, with or without a leading slash.
    public static func arePackaged(_ path: [UInt8]) -> Bool {
        guard let first = path.split(separator: UInt8(ascii: "/"), maxSplits: 1).first.map({ Array($0) }) else {
            return false
        }
        return packaged.contains(first) || isLibrary(first)
    }

    /// `lib`, `lib32`, `lib64`, `libx32`, `libo32`.
    private static func isLibrary(_ name: [UInt8]) -> Bool {
        name.starts(with: "lib".utf8) && name.count <= 6 && (name.count == 3 || name.suffix(2).allSatisfy(isDigit))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static let packaged: Set<[UInt8]> = set(["bin", "boot", "etc", "opt", "sbin", "usr", "var"])
    private static let topLevel = set([
        "bin", "boot", "dev", "etc", "home", "media", "mnt", "opt", "proc", "root", "run", "sbin", "snap", "srv", "sys",
        "tmp",
        "usr", "var",
    ])

    private static func set(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }
}
