import Facts

/// For what leaves nothing to look at again.
struct NoInspector: EntryInspector {
    var rootFacts: RootFacts? { nil }
    var scanErrors: [ScanError] { [] }
    mutating func look(at entry: EntryPlace) -> InspectedEntry? { nil }
    mutating func names(in directory: DirectoryPlace) -> [[UInt8]]? { nil }
    mutating func directory(at path: [UInt8]) -> DirectoryPlace? { nil }
    mutating func haveEqualContents(_ first: InspectedEntry, _ second: InspectedEntry) -> Bool? { nil }
}
