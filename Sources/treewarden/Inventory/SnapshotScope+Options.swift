import Auditing
import Digests
import Facts
import Snapshots
import Trees

extension SnapshotScope {
    /// What a request looks at.
    ///
    /// - Parameter parts: what is asked for of each entry.
    init(_ request: ScanRequest, _ parts: EntryDetails.Parts) {
        self.init()
        let (walk, pruning) = (request.walk, request.walk.pruning)
        roots = request.sources.map(\.label)
        exclusions = request.exclusion.texts
        skipsHidden = pruning.skipsHidden
        skipsPackages = pruning.skipsPackages
        crossesMounts = walk.crossesMounts
        newerThan = pruning.newerThan
        listed = request.fileList.map { Self.digest(of: $0) }
        checksums = parts.contains(.digest) ? "sha256" : nil
        reading = walk.reading?.rawValue
        platform = walk.platform?.text
        columns = Self.keys
        if parts.contains(.handle) { columns.append("identity") }
        if parts.contains(.digest) { columns.append("sha256") }
    }

    /// The keys of a record that are asked for in any case.
    private static let keys = [
        "path", "kind", "mode", "uid", "gid", "user", "group", "size", "links", "mtime", "ctime", "btime", "target",
        "acl", "defaultAcl", "capabilities", "xattrs", "attributes", "device", "mount",
    ]

    /// Lists that name the same have the same digest, whatever their order.
    private static func digest(of list: FileList) -> String {
        var writer = PayloadWriter()
        writer.add(list.selections) { writer, selection in writer.add(selection.paths) { $0.add($1) } }
        var hash = SHA256()
        hash.add(writer.bytes)
        return hash.hexadecimal()
    }
}

extension ScopeOptions {
    /// The same, and what the scope of a snapshot leaves out as well, for a side that is held against it. What is asked for by
    /// an option stays.
    ///
    /// - Parameter now: what ages are counted from.
    func narrowed(to scope: SnapshotScope, now: Int64) throws(CommandError) -> ScopeOptions {
        var options = self
        options.exclude += scope.exclusions.map { PathArgument($0) }.filter { !exclude.contains($0) }
        if scope.skipsHidden { options.skipHidden = true }
        if scope.skipsPackages { options.skipPackages = true }
        if mounts == nil { options.mounts = scope.crossesMounts ? .crossFileSystems : .oneFileSystem }
        if let earliest = scope.newerThan {
            let asked = try newerThan.map { text throws(CommandError) in
                try TimePoint(parsing: text, now: now).seconds
            }
            options.newerThan = "@\(max(earliest, asked ?? earliest))"
        }
        return options
    }
}
