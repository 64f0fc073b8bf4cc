import Auditing
import Digests
import Facts
import Trees

extension ScanRequest {
    /// SHA-256 of what decides, beside the rules, which entries are judged and what is known of them: two scans with equal
    /// ones, and equal rules, say the same of equal roots. 64 hexadecimal digits.
    var scopeDigest: String {
        var writer = PayloadWriter()
        writer.add(sources) { writer, source in
            writer.add(source.label)
            writer.add(UInt64(source.provides.rawValue))
        }
        writer.add(walk.reading?.rawValue ?? "")
        writer.add(walk.platform?.text ?? [])
        write(walk.pruning, to: &writer)
        writer.add(allowedChanges.texts) { $0.add($1) }
        writer.add(walk.crossesMounts)
        writer.add("\(walk.reachability)")
        writer.add(walk.hasOwnAccounts)
        writer.add(walk.runtimeUser) { writer, user in
            for number in [user.user, user.group] + user.groups.sorted() { writer.add(UInt64(number)) }
        }
        writer.add(UInt64(walk.transferTargets.rawValue))
        writer.add(walk.prefix) { $0.add($1) }
        for time in [walk.buildTime, walk.pruning.newerThan] { writer.add(time) { $0.add(UInt64(bitPattern: $1)) } }
        write(walk.bounds, to: &writer)
        var hash = SHA256()
        hash.add(writer.bytes)
        return hash.hexadecimal()
    }

    private func write(_ pruning: Pruning, to writer: inout PayloadWriter) {
        writer.add(exclusion.texts) { $0.add($1) }
        writer.add(fileList) { writer, list in
            writer.add(list.selections) { writer, selection in writer.add(selection.paths) { $0.add($1) } }
        }
        writer.add(pruning.skipsHidden)
        writer.add(pruning.skipsPackages)
        writer.add(walk.stopsOnError)
    }

    private func write(_ bounds: WalkOptions.Bounds, to writer: inout PayloadWriter) {
        for bound in [bounds.depth, bounds.entries, bounds.pathBytes, walk.sourceBytes] { writer.add(bound) }
        writer.add(bounds.entriesInDirectory) { $0.add($1) }
        writer.add(bounds.directoryTime) { $0.add(UInt64(bitPattern: $1)) }
        writer.add(bounds.expansion)
    }
}
