/// The directory that machine formats count paths from. It is worked out from the paths as they are written, without
/// looking at the file system: a label for readers, no authority.
struct PathBase {
    /// Absolute and normalized components.
    private let components: [[UInt8]]
    private let workingDirectory: [UInt8]
    /// As it was given; nothing for the working directory.
    private let given: PathArgument?

    /// - Parameter workingDirectory: absolute.
    init(_ given: PathArgument?, workingDirectory: [UInt8]) {
        self.given = given
        self.workingDirectory = workingDirectory
        components = Self.normalized(given?.bytes ?? [], below: workingDirectory)
    }

    /// What stands before a root-relative path: the root relative to the base with a closing slash, nothing where the
    /// root is the base, or lies outside of the working directory and no base was asked for.
    func prefix(of root: PathArgument) throws(CommandError) -> [UInt8] {
        let path = Self.normalized(root.bytes, below: workingDirectory)
        guard path.starts(with: components) else {
            guard let given else { return [] }
            throw CommandError(
                "\(root.quoted) does not lie in --base \(given.quoted)",
                hints: "Give a base that holds every PATH, or none.")
        }
        return path.dropFirst(components.count).reduce(into: []) { $0 += $1 + [UInt8(ascii: "/")] }
    }

    /// The components of a path from the directory on, as they are written: nothing is looked at.
    static func normalized(_ path: [UInt8], below directory: [UInt8]) -> [[UInt8]] {
        let slash = UInt8(ascii: "/")
        let whole = path.first == slash ? path : directory + [slash] + path
        var components: [[UInt8]] = []
        for component in whole.split(separator: slash) {
            if component.elementsEqual(".".utf8) { continue }
            if component.elementsEqual("..".utf8) {
                _ = components.popLast()
            } else {
                components.append(Array(component))
            }
        }
        return components
    }
}
