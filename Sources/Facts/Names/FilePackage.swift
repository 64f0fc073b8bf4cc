/// Directories that present themselves as one file to the people who use them, known by their names' extensions.
package enum FilePackage {
    /// Whether a directory of this name is one.
    package static func hasName(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        return extensions.contains(Array(name[(dot + 1)...]))
    }

    private static let extensions = Set(
        ["app", "bundle", "framework", "kext", "plugin", "xpc", "appex", "pkg", "mpkg", "rtfd", "wdgt", "xcodeproj"]
            .map { Array($0.utf8) })
}
