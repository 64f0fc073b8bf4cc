import Facts

@testable import Auditing

/// A tree of directories, by path; everything else is a file.
struct ToldTree: EntryInspector {
    var directories: [[UInt8]: [[UInt8]]]
    var gone: Set<[UInt8]> = []
    var scanErrors: [ScanError] { [] }
    var rootFacts: RootFacts? { nil }

    mutating func look(at place: EntryPlace) -> InspectedEntry? {
        if gone.contains(place.path) { return nil }
        return InspectedEntry(place: place, kind: directories[place.path] == nil ? .file : .directory)
    }

    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? { directories[directory.path] }

    mutating func directory(at path: [UInt8]) -> DirectoryPlace? {
        directories[path].map { _ in DirectoryPlace(path: path) }
    }

    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? { nil }
}
