import Descriptors
import RuleLanguage

/// The name in the same directory that a mistyped path most likely meant.
enum NearestSibling {
    /// Names looked at, at most: a suggestion is not worth a long listing.
    private static let limit = 10_000

    static func of(_ path: PathArgument) -> PathArgument? {
        let (directoryPath, name) = path.split
        guard let directory = try? Descriptor.openRoot(directoryPath, followingLink: true) else { return nil }
        var names: [String] = []
        var reader = DirectoryReader()
        while names.count < limit, (try? reader.read(directory)) == true {
            while reader.next() { names.append(ArgumentText.encode(reader.fileName.bytes)) }
        }
        // Sorted, so that of equally near names always the same is suggested.
        guard let nearest = nearestWord(to: ArgumentText.encode(name), among: names.sorted()) else { return nil }
        let prefix = path.withoutTrailingSlashes.dropLast(name.count)
        return PathArgument(Array(prefix) + ArgumentText.decode(nearest))
    }
}

extension CommandError {
    /// An error about a path, with the nearest name that exists as the way out.
    init(_ message: String, nearest path: PathArgument) {
        self.init(message)
        if let nearest = NearestSibling.of(path), nearest != path { hints = ["Did you mean \(nearest.quoted)?"] }
    }
}
