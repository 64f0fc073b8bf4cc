import Trees

/// Where the entries of a root come from.
enum EntrySource: Sendable {
    /// A directory, walked.
    case tree(PathArgument)
    /// Paths that somebody lists, each ended by a zero byte.
    case list([UInt8])
    /// What the next commit of the repository at this place would hold.
    case index(PathArgument)
    /// What a revision of the repository at this place holds.
    case revision([UInt8], PathArgument)

    /// The directory that is walked; nothing where a list takes its place.
    var walked: PathArgument? {
        if case .tree(let path) = self { path } else { nil }
    }
}
