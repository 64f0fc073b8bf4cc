import Archives
import Descriptors
import Facts

extension ScanError {
    /// What is in a member cannot be had.
    init(contents state: MemberRecords.Content.State, root: Int, path: [UInt8]) {
        self.init(.unreadableFact, root: root, path: path, call: "contents", error: state.reason)
    }

    /// What keeps an archive from being read on.
    init(_ error: ArchiveError, root: Int) {
        switch error.problem {
        case .bound(let bound): self.init(Bound(bound), root: root, path: error.member)
        case .refused(let code):
            let failure = SystemFailure(.pread, code)
            self.init(
                .unreadableFact, root: root, path: [], call: failure.call.rawValue, error: failure.name)
        default:
            self.init(
                .malformedArchive, root: root, path: error.member, call: String(error.offset),
                error: error.problem.words)
        }
    }
}

extension ScanError.Bound {
    fileprivate init(_ bound: ArchiveError.Bound) {
        self =
            switch bound {
            case .headerRecord: .headerRecord
            case .expansion: .expansion
            case .names: .memberNames
            case .entries: .entries
            case .linkSteps: .linkSteps
            case .depth: .depth
            case .manifests: .imageManifests
            case .layers: .imageLayers
            }
    }
}

extension ArchiveError.Problem {
    /// What is wrong, in words for people.
    fileprivate var words: String {
        switch self {
        case .truncated: "truncated"
        case .endMarkMissing: "end mark missing"
        case .headerChecksum: "header checksum"
        case .header(let field): "header: \(field.rawValue)"
        case .contentsChecksum: "contents checksum"
        case .compression(let error): "compression: \(error.rawValue)"
        case .encrypted: "encrypted"
        case .unknownMethod(let method): "unknown method \(method)"
        case .bound(let bound): bound.rawValue
        case .blob(let problem): "blob: \(problem.rawValue)"
        case .refused(let code): SystemFailure(.pread, code).name
        }
    }
}
