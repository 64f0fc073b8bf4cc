import Reporting
import Snapshots

/// The forms in which a tree is written down.
enum SnapshotFormat: String, OutputFormat, WordArgument {
    /// With everything.
    case snapshot
    /// For mtree(8) of the BSDs.
    case mtree
    /// For go-mtree, with extended attributes.
    case goMtree = "go-mtree"

    typealias Report = TreeState
    typealias Options = SnapshotWriter.Header
    static let usual = SnapshotFormat.snapshot

    func write<Sink: ByteSink & ~Copyable>(
        _ state: TreeState, options header: SnapshotWriter.Header, to sink: inout Sink
    ) throws(Sink.Failure) {
        switch self {
        case .snapshot: try SnapshotWriter().write(state, header, to: &sink)
        case .mtree:
            try ManifestWriter(.bsd).write(state.records, gaps: state.gaps, isWhole: header.isWhole, to: &sink)
        case .goMtree:
            try ManifestWriter(.go).write(state.records, gaps: state.gaps, isWhole: header.isWhole, to: &sink)
        }
    }
}
