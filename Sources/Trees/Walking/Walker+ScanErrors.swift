import Descriptors
import Facts

extension Walker {
    /// The entry whose facts are being collected; nothing for the root itself.
    var subject: FileName? { FileName(facts.name) }

    /// Notes what could not be examined: the directory itself, or a name in it.
    mutating func note(
        _ kind: ScanError.Kind, _ name: FileName?, in node: DirectoryNode, failure: SystemFailure? = nil
    ) {
        note(
            ScanError(
                kind, root: walk.rootIndex, path: path(of: name, in: node), call: failure?.call.rawValue ?? "",
                error: failure?.name ?? ""))
    }

    /// Notes that a bound was met in the directory, or in what has a name there.
    mutating func note(_ bound: ScanError.Bound, at name: FileName? = nil, in node: DirectoryNode) {
        note(ScanError(bound, root: walk.rootIndex, path: path(of: name, in: node)))
    }

    private func path(of name: FileName?, in node: DirectoryNode) -> [UInt8] {
        var path: [UInt8] = []
        node.appendPath(to: &path)
        if let name {
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path.append(contentsOf: name.bytes)
        }
        return path
    }

    mutating func note(_ scanError: ScanError) {
        if isPassing {
            switch scanError.kind {
            case .vanished, .unreadableStatus: missed = scanError
            case .mountNotEntered: isLeftOut = true
            default: break
            }
            return
        }
        outcome.add(scanError)
        consumer.hear(of: scanError)
        if scanError.kind.makesIncomplete, walk.options.stopsOnError { walk.cancel() }
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
