/// What of a path is still to be looked up: its names one after the other, and those of links on the way before the
/// names that follow them (path_resolution(7)). Whoever looks them up knows where it stands.
public struct PathLookup: Sendable {
    /// The kernel gives up where a path leads through more links than this.
    public static let mostLinks = 40

    private var rest: ArraySlice<UInt8>
    /// How many links were followed.
    public private(set) var links: Int

    /// - Parameter links: those that were followed before.
    public init(_ path: ArraySlice<UInt8>, after links: Int = 0) {
        rest = path
        self.links = links
    }

    /// Of names from where the look-up begins.
    public init(names: [[UInt8]]) {
        self.init(Array(names.joined(separator: CollectionOfOne(UInt8(ascii: "/"))))[...])
    }

    /// A part between slashes.
    public enum Component: Equatable, Sendable {
        /// `.`
        case here
        /// `..`
        case up
        /// The name of an entry.
        case name([UInt8])
    }

    /// Takes the next name, `.` and `..` among them; nothing where there is none.
    public mutating func next() -> Component? {
        let slash = UInt8(ascii: "/")
        guard let start = rest.firstIndex(where: { $0 != slash }) else { return nil }
        let end = rest[start...].firstIndex(of: slash) ?? rest.endIndex
        let part = rest[start..<end]
        rest = rest[end...]
        if Self.isName(part) { return .name(Array(part)) }
        return part.count == 1 ? .here : .up
    }

    /// Whether what stands between two slashes is the name of an entry: neither empty nor `.` nor `..`.
    public static func isName(_ part: ArraySlice<UInt8>) -> Bool {
        part.count > 2 || part.contains { $0 != UInt8(ascii: ".") }
    }

    /// Whether no name is left.
    public var isAtLast: Bool { rest.allSatisfy { $0 == UInt8(ascii: "/") } }

    /// Whether what was taken last has to be a directory: a name or a slash comes after it.
    public var wantsDirectory: Bool { !rest.isEmpty }

    /// The names that are left, with the slashes between and before them.
    public var remaining: ArraySlice<UInt8> { rest }

    /// Counts a link that is to be followed; false where it is one too many.
    public mutating func countLink() -> Bool {
        links += 1
        return links <= Self.mostLinks
    }

    /// Goes on with the names of a link's text. Where that begins with a slash, whoever looks them up goes to `/` first.
    public mutating func follow(_ target: ArraySlice<UInt8>) {
        rest = rest.isEmpty ? target : target + rest
    }
}
