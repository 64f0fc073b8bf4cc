import Descriptors
import Facts

extension Walker {
    /// The entry whose facts are being collected; nothing for the root itself.
    var subject: FileName? { FileName(facts.name) }

    /// Notes what could not be examined: the directory itself, or a name in it.
    mutating func note(
        _ kind: Incident.Kind, _ name: FileName?, in node: DirectoryNode, failure: SystemFailure? = nil
    ) {
        var path: [UInt8] = []
        node.appendPath(to: &path)
        if let name {
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path.append(contentsOf: name.bytes)
        }
        note(
            Incident(
                kind, root: walk.rootIndex, path: path, call: failure?.call.rawValue ?? "", error: failure?.name ?? ""))
    }

    /// Notes that a bound was met in the directory.
    mutating func note(_ bound: Incident.Bound, in node: DirectoryNode) {
        var path: [UInt8] = []
        node.appendPath(to: &path)
        note(Incident(bound, root: walk.rootIndex, path: path))
    }

    private mutating func note(_ incident: Incident) {
        outcome.incidents.append(incident)
        consumer.hear(of: incident)
        if incident.kind.makesIncomplete, walk.options.stopsOnError { walk.cancel() }
    }

    /// Notes why a subdirectory that was judged could not be opened.
    mutating func note(_ failure: SystemFailure, opening name: FileName, in node: DirectoryNode) {
        switch failure.name {
        case "ENOENT": note(.vanished, name, in: node, failure: failure)
        // Not a directory any more, or a link in its place.
        case "ENOTDIR", "ELOOP": note(.changed, name, in: node, failure: failure)
        case "EXDEV": note(.mountNotEntered, name, in: node, failure: failure)
        default: note(.unreadableDirectory, name, in: node, failure: failure)
        }
    }
}
